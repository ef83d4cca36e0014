import { describe, expect, it } from 'vitest';
import { makeQuote } from '@gam/engine/fixtures';
import { hasPriceTable } from './price-table.ts';
import { presentPrice } from './quote.ts';

describe('the price table', () => {
  it.each([
    [0, true, true],
    [0, false, false],
    [1000, true, false],
    [null, true, false],
  ])(
    'is shown with a price of %s in a service with prices (%s): %s [O-9.07]',
    (price, has_price, expected) => {
      expect(hasPriceTable(price, { has_price })).toBe(expected);
    },
  );

  it('shows the pricing label where "free" would be wrong [readings 3]', () => {
    const quote = makeQuote({ price: 0, achar_price: 0, pricing_label: 'بر اساس متراژ' });
    expect(presentPrice(quote, { has_price: true })).toMatchObject({ final: 'بر اساس متراژ' });
    expect(presentPrice(quote, { has_price: false })).toMatchObject({
      final: 'رایگان',
      note: 'بر اساس متراژ',
    });
  });
});
