import { assert, double, nat, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrepaymentRule } from './price-rules.ts';
import { computePrepayment } from './compute-prepayment.ts';

const rule = (
  amount: Pick<PrepaymentRule, 'percent' | 'toman'>,
  gateways: PrepaymentRule['gateways'] = ['bank', 'samin'],
): PrepaymentRule => ({ message: 'پیش‌پرداخت', gateways, ...amount });

describe('the prepayment of a price', () => {
  it.each([
    ['a share', { percent: 20 }, 501_500, 100_300],
    ['a share that is no whole toman', { percent: 20 }, 501_501, 100_300],
    ['all of it', { percent: 100 }, 600_000, 600_000],
    ['so many toman', { toman: 150_000 }, 470_000, 150_000],
    ['at most the price', { toman: 150_000 }, 90_000, 90_000],
  ])('is %s', (_about, amount, price, due) => {
    expect(computePrepayment(rule(amount), price)).toEqual({
      prepayment_message: 'پیش‌پرداخت',
      prepayment_amount: due,
      payment_gateways: ['bank', 'samin'],
    });
  });

  it.each([
    ['no price is known', rule({ percent: 20 }), null],
    ['it costs nothing', rule({ toman: 150_000 }), 0],
    ['the service asks for none', undefined, 500_000],
    ['the share is less than a toman', rule({ percent: 20 }), 1],
    ['no gateway takes so little', rule({ percent: 20 }), 4_995],
    ['none of the gateways that it names does', rule({ toman: 99_999 }, ['samin']), 500_000],
    ['only the wallet of a partner would', rule({ percent: 20 }, ['ewano']), 500_000],
  ])('is null when %s', (_about, given, price) => {
    const none = { prepayment_message: null, prepayment_amount: null, payment_gateways: [] };
    expect(computePrepayment(given, price)).toEqual(none);
  });

  it('is whole toman between 0 and the price, whatever the rule', () => {
    const amounts = oneof(
      record({ percent: double({ min: 0.01, max: 100, noNaN: true }) }),
      record({ toman: nat(10_000_000) }),
    );
    assert(
      property(amounts, nat(1_000_000_000), (amount, price) => {
        const due = computePrepayment(rule(amount), price).prepayment_amount;
        expect(due === null || (Number.isInteger(due) && due > 0 && due <= price)).toBe(true);
      }),
    );
  });
});
