import { weekdayNames } from '@gam/schemas/rules';
import { dayOf, weekdayOf } from '@gam/shared/gregorian-day';
import { splitJalaliDay, solarHoliday } from '@gam/shared/jalali';
import { clockOfTehran } from '@gam/shared/tehran-time';

/** A moment in Tehran; `jalali_month` is 1 to 12. */
interface LocalTime {
  readonly weekday: (typeof weekdayNames)[number];
  readonly hour: number;
  readonly jalali_month: number;
  /** A Friday or a public holiday of the solar year. */
  readonly is_holiday: boolean;
}

const hourMs = 3_600_000;
/** The calendars end with the year 9999. */
const lastTime = Date.UTC(9999, 0);

/** Returns the parts of a moment, ms since 1970, in Tehran. Total: a moment beyond all dates is read as the last one. */
export function localTime(at: number): LocalTime {
  const bounded = Number.isNaN(at) ? 0 : Math.min(lastTime, Math.max(0, at));
  const clock = clockOfTehran(bounded);
  const day = dayOf(clock);
  const weekday = weekdayNames[weekdayOf(day)] ?? 'saturday';
  return {
    weekday,
    hour: clock.getUTCHours(),
    // Each rule reads one field, and the other calendar takes the longest.
    get jalali_month() {
      return splitJalaliDay(day).month;
    },
    get is_holiday() {
      return weekday === 'friday' || solarHoliday(day) !== null;
    },
  };
}

/** Returns the hours from one moment to a later one, ms since 1970; 0 once it has come. */
export const hoursUntil = (then: number, now: number): number => Math.max(0, (then - now) / hourMs);
