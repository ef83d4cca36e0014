import { describe, expect, it } from 'vitest';
import { findExact, findTitled, foldTitles } from './find-titled.ts';

const options = ['ونک', 'پونک', 'تهران‌پارس', 'فاز ۲ پردیس', 'کاوه', 'آرژانتین', 'ونک شمالی'].map(
  (title) => ({ id: title, title }),
);
const folded = foldTitles(options);
const found = (typed: string) => findTitled(folded, typed).map(({ title }) => title);

describe('findTitled', () => {
  it.each([
    ['a part of a word', 'پارس', ['تهران‌پارس']],
    ['a title without its half-space', 'تهرانپارس', ['تهران‌پارس']],
    ['a title with a space for its half-space', 'تهران پارس', ['تهران‌پارس']],
    ['a title in Arabic letters', 'كاوه', ['کاوه']],
    ['a title with digits of another script', 'فاز 2', ['فاز ۲ پردیس']],
    ['a title without the mark of a letter', 'ارژان', ['آرژانتین']],
    ['first the titles that begin with the text', 'ونک', ['ونک', 'ونک شمالی', 'پونک']],
    ['all options for an empty text', ' ', options.map(({ title }) => title)],
    ['no option if no title matches', 'زعفرانیه', []],
  ])('finds %s', (_how, typed, titles) => {
    expect(found(typed)).toEqual(titles);
  });

  it('chooses an option by its full title only, if no other option has it', () => {
    expect(findExact(folded, ' تهرانپارس ')?.id).toBe('تهران‌پارس');
    expect(findExact(folded, 'ونک')?.id).toBe('ونک');
    expect(findExact(folded, 'تهران')).toBeNull();
    expect(findExact(folded, '')).toBeNull();
    expect(findExact(foldTitles([...options, { id: '2', title: 'ونک' }]), 'ونک')).toBeNull();
  });
});
