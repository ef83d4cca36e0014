import type { BookingDay, TimeOption } from '@gam/schemas/upstream';
import { toJalaliDay } from '@gam/shared/jalali';
import { timeOfDay } from '@gam/shared/order-time';
import { type AnnouncedHolidays, holidayOf, hoursOfDay } from './day-hours.ts';
import { formatHours, joinHours } from './opening-hours.ts';
import type { Slot } from './slot.ts';

/** What the days of a calendar follow from. */
export interface Calendar {
  readonly slots: readonly Slot[];
  readonly holidays: AnnouncedHolidays;
  /** How many orders took a slot of a day. */
  readonly taken: (day: string, slot: string) => number;
  /** What begins before is past or too soon, ms. */
  readonly earliest: number;
}

/** The id of a slot: unique within its day, and the same on each. [W-3.05] */
const slotId = ({ from, to }: Pick<Slot, 'from' | 'to'>): string =>
  `${String(from).padStart(2, '0')}-${String(to).padStart(2, '0')}`;

/** Gregorian days as calendars tell them: a day on which nothing is left has no hours. [O-3.09, W-3.05] */
export function composeDays(days: readonly string[], calendar: Calendar): BookingDay[] {
  return days.map((day) => {
    const hours = timesOf(day, calendar);
    return {
      day: toJalaliDay(day),
      hours: hours.some(({ available }) => available) ? hours : false,
      holiday: holidayOf(day, calendar.holidays),
      open: joinHours(hoursOfDay(calendar.slots, day, calendar.holidays)).map(({ from, to }) => ({
        from,
        to,
      })),
    };
  });
}

/** The slots of a Gregorian day; what is full or begins too soon is not available. */
export function timesOf(day: string, { slots, holidays, taken, earliest }: Calendar): TimeOption[] {
  return hoursOfDay(slots, day, holidays).map((slot) => {
    const id = slotId(slot);
    const isLate = timeOfDay(day, slot.from * 60) >= earliest;
    return { id, title: formatHours(slot), available: isLate && taken(day, id) < slot.capacity };
  });
}
