import { foldCode, type VoucherRow } from '../src/orders/discounts/index.ts';

/** The default terms of vouchers: without any restriction. */
const open = {
  percent: null,
  toman: null,
  capToman: null,
  leastOrderToman: 0,
  services: null,
  cities: null,
  firstOrderOnly: false,
  startsAt: null,
  expiresAt: null,
  totalUses: null,
  usesPerCustomer: null,
  forRules: false,
} satisfies Partial<VoucherRow>;

const voucher = (code: string, terms: Partial<VoucherRow>): Omit<VoucherRow, 'active' | 'uses'> => ({
  ...open,
  ...terms,
  code,
  folded: foldCode(code),
});

/** The codes of the demo, outside production only: one of each kind. BAHAR60 is applied by rules alone. */
export const vouchers = [
  voucher('GAM20', { percent: 20, capToman: 100_000, leastOrderToman: 300_000 }),
  voucher('MEHR50', { toman: 50_000, leastOrderToman: 400_000, usesPerCustomer: 3 }),
  voucher('AVALIN', { percent: 25, capToman: 150_000, firstOrderOnly: true, usesPerCustomer: 1 }),
  voucher('KOLER15', { percent: 15, capToman: 120_000, services: ['2'] }),
  voucher('MOBL10', { percent: 10, capToman: 90_000, services: ['12'] }),
  voucher('LOOLE30', { toman: 30_000, services: ['7'] }),
  voucher('ISFAHAN10', { percent: 10, capToman: 80_000, cities: ['3'] }),
  voucher('HADIYE100', { toman: 100_000, totalUses: 1 }),
  voucher('BAHAR60', { toman: 60_000, leastOrderToman: 300_000, usesPerCustomer: 1, forRules: true }),
  voucher('YALDA1403', { percent: 40, expiresAt: new Date('2024-12-21T20:29:59Z') }),
];
