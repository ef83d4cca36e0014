import { formatToman } from '@gam/shared/money';
import { assert, nat, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrepaymentRule } from './price-rules.ts';
import { computeAhead } from './compute-ahead.ts';

const whole: PrepaymentRule = { percent: 100, message: 'پیش‌پرداخت', gateways: ['bank', 'samin'] };
const fifth: PrepaymentRule = { ...whole, percent: 20 };
const placed = (price: number, kept: number) => ({ status: 'placed' as const, price, kept });
const nothing = { prepayment_amount: null, prepayment_message: null, payment_gateways: [] };

describe('what is asked for ahead', () => {
  it('is the prepayment of a new order, and of a change of an unpaid one', () => {
    const asked = { prepayment_amount: 500_000, prepayment_message: 'پیش‌پرداخت' };
    expect(computeAhead(whole, 500_000, null)).toMatchObject(asked);
    expect(computeAhead(whole, 500_000, { status: 'unpaid', price: 300_000, kept: 0 })).toMatchObject(asked);
  });

  it.each([
    [
      'the whole difference of an order paid whole',
      whole,
      7_390_000,
      placed(1_400_000, 1_400_000),
      5_990_000,
    ],
    [
      'the share of the difference of an order paid by a fifth',
      fifth,
      2_000_000,
      placed(1_000_000, 200_000),
      200_000,
    ],
  ])('is %s', (_about, rule, price, order, asked) => {
    expect(computeAhead(rule, price, order)).toEqual({
      prepayment_amount: asked,
      prepayment_message: expect.stringContaining('مابه‌التفاوت'),
      payment_gateways: ['bank', 'samin'],
      change_message: expect.stringContaining(formatToman(asked)),
    });
  });

  it.each([
    ['the service says so', { ...whole, difference: 'at_visit' as const }, 1_500_000],
    ['no gateway takes so little', whole, 1_400_500],
    ['the service asks for no prepayment any more', undefined, 1_500_000],
  ])('is nothing, and the difference is paid at the visit, where %s', (_about, rule, price) => {
    expect(computeAhead(rule, price, placed(1_400_000, 1_400_000))).toEqual({
      ...nothing,
      change_message: expect.stringMatching(/^مابه‌التفاوت این تغییر، .* در محل پرداخت می‌شود\.$/),
    });
  });

  it('is nothing for a change that costs less, of which too much was paid', () => {
    expect(computeAhead(whole, 1_000_000, placed(1_400_000, 1_400_000))).toEqual({
      ...nothing,
      change_message: expect.stringContaining('۴۰۰٬۰۰۰'),
    });
  });

  it.each([
    ['nothing was paid of it', placed(1_000_000, 0), 2_000_000],
    ['its price is agreed on the spot', placed(1_000_000, 200_000), null],
    ['it costs as much', placed(1_000_000, 1_000_000), 1_000_000],
  ])('is nothing for a change of a placed order if %s', (_about, order, price) => {
    expect(computeAhead(whole, price, order)).toEqual({ ...nothing, change_message: null });
  });

  it('is never more than what the new price lacks, whatever was paid', () => {
    assert(
      property(option(nat(10_000_000)), nat(10_000_000), nat(10_000_000), (price, before, kept) => {
        const { prepayment_amount: asked } = computeAhead(fifth, price, placed(before, kept));
        expect(asked === null || (price !== null && asked > 0 && asked <= price - kept)).toBe(true);
      }),
    );
  });
});
