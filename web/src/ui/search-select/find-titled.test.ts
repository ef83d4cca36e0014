import { describe, expect, it } from 'vitest';
import { findExact, findTitled, foldTitles } from './find-titled.ts';

const options = ['ونک', 'پونک', 'تهران‌پارس', 'فاز ۲ پردیس', 'کاوه', 'آرژانتین', 'ونک شمالی'].map(
  (title) => ({ id: title, title }),
);
const folded = foldTitles(options);
const found = (typed: string) => findTitled(folded, typed).map(({ title }) => title);

describe('a search in titles', () => {
  it.each([
    ['in half a word', 'پارس', ['تهران‌پارس']],
    ['without the half-space', 'تهرانپارس', ['تهران‌پارس']],
    ['with a space in its place', 'تهران پارس', ['تهران‌پارس']],
    ['with Arabic letters', 'كاوه', ['کاوه']],
    ['with digits of another script', 'فاز 2', ['فاز ۲ پردیس']],
    ['without the mark of a letter', 'ارژان', ['آرژانتین']],
    ['first those that begin with it', 'ونک', ['ونک', 'ونک شمالی', 'پونک']],
    ['all where nothing is typed', ' ', options.map(({ title }) => title)],
    ['nothing where nothing fits', 'زعفرانیه', []],
  ])('finds %s', (_how, typed, titles) => {
    expect(found(typed)).toEqual(titles);
  });

  it('takes a whole title for its option, and no part of one', () => {
    expect(findExact(folded, ' تهرانپارس ')?.id).toBe('تهران‌پارس');
    expect(findExact(folded, 'ونک')?.id).toBe('ونک');
    expect(findExact(folded, 'تهران')).toBeNull();
    expect(findExact(folded, '')).toBeNull();
    expect(findExact(foldTitles([...options, { id: '2', title: 'ونک' }]), 'ونک')).toBeNull();
  });
});
