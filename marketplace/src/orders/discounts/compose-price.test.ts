import { describe, expect, it } from 'vitest';
import { composePrice, priceBeforeVoucher } from './compose-price.ts';
import { type Cut, type Discounts, percentCut } from '../records/discounts.ts';

const none: Discounts = {
  before: 1_000_000,
  after_items: 1_000_000,
  items_text: null,
  first_order: null,
  workman: null,
  voucher: null,
  club: null,
};
const tomanCut = (toman: number, cap_toman: number | null = null): Cut => ({
  percent: null,
  toman,
  cap_toman,
});
const voucher = (cut: Cut) => ({ code: 'GAM20', folded: 'gam20', cut });

describe('the price with discounts', () => {
  it.each<[string, Partial<Discounts>, number | null, string | null]>([
    ['is the base price without any', {}, 1_000_000, null],
    [
      'has the discounts of the answers first, in their words',
      { after_items: 850_000, items_text: '۱۵ درصد تخفیف نظافت هفتگی' },
      850_000,
      '۱۵ درصد تخفیف نظافت هفتگی',
    ],
    [
      'keeps a percentage under its cap',
      { first_order: percentCut(10, 80_000) },
      920_000,
      'تخفیف نخستین سفارش: ۸۰٬۰۰۰ تومان',
    ],
    [
      'rounds what a percentage leaves up to hundreds',
      { before: 99_990, after_items: 99_990, workman: percentCut(15) },
      99_990 - 14_990,
      'تخفیف متخصص: ۱۴٬۹۹۰ تومان',
    ],
    [
      'takes an amount off',
      { voucher: voucher(tomanCut(50_000)) },
      950_000,
      'کد تخفیف GAM20\u200f: ۵۰٬۰۰۰ تومان',
    ],
    [
      'keeps an amount under its cap',
      { voucher: voucher(tomanCut(50_000, 20_000)) },
      980_000,
      expect.any(String),
    ],
    [
      'is never below 0',
      { before: 30_000, after_items: 30_000, voucher: voucher(tomanCut(50_000)) },
      0,
      'کد تخفیف GAM20\u200f: ۳۰٬۰۰۰ تومان',
    ],
    [
      'takes each off what the ones before left, and says all',
      {
        first_order: percentCut(10),
        workman: percentCut(10),
        voucher: voucher(percentCut(20)),
        club: { cut: percentCut(5), taken: true },
      },
      615_600,
      'تخفیف نخستین سفارش: ۱۰۰٬۰۰۰ تومان، تخفیف متخصص: ۹۰٬۰۰۰ تومان، کد تخفیف GAM20\u200f: ۱۶۲٬۰۰۰ تومان، تخفیف باشگاه مشتریان: ۳۲٬۴۰۰ تومان',
    ],
    [
      'leaves out a club discount that was not taken',
      { club: { cut: percentCut(5), taken: false } },
      1_000_000,
      null,
    ],
    [
      'does not say what took nothing off',
      { before: 0, after_items: 0, voucher: voucher(percentCut(20)) },
      0,
      null,
    ],
    [
      'is null when the price is agreed on the spot',
      { before: null, after_items: null, workman: percentCut(15) },
      null,
      null,
    ],
  ])('%s [O-1.09]', (_what, some, price, discount_text) => {
    expect(composePrice({ ...none, ...some })).toMatchObject({ price, discount_text });
  });

  it('returns the amount that a voucher applies to', () => {
    const all = {
      ...none,
      workman: percentCut(10),
      voucher: voucher(percentCut(20)),
      club: { cut: percentCut(5), taken: true },
    };
    expect(priceBeforeVoucher(all)).toBe(900_000);
  });
});
