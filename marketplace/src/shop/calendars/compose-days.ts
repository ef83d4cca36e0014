import type { BookingDay, TimeOption } from '@gam/schemas/upstream';
import { toJalaliDay } from '@gam/shared/jalali';
import { timeOfDay } from '@gam/shared/order-time';
import {
  type AnnouncedHolidays,
  formatHours,
  holidayOf,
  hoursOfDay,
  joinHours,
  type Slot,
} from '../hours/index.ts';

/** The data that a calendar's days are computed from. */
export interface Calendar {
  readonly slots: readonly Slot[];
  readonly holidays: AnnouncedHolidays;
  /** The number of orders that took a slot of a day. */
  readonly taken: (day: string, slot: string) => number;
  /** The earliest beginning of an available slot, ms. */
  readonly earliest: number;
  /** The repair shop that owns the seats; null: the service owns them. */
  readonly shop: string | null;
}

/** The id of a slot: unique within a day and equal on every day. */
const slotId = ({ from, to }: Pick<Slot, 'from' | 'to'>): string =>
  `${String(from).padStart(2, '0')}-${String(to).padStart(2, '0')}`;

/** Composes Gregorian days for calendars; a day without available slots has no hours. [O-3.09, W-3.05] */
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

/** The slots of a Gregorian day; a full one or one that begins too soon is not available. */
export function timesOf(day: string, calendar: Calendar): TimeOption[] {
  const { slots, holidays, taken } = calendar;
  return hoursOfDay(slots, day, holidays).map((slot) => {
    const id = slotId(slot);
    const isLeft = isAhead(day, slot, calendar) && taken(day, id) < slot.capacity;
    return { id, title: formatHours(slot), available: isLeft };
  });
}

/** The capacity of a slot on a Gregorian day, in orders; 0 if the day has no such slot or it begins too soon. */
export function capacityOf(day: string, id: string, calendar: Calendar): number {
  const slot = hoursOfDay(calendar.slots, day, calendar.holidays).find((one) => slotId(one) === id);
  return slot !== undefined && isAhead(day, slot, calendar) ? slot.capacity : 0;
}

const isAhead = (day: string, slot: Pick<Slot, 'from'>, { earliest }: Pick<Calendar, 'earliest'>): boolean =>
  timeOfDay(day, slot.from * 60) >= earliest;
