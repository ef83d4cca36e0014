import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowActions, readActionShape } from './allow-action.ts';

const shapes = ['POST /v2/orders/price-inquiry/{id}/discard/', 'POST /v2/orders/{id}/begin-edit/'].map(
  (text) => {
    const shape = readActionShape(text);
    if (!shape) throw new Error(text);
    return shape;
  },
);
const action = (verb: string, path: string) => ({ verb, path, body: {} });

describe('allowActions [O-7.13]', () => {
  it.each([
    ['POST', '/v2/orders/price-inquiry/1d2e-44/discard/'],
    ['post', '/v2/orders/100001/begin-edit/'],
    ['POST', '/v2/orders/100001/begin-edit'],
  ])('allows %s %s', (verb, path) => {
    expect(allowActions([action(verb, path)], shapes)).toMatchObject([{ verb: 'POST', path, body: {} }]);
  });

  it.each([
    ['another verb', 'DELETE', '/v2/orders/100001/begin-edit/'],
    ['another path', 'POST', '/v2/orders/100001/cancel/'],
    ['a longer path', 'POST', '/v2/orders/100001/begin-edit/now/'],
    ['a shorter path', 'POST', '/v2/orders/begin-edit/'],
    ['another host', 'POST', 'https://evil.example/v2/orders/1/begin-edit/'],
    ['a host without a scheme', 'POST', '//evil.example/v2/orders/1/begin-edit/'],
    ['steps upward', 'POST', '/v2/orders/../begin-edit/'],
    ['escaped steps upward', 'POST', '/v2/orders/%2e%2e/begin-edit/'],
    ['an escaped slash', 'POST', '/v2/orders/1%2f..%2f2/begin-edit/'],
    ['a backslash', 'POST', '/v2/orders/1\\2/begin-edit/'],
    ['a query', 'POST', '/v2/orders/1/begin-edit/?as=admin'],
    ['a fragment', 'POST', '/v2/orders/1/begin-edit/#'],
    ['a parameter', 'POST', '/v2/orders/1;a=b/begin-edit/'],
    ['a place holder', 'POST', '/v2/orders/{id}/begin-edit/'],
    ['a line break', 'POST', '/v2/orders/1/begin-edit/\r\nX-Role: admin'],
    ['an empty segment', 'POST', '/v2/orders//begin-edit/'],
    ['capital letters', 'POST', '/V2/orders/1/begin-edit/'],
    ['no path', 'POST', ''],
    ['no verb', '', '/v2/orders/1/begin-edit/'],
  ])('refuses %s', (_what, verb, path) => {
    expect(allowActions([action(verb, path)], shapes)).toBeNull();
  });

  it('refuses all actions if one of them is not allowed', () => {
    const good = action('POST', '/v2/orders/1/begin-edit/');
    expect(allowActions([good, good], shapes)).toHaveLength(2);
    expect(allowActions([good, action('POST', '/v2/orders/')], shapes)).toBeNull();
  });

  it('never allows an action outside of the map', () => {
    const piece = constantFrom(
      '..',
      '.',
      '%2e',
      '/',
      '//',
      '\\',
      '?',
      '#',
      '@',
      ':',
      'orders',
      'begin-edit',
      'v2',
    );
    const path = array(tuple(piece, string({ maxLength: 4 })), { maxLength: 8 }).map(
      (parts) => `/${parts.flat().join('/')}`,
    );
    const inMap = /^\/v2\/orders\/(?:price-inquiry\/[\w-]{1,64}\/discard|[\w-]{1,64}\/begin-edit)\/?$/;
    assert(
      property(constantFrom('POST', 'GET', 'DELETE', 'CONNECT'), path, (verb, path) => {
        const found = allowActions([action(verb, path)], shapes);
        return found === null || (verb === 'POST' && inMap.test(path));
      }),
      { numRuns: 500 },
    );
  });
});

describe('readActionShape', () => {
  it.each([
    'GET /v2/orders/',
    'POST',
    'POST /',
    'POST //host/{id}',
    'POST /{a}/{b}',
    'POST /v2/../{id}',
    'POST /a b',
  ])('returns null for %j', (text) => {
    expect(readActionShape(text)).toBeNull();
  });
});
