import { earliestOrder } from '@gam/shared/order-time';
import type { ServiceInCity } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { bySlot, takingsOf } from './takings.ts';
import type { Calendar } from './compose-days.ts';
import { holidaysOf, hoursOf, nameHolidays, slotsOf } from './repository.ts';
import type { Slot } from '../hours/index.ts';

/** The days and rules of a requested calendar. */
export interface CalendarRequest {
  /** Gregorian, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** ms. */
  readonly now: number;
  /** False ignores capacity and the hours of notice; past times stay closed. */
  readonly enforce: boolean;
  /** The order that is being changed: its own slots count as free. */
  readonly except?: string | null;
}

/** Loads the calendar of a service in a city, or its part in which an expert works and is free. [W-7.10] */
export async function loadBookingCalendar(
  db: Database,
  { service, city }: ServiceInCity,
  workman: string | null,
  request: CalendarRequest,
): Promise<Calendar> {
  const { slots, hours, holidays, ...takings } = await readTogether(db, {
    slots: slotsOf(service.id),
    hours: hoursOf(workman),
    holidays: holidaysOf(request.first, request.last),
    ofService: takingsOf({ serviceId: service.id, cityId: city.id }, request),
    ofExpert: takingsOf({ workman }, request),
  });
  const [taken, busy] = [bySlot(takings.ofService), bySlot(takings.ofExpert)];
  return {
    slots: hours.length === 0 ? slots : slots.filter((slot) => isWithin(slot, hours)),
    holidays: nameHolidays(holidays),
    taken: countOf(request, (key) => (busy.has(key) ? Infinity : (taken.get(key) ?? 0))),
    earliest: earliestOf(request, service.detail.min_hours_before_order_allowed),
    shop: null,
  };
}

/** The taken seats under the request's rules, by `day slot`. */
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
