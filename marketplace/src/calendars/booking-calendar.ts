import { earliestOrder } from '@gam/shared/order-time';
import type { ServiceInCity } from '../catalogue/repository.ts';
import type { Database } from '../database/database.ts';
import type { Calendar } from './compose-days.ts';
import { countTaken, findExpertHours, findHolidays, findServiceSlots } from './repository.ts';
import { isBooking, isPickup } from './slot-questions.ts';
import type { Slot } from './slot.ts';

/** For which days a calendar is wanted, and by which rules. */
export interface CalendarRequest {
  /** Gregorian, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** ms. */
  readonly now: number;
  /** Without it neither capacity nor the hours before an order count; what is past is past. */
  readonly enforce: boolean;
}

/** The hours of a service in a city, or those of them in which an expert works and is free. [W-7.10] */
export async function loadBookingCalendar(
  db: Database,
  { service, city }: ServiceInCity,
  workman: string | null,
  request: CalendarRequest,
): Promise<Calendar> {
  const { first, last } = request;
  const questions = service.detail.questions.filter((one) => isBooking(one) || isPickup(one));
  const owner = { serviceId: service.id, cityId: city.id, questions: questions.map(({ id }) => id) };
  const slots = await findServiceSlots(db, service.id);
  const taken = await countTaken(db, owner, first, last);
  const hours = workman === null ? [] : await findExpertHours(db, workman);
  const ofExpert = workman === null ? null : await countTaken(db, { ...owner, workman }, first, last);
  return {
    slots: hours.length === 0 ? slots : slots.filter((slot) => isWithin(slot, hours)),
    holidays: await findHolidays(db, first, last),
    taken: countOf(request, (key) => ((ofExpert?.get(key) ?? 0) > 0 ? Infinity : (taken.get(key) ?? 0))),
    earliest: earliestOf(request, service.detail.min_hours_before_order_allowed),
  };
}

/** What counts as taken under the request's rules, by `day slot`. */
export const countOf =
  ({ enforce }: CalendarRequest, count: (key: string) => number): Calendar['taken'] =>
  (day, slot) =>
    enforce ? count(`${day} ${slot}`) : 0;

/** The earliest beginning of a slot under the request's rules, ms. [O-5.05] */
export const earliestOf = ({ now, enforce }: CalendarRequest, minHours: number): number =>
  enforce ? earliestOrder(now, minHours) : now;

/** Whether a slot lies within hours of the same kind of day. */
export const isWithin = (slot: Slot, hours: readonly Omit<Slot, 'capacity'>[]): boolean =>
  hours.some(({ weekday, from, to }) => weekday === slot.weekday && from <= slot.from && slot.to <= to);
