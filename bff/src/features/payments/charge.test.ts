import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWay } from './charge-way.ts';

const config = {
  bankUrl: 'https://bank.example/pay' as string | null,
  paymentHosts: ['samin.example', 'snapp.example:8443'],
  production: true,
};
const addressOf = (query: string, settings = config) => {
  const way = readWay(new URLSearchParams(query), settings);
  return way === null || 'reference' in way ? way : way.page;
};
const redirected = (url: string, settings = config) => {
  const way = readWay(new URLSearchParams({ Token: 't', RedirectURL: url }), settings);
  return way === null ? null : 'page' in way ? way.page : 'none';
};

describe('readWay', () => {
  it.each([
    ['RefId=r%2F1', 'https://bank.example/pay/bank/pay?RefId=r%2F1'],
    ['Token=t1&ipg=sadad', 'https://bank.example/pay/bank/sadad?Token=t1'],
    ['Token=t&RedirectURL=https%3A%2F%2Fsamin.example%2Fp%3Fa%3D1', 'https://samin.example/p?a=1'],
    ['RedirectURL=https%3A%2F%2Fsnapp.example%3A8443%2F&Token=t', 'https://snapp.example:8443/'],
  ])('reads %s as %s [O-2.15, O-2.16, O-2.17]', (query, expected) => {
    expect(addressOf(query)).toBe(expected);
  });

  it.each([
    '',
    'RefId=',
    `RefId=${'r'.repeat(513)}`,
    'RefId=a&RefId=b',
    'RefId=a&Token=t',
    'Token=t',
    'Token=t&ipg=other',
    'Token=t&RedirectURL=',
    'RedirectURL=https%3A%2F%2Fsamin.example',
    'Token=t&ipg=sadad&RedirectURL=https%3A%2F%2Fsamin.example',
    'constructor=1',
  ])('returns null for «%s»', (query) => {
    expect(addressOf(query)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://samin.example/%0aalert(1)',
    'data:text/html,x',
    '//samin.example/',
    '/\\samin.example',
    'https:/samin.example',
    'https:\\\\samin.example',
    'https://evil.example\\@samin.example/',
    'https://samin.example\\.evil.example/',
    'https://samin.example@evil.example/',
    'https://user@samin.example/',
    'https://user:word@samin.example/',
    'https://samin.example:8443/',
    'https://snapp.example/',
    'https://samin.example.evil.example/',
    'https://evil.example/?samin.example',
    'https://evil.example/#@samin.example',
    'https://evilsamin.example/',
    'https://samin.example./',
    ' https://samin.example/',
    'https://samin.example/\n',
    'https://sa\tmin.example/',
    'http://samin.example/',
    'ftp://samin.example/',
    'samin.example',
  ])('refuses %j', (url) => {
    expect(redirected(url)).toBeNull();
  });

  it.each(['RefId=r%2F1', 'Token=r%2F1&ipg=sadad'])(
    'leaves the page of %s to the upstream without a bank',
    (query) => {
      expect(addressOf(query, { ...config, bankUrl: null })).toEqual({ reference: 'r/1' });
    },
  );

  it('allows plain http without a bank only outside production', () => {
    const local = { bankUrl: null, paymentHosts: ['127.0.0.1:3001'], production: false };
    const page = 'http://127.0.0.1:3001/bank/samin?Token=t';
    expect(redirected(page, local)).toBe(page);
    expect(redirected(page, { ...local, production: true })).toBeNull();
  });

  it('allows plain http only if the bank uses it', () => {
    const local = { bankUrl: 'http://127.0.0.1:3001', paymentHosts: ['127.0.0.1:3001'], production: true };
    expect(redirected('http://127.0.0.1:3001/bank/samin?Token=t', local)).toBe(
      'http://127.0.0.1:3001/bank/samin?Token=t',
    );
    expect(redirected('http://127.0.0.1:3002/', local)).toBeNull();
  });

  it('allows only known hosts', () => {
    const anyUrl = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(fc.constantFrom('https://', 'http://', '//', 'https:', '\\\\', ''), fc.string(), fc.string())
        .map(([scheme, before, after]) => `${scheme}${before}samin.example${after}`),
    );
    const leadsNowhereElse = fc.property(anyUrl, (url) => {
      const address = redirected(url);
      return address === null || new URL(address).host === 'samin.example';
    });
    expect(fc.check(leadsNowhereElse)).toMatchObject({ failed: false });
  });
});
