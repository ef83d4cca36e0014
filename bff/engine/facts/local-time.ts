import { weekdayNames } from '@gam/schemas/rules';
import { splitJalaliDay, solarHoliday, weekdayOf } from '@gam/shared/jalali';

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
/** Reads day and hour in one step: one for each would take ten times as long, and rules read them at many questions. */
const tehran = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Returns the parts of a moment, ms since 1970, in Tehran. Total: a moment beyond all dates is read as the last one. */
export function localTime(at: number): LocalTime {
  const bounded = Number.isNaN(at) ? 0 : Math.min(lastTime, Math.max(0, at));
  const parts = Object.fromEntries(tehran.formatToParts(bounded).map(({ type, value }) => [type, value]));
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`;
  const weekday = weekdayNames[weekdayOf(day)] ?? 'saturday';
  return {
    weekday,
    hour: Number(parts['hour']),
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
