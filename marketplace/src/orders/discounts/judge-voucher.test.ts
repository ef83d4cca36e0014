import { describe, expect, it } from 'vitest';
import { foldCode, judgeVoucher } from './judge-voucher.ts';
import type { VoucherRow } from './repository.ts';

type VoucherFacts = Parameters<typeof judgeVoucher>[1];

const voucher: VoucherRow = {
  folded: 'gam20',
  code: 'GAM20',
  percent: 20,
  toman: null,
  capToman: null,
  leastOrderToman: 300_000,
  services: ['1', '2'],
  cities: ['1'],
  firstOrderOnly: true,
  startsAt: new Date(1000),
  expiresAt: new Date(2000),
  totalUses: 2,
  usesPerCustomer: 1,
  forRules: false,
  active: true,
  uses: 0,
};
const facts: VoucherFacts = {
  serviceId: '1',
  cityId: '1',
  before: 300_000,
  left: 250_000,
  hasOrders: false,
  uses: { total: 1, ofCustomer: 0 },
  byRule: false,
  now: 1000,
};

describe('a voucher', () => {
  it('is valid from its start, at its minimum price and with its last use', () => {
    expect(judgeVoucher(voucher, facts)).toBeNull();
    expect(judgeVoucher(voucher, { ...facts, now: 1999 })).toBeNull();
  });

  it.each<[string, Partial<VoucherRow>, Partial<VoucherFacts>, RegExp]>([
    ['unknown', { active: false }, {}, /درست نیست/],
    ['unknown', { forRules: true }, {}, /درست نیست/],
    ['unknown', {}, { byRule: true }, /درست نیست/],
    ['early', {}, { now: 999 }, /هنوز نرسیده/],
    ['expired', {}, { now: 2000 }, /مهلت/],
    ['service', {}, { serviceId: '3' }, /این خدمت/],
    ['city', {}, { cityId: '2' }, /این شهر/],
    ['used_by_you', {}, { uses: { total: 1, ofCustomer: 1 } }, /پیش‌تر/],
    ['used_up', {}, { uses: { total: 2, ofCustomer: 0 } }, /ظرفیت/],
    ['first_order', {}, { hasOrders: true }, /نخستین سفارش/],
    ['least_order', {}, { before: 299_999 }, /۳۰۰٬۰۰۰ تومان به بالا/],
    ['nothing_off', {}, { before: null, left: null }, /کمتر نمی‌شود/],
    ['nothing_off', {}, { left: 0 }, /کمتر نمی‌شود/],
    ['nothing_off', { percent: 1 }, { left: 100 }, /کمتر نمی‌شود/],
  ])('is invalid: %s', (code, terms, more, words) => {
    const problem = judgeVoucher({ ...voucher, ...terms }, { ...facts, ...more });
    expect(problem).toEqual({ code, message: expect.stringMatching(words) });
  });

  it('is valid for everything without restrictions', () => {
    const open = {
      ...voucher,
      leastOrderToman: 0,
      services: null,
      cities: null,
      firstOrderOnly: false,
      startsAt: null,
      expiresAt: null,
      totalUses: null,
      usesPerCustomer: null,
    };
    const uses = { total: 900, ofCustomer: 90 };
    expect(judgeVoucher(open, { ...facts, serviceId: '9', cityId: '9', hasOrders: true, uses })).toBeNull();
  });
});

describe('a code', () => {
  it.each(['gam20', ' GAM20 ', 'Gam۲۰', 'GAM٢٠', 'gam 20', '\u200cGAM20'])(
    'is found however it is typed: «%s»',
    (typed) => {
      expect(foldCode(typed)).toBe('gam20');
    },
  );
});
