import { expect, it } from 'vitest';
import { writePagePolicy } from './page-policy.ts';
import { isOfThisSite } from './site-of-request.ts';

const directive = (name: string, sources: Partial<Parameters<typeof writePagePolicy>[0]>) =>
  writePagePolicy({ mapTiles: null, partnerOrigins: [], ...sources }, 'n0nce')
    .split(';')
    .find((each) => each.startsWith(`${name} `));

it.each([
  [null, "img-src 'self' blob: data:"],
  [
    'https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=k',
    "img-src 'self' blob: data: https://tiles.example:8443",
  ],
])('with tiles of %s allows pictures of: %s', (url, sources) => {
  const mapTiles = url === null ? null : { url, attribution: '© نقشه نمونه' };
  expect(directive('img-src', { mapTiles })).toBe(sources);
});

it('denies framing when a page may not be framed', () => {
  const sources = { mapTiles: null, partnerOrigins: ['https://a.example'] };
  expect(writePagePolicy(sources, 'n0nce', false)).toMatch(/;frame-ancestors 'none'$/);
});

it.each([
  [[], "frame-ancestors 'self'"],
  [
    ['https://a.example', 'https://b.example:8443'],
    "frame-ancestors 'self' https://a.example https://b.example:8443",
  ],
])('with the partners %j allows frames of: %s', (partnerOrigins, sources) => {
  expect(directive('frame-ancestors', { partnerOrigins })).toBe(sources);
});

const host = 'inside:3000';

it.each([
  [true, 'nothing that a browser says', {}, 'http'],
  [
    true,
    'a page of the same host',
    { origin: 'http://inside:3000', 'sec-fetch-site': 'same-origin' },
    'http',
  ],
  [true, 'the product’s own address behind a proxy', { origin: 'https://gam.example' }, 'http'],
  [true, 'an address that a person typed', { 'sec-fetch-site': 'none' }, 'http'],
  [false, 'another site', { origin: 'https://evil.example' }, 'http'],
  [false, 'another site that says nothing of itself', { 'sec-fetch-site': 'cross-site' }, 'http'],
  [false, 'another subdomain', { origin: 'https://gam.example', 'sec-fetch-site': 'same-site' }, 'http'],
  [false, 'a host that begins like this one', { origin: 'http://inside:3000.evil.example' }, 'http'],
  [false, 'another port of this host', { origin: 'http://inside:3001' }, 'http'],
  [false, 'the own address without its encryption', { origin: 'http://gam.example' }, 'http'],
  [false, 'the own host without its encryption', { origin: 'http://inside:3000' }, 'https'],
  [false, 'a sandboxed page', { origin: 'null' }, 'http'],
  [false, 'an empty origin', { origin: '' }, 'http'],
  [false, 'what is no origin', { origin: 'inside:3000' }, 'http'],
  [false, 'a kind of site that there is not', { 'sec-fetch-site': 'same-origin, cross-site' }, 'http'],
] as const)('accepts (%s) a call by %s', (taken, _who, headers, protocol) => {
  expect(isOfThisSite({ headers, host, protocol }, 'https://gam.example')).toBe(taken);
});

it('compares with the Host header if no public URL is set', () => {
  expect(isOfThisSite({ headers: { origin: 'https://gam.example' }, host, protocol: 'http' }, null)).toBe(
    false,
  );
});
