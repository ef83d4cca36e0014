import { isGregorianDay, jalaliParts, tehranDay } from '@gam/shared/jalali';
import { flowMonthOffset, monthsBetween } from '@gam/shared/month-grid';
import { isTooSoon } from '@gam/shared/order-time';

/** The moment of an order, and how far ahead a service needs it. */
export interface OrderMoment {
  /** ms since 1970. */
  readonly at: number;
  /** Hours; 0: not set. [O-5.05] */
  readonly minHours: number;
}

/** The Gregorian day, `YYYY-MM-DD`, that it is in Tehran. */
export const todayAt = (at: number): string => tehranDay(new Date(at).toISOString());

/**
 * Whether something can be ordered for a day: one that there is, not past, far enough by its end, and within the months
 * that an order looks at. [O-5.05, O-9.03, readings 23]
 */
export function isOpenDay(day: string, { at, minHours }: OrderMoment): boolean {
  if (!isGregorianDay(day)) return false;
  const today = todayAt(at);
  if (day < today || isTooSoon(day, at, minHours)) return false;
  return monthsBetween(jalaliParts(today), jalaliParts(day)) <= flowMonthOffset;
}
