import { expect, it } from 'vitest';
import { readCanonical } from '../urls/read-url.ts';

it.each([
  [null, null],
  ['/categories/home-services/cleaning', '/categories/home-services/cleaning'],
  ['/نظافت?a=b#c', '/%D9%86%D8%B8%D8%A7%D9%81%D8%AA?a=b'],
  ['https://gam.example/a?b=c', 'https://gam.example/a?b=c'],
  ['HTTP://gam.example', 'http://gam.example/'],
  ['//other.example/a', null],
  ['/\\other.example/a', null],
  ['/\t/other.example/a', null],
  ['/.//other.example/a', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['android-app://x/https/y', null],
  ['https://user:secret@gam.example/', null],
  ['categories/cleaning', null],
  ['', null],
])('the canonical address %s is taken as %s', (link, expected) => {
  expect(readCanonical(link)).toBe(expected);
});
