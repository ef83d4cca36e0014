import { expect, it } from 'vitest';
import { isDecodable } from './is-decodable.ts';

it.each([
  ['/', true],
  ['/%DA%AF%D8%A7%D9%85?a=%20', true],
  ['/a%2Fb', true],
  ['/%', false],
  ['/%zz', false],
  ['/%E0%A4%A', false],
  ['', false],
])('%s: %s', (url, expected) => {
  expect(isDecodable(url)).toBe(expected);
});
