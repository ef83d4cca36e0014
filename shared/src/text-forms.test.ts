import { describe, expect, it } from 'vitest';
import { hasOnlyLetters } from './text-forms.ts';

describe('hasOnlyLetters', () => {
  it.each([
    'علی',
    'پریچهر',
    'ژاله',
    'گلناز کاظمی',
    'آیت\u200cالله',
    'مؤمنی',
    'رضائی',
    'محمّد',
    'Sara',
    'Ali رضا',
  ])('accepts %s [O-5.07]', (name) => {
    expect(hasOnlyLetters(name)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'علی۲',
    'Ali2',
    'علی!',
    'a-b',
    'é',
    'Иван',
    '\u064b',
    ' علی',
    'علی  رضا',
    'علی\nرضا',
    'علی،',
    '😀',
  ])('rejects %j [O-5.07]', (name) => {
    expect(hasOnlyLetters(name)).toBe(false);
  });
});
