import { expect, it } from 'vitest';
import { writePagePolicy } from './page-policy.ts';

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
])('pictures come from here and, where tiles are of %s, from that host alone', (url, sources) => {
  const mapTiles = url === null ? null : { url, attribution: '© نقشه نمونه' };
  expect(directive('img-src', { mapTiles })).toBe(sources);
});

it('a page that is not for frames is shown in none, of nobody', () => {
  const sources = { mapTiles: null, partnerOrigins: ['https://a.example'] };
  expect(writePagePolicy(sources, 'n0nce', false)).toMatch(/;frame-ancestors 'none'$/);
});

it.each([
  [[], "frame-ancestors 'self'"],
  [
    ['https://a.example', 'https://b.example:8443'],
    "frame-ancestors 'self' https://a.example https://b.example:8443",
  ],
])('with the partners %j a page is shown in frames of: %s', (partnerOrigins, sources) => {
  expect(directive('frame-ancestors', { partnerOrigins })).toBe(sources);
});
