import { formatToman } from '@gam/shared/money';
import { foldForSearch } from '@gam/shared/normalise';
import { type Cut, takeOff } from '../records/index.ts';
import type { VoucherRow } from './repository.ts';

/** The normal form of a typed code: small letters, Latin digits, no spaces. */
export const foldCode = (code: string): string => foldForSearch(code);

/** The facts that decide whether a voucher is valid. Amounts are toman. */
interface VoucherFacts {
  readonly serviceId: string;
  readonly cityId: string;
  /** The price before all discounts; null where it is agreed on the spot. */
  readonly before: number | null;
  /** The price after the discounts before the voucher. */
  readonly left: number | null;
  /** Whether the customer has another standing order; false for a guest. */
  readonly hasOrders: boolean;
  /** The number of other orders that use it, and of those of the customer. */
  readonly uses: { readonly total: number; readonly ofCustomer: number };
  /** Whether a rule applies it: rules apply the codes that are marked for them, and customers the others. */
  readonly byRule: boolean;
  /** ms. */
  readonly now: number;
}

/** The reason why a voucher is invalid, each with its own message. */
const problems = {
  unknown: () => 'این کد تخفیف درست نیست. لطفا آن را دوباره بررسی کنید.',
  early: () => 'زمان استفاده از این کد تخفیف هنوز نرسیده است.',
  expired: () => 'مهلت استفاده از این کد تخفیف به پایان رسیده است.',
  service: () => 'این کد تخفیف برای این خدمت نیست.',
  city: () => 'این کد تخفیف برای این شهر نیست.',
  used_up: () => 'ظرفیت این کد تخفیف تمام شده است.',
  used_by_you: () => 'پیش‌تر از این کد تخفیف استفاده کرده‌اید.',
  first_order: () => 'این کد تخفیف فقط برای نخستین سفارش است.',
  nothing_off: () => 'قیمت این سفارش با کد تخفیف کمتر نمی‌شود.',
  least_order: ({ leastOrderToman }: VoucherRow) =>
    `این کد تخفیف برای سفارش‌های ${formatToman(leastOrderToman)} به بالا است.`,
} satisfies Record<string, (voucher: VoucherRow) => string>;

export interface VoucherProblem {
  readonly code: keyof typeof problems;
  /** For people. */
  readonly message: string;
}

type Check = (voucher: VoucherRow, facts: VoucherFacts) => boolean;

/** The problems of a voucher, in the order of their messages. */
const checks: readonly (readonly [keyof typeof problems, Check])[] = [
  ['unknown', ({ active, forRules }, { byRule }) => !active || forRules !== byRule],
  ['early', ({ startsAt }, { now }) => startsAt !== null && startsAt.getTime() > now],
  ['expired', ({ expiresAt }, { now }) => expiresAt !== null && expiresAt.getTime() <= now],
  ['service', ({ services }, { serviceId }) => services !== null && !services.includes(serviceId)],
  ['city', ({ cities }, { cityId }) => cities !== null && !cities.includes(cityId)],
  ['used_by_you', ({ usesPerCustomer }, { uses }) => reached(usesPerCustomer, uses.ofCustomer)],
  ['used_up', ({ totalUses }, { uses }) => reached(totalUses, uses.total)],
  ['first_order', ({ firstOrderOnly }, { hasOrders }) => firstOrderOnly && hasOrders],
  ['least_order', ({ leastOrderToman }, { before }) => before !== null && before < leastOrderToman],
  ['nothing_off', (voucher, { left }) => left === null || takeOff(left, cutOf(voucher)) === 0],
];

/** The first reason why a voucher is invalid; null if it is valid. */
export function judgeVoucher(voucher: VoucherRow | undefined, facts: VoucherFacts): VoucherProblem | null {
  if (voucher === undefined) return { code: 'unknown', message: problems.unknown() };
  const failed = checks.find(([, fails]) => fails(voucher, facts));
  return failed === undefined ? null : { code: failed[0], message: problems[failed[0]](voucher) };
}

/** The amount that a voucher takes off. */
export function cutOf({ percent, toman, capToman }: VoucherRow): Cut {
  if (percent !== null) return { percent, toman: null, cap_toman: capToman };
  if (toman !== null) return { percent: null, toman, cap_toman: capToman };
  throw new Error('a voucher takes nothing off');
}

const reached = (limit: number | null, uses: number): boolean => limit !== null && uses >= limit;
