import { describe, expect, it } from 'vitest';
import { indexService, rankServices } from './rank-services.ts';
import { fitOf } from './words.ts';

const services = [
  { title: 'نظافت منزل', words: ['تمیزکاری', 'گردگیری'], category: 'نظافت', summary: 'نیروی مجرب' },
  { title: 'خانه‌تکانی و نظافت کلی', words: ['نظافت عید'], category: 'نظافت', summary: 'همه خانه' },
  { title: 'لوله‌کشی فوری', words: ['ترکیدگی', 'شیر آب'], category: 'لوله‌کشی', summary: 'شبانه‌روزی' },
  { title: 'تعمیر لوازم خانگی', words: ['تعمیر یخچال', 'لباس‌شویی'], category: 'لوازم خانگی', summary: '' },
  { title: 'نقاشی ساختمان', words: ['رنگ دیوار'], category: 'نقاشی', summary: 'دیوار و سقف خانه' },
];
const index = services.map((texts) => indexService(texts.title, texts));
const find = (typed: string, limit = 8) => rankServices(index, typed, limit);

describe('rankServices', () => {
  it.each([
    ['the title', 'نظافت منزل', 'نظافت منزل'],
    ['the beginning of a word', 'نقا', 'نقاشی ساختمان'],
    ['Arabic letters', 'نقاشي ساختمان', 'نقاشی ساختمان'],
    ['a space in place of a half-space', 'لوله کشی', 'لوله‌کشی فوری'],
    ['no space at all', 'لولهکشی', 'لوله‌کشی فوری'],
    ['another word for it', 'ترکیدگی', 'لوله‌کشی فوری'],
    ['a word without its mark', 'شیر اب', 'لوله‌کشی فوری'],
    ['one other letter', 'نغافت منزل', 'نظافت منزل'],
    ['one letter too many', 'نقااشی', 'نقاشی ساختمان'],
    ['one letter missing', 'ساختما', 'نقاشی ساختمان'],
    ['two letters that changed places', 'یخجال', 'تعمیر لوازم خانگی'],
    ['words around it', 'تعمیر یخچال در ونک', 'تعمیر لوازم خانگی'],
  ])('finds a service by %s', (_what, typed, title) => {
    expect(find(typed)[0]).toBe(title);
  });

  it('ranks the title before other words, and those before the category', () => {
    expect(find('نظافت')).toEqual(['نظافت منزل', 'خانه‌تکانی و نظافت کلی']);
    expect(find('نظافت عید')[0]).toBe('خانه‌تکانی و نظافت کلی');
  });

  it('leaves out what fits far less than the best one', () => {
    expect(find('نقاشی')).toEqual(['نقاشی ساختمان']);
  });

  it.each(['', '   ', 'زرافه', 'qqqq', '؟!'])('finds nothing for %j', (typed) => {
    expect(find(typed)).toEqual([]);
  });

  it('returns at most the asked number', () => {
    expect(find('نظافت', 1)).toEqual(['نظافت منزل']);
  });
});

it.each([
  ['abcd', 'abcd', 1, 1],
  ['abcd', 'abxd', 0.55, 0.55],
  ['abcd', 'abdc', 0.55, 0.55],
  ['abcd', 'abcde', 0.85, 0.55],
  ['abcd', 'bcd', 0.55, 0.6],
  ['abcd', 'badc', 0, 0],
  ['abcd', 'abcdef', 0.85, 0],
  ['abcd', 'axyd', 0, 0],
])('compares %s with %s by their typos: %d, and %d the other way', (one, other, fit, back) => {
  expect([fitOf(one, other), fitOf(other, one)]).toEqual([fit, back]);
});
