import type { CalendarHour } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { tehranDay } from '@gam/shared/jalali';
import { earliestOrder, timeOfDay } from '@gam/shared/order-time';
import { fillText } from '@gam/shared/texts';
import { questionTexts } from '../texts.ts';
import { isOpenDay, type OrderMoment } from './open-day.ts';

const quarter = 15;
const lastQuarter = 24 * 60 - quarter;
const minuteMs = 60_000;

const clock = (minutes: number): string =>
  toPersianDigits(
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );

/** The times that an exact date-time is chosen from: every quarter of every hour. */
export const quarterHours: readonly CalendarHour[] = Array.from({ length: 24 }, (_, hour) => {
  const label = toPersianDigits(String(hour).padStart(2, '0'));
  return {
    label,
    spoken: fillText(questionTexts.calendar.hour, { hour: label }),
    times: [0, 15, 30, 45].map((minute) => {
      const minutes = hour * 60 + minute;
      return { minutes, label: clock(minutes) };
    }),
  };
});

/** The first quarter of a day, in minutes after midnight, that is not too soon; null where none is left. [O-5.05] */
export function firstQuarter(day: string, { at, minHours }: OrderMoment): number | null {
  const wait = (earliestOrder(at, minHours) - timeOfDay(day, 0)) / minuteMs;
  const first = Math.max(0, Math.ceil(wait / quarter) * quarter);
  return first > lastQuarter ? null : first;
}

/** Whether all that an instant lacks is the quarter of an hour: it is far enough ahead and on an open day. [O-5.04] */
export function isBesideQuarter(instant: string, moment: OrderMoment): boolean {
  const time = Date.parse(instant);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}T/.test(instant) || time % (quarter * minuteMs) === 0)
    return false;
  return time >= earliestOrder(moment.at, moment.minHours) && isOpenDay(tehranDay(instant), moment);
}

/** Whether an instant (UTC, ISO 8601) is one that an exact date-time could be chosen from at this moment. [O-5.05] */
export function isOfferedInstant(instant: string, moment: OrderMoment): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.0+)?)?Z$/.test(instant)) return false;
  const time = Date.parse(instant);
  // 30 February would be read as a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(instant.slice(0, 16))) return false;
  const isOnGrid = time % (quarter * minuteMs) === 0;
  return (
    isOnGrid && time >= earliestOrder(moment.at, moment.minHours) && isOpenDay(tehranDay(instant), moment)
  );
}
