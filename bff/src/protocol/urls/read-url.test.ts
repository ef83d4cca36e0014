import { describe, expect, it } from 'vitest';
import { isSlug, productHost, readCanonical, readCity, readPath } from './read-url.ts';

const urlOf = (address: string): URL => new URL(address, productHost);

describe('readPath', () => {
  it.each([
    ['/', []],
    ['//a//b/', ['a', 'b']],
    ['/a%20b/%D8%B3', ['a b', 'س']],
    ['/a%2Fb', ['a/b']],
    ['/a/%E0%A4%A', null],
  ])('reads %s as %j', (address, steps) => {
    expect(readPath(new URL(productHost + address))).toEqual(steps);
  });
});

describe('isSlug', () => {
  it.each([
    ['home-cleaning', true],
    ['a'.repeat(80), true],
    ['a'.repeat(81), false],
    ['Home', false],
    ['', false],
    [undefined, false],
  ])('of %j is %s [O-2.03]', (text, expected) => {
    expect(isSlug(text)).toBe(expected);
  });
});

describe('readCity', () => {
  it.each([
    ['/', null],
    ['/?city_id=12', '12'],
    ['/?city_id=', false],
    ['/?city_id=tehran', false],
  ])('of %s is %j', (address, expected) => {
    expect(readCity(urlOf(address))).toBe(expected);
  });
});

describe('readCanonical', () => {
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
  ])('reads %s as %s', (link, expected) => {
    expect(readCanonical(link)).toBe(expected);
  });
});
