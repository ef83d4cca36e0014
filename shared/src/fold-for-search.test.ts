import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch } from './fold-for-search.ts';

describe('foldForSearch', () => {
  it.each([
    ['Arabic letters', 'شهرك كاوياني', 'شهرک کاویانی'],
    ['half-spaces, spaces and none', 'تهران‌پارس', 'تهران پارس'],
    ['no space at all', 'سعادت‌آباد', 'سعادتآباد'],
    ['letters without their marks', 'آرژانتین', 'ارژانتین'],
    ['a hamza over the letter before', 'میدانِ مؤذن', 'میدان موذن'],
    ['digits of every script', 'فاز ۲', 'فاز 2'],
    ['Arabic digits', 'فاز ٢', 'فاز ۲'],
    ['capitals', 'Tehran Pars', 'tehranpars'],
  ])('takes %s as the same', (_what, one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other));
  });

  it('tells different names apart', () => {
    expect(foldForSearch('ونک')).not.toBe(foldForSearch('پونک'));
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });
});
