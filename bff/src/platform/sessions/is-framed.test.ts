import { expect, it } from 'vitest';
import { isFramed } from './is-framed.ts';

const none = { top: false, framed: false };
const both = { top: true, framed: true };
const top = { top: true, framed: false };
const framed = { top: false, framed: true };

it.each([
  [true, 'a partner’s frame opens', 'iframe', 'cross-site', none],
  // A browser that keeps no partitions sends a frame what it has.
  [true, 'a partner’s frame opens beside a page of its own', 'iframe', 'cross-site', both],
  [true, 'a frame goes on to another page', 'iframe', 'same-origin', framed],
  [true, 'a page in a frame asks', 'empty', 'same-origin', framed],
  [false, 'the product’s own page asks', 'empty', 'same-origin', top],
  [false, 'a page asks that has both', 'empty', 'same-origin', both],
  [false, 'a page of its own opens', 'document', 'cross-site', framed],
  [false, 'a page of its own opens for the first time', 'document', 'none', none],
  [false, 'the product frames itself', 'iframe', 'same-origin', top],
  [false, 'another site draws a picture', 'image', 'cross-site', none],
  [false, 'a client that is no browser asks', undefined, undefined, none],
] as const)('sets %s for %s', (expected, _what, target, site, came) => {
  const headers = { 'sec-fetch-dest': target, 'sec-fetch-site': site };
  expect(isFramed({ headers, came })).toBe(expected);
});
