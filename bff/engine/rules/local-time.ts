import { weekdayNames } from '@gam/schemas/rules';
import { jalaliParts, solarHoliday, tehranDay, tehranTime, weekdayOf } from '@gam/shared/jalali';

/** A moment in Tehran; `jalali_month` is 1 to 12. */
interface LocalTime {
  readonly weekday: (typeof weekdayNames)[number];
  readonly hour: number;
  readonly jalali_month: number;
  /** A Friday or a public holiday of the solar year. */
  readonly is_holiday: boolean;
}

const hourMs = 3_600_000;
const friday = weekdayNames.indexOf('friday');
/** Iran's offset is a multiple of half an hour, so the local hour cannot change within one. */
const halfHourMs = hourMs / 2;
/** The calendars end with the year 9999. */
const lastTime = Date.UTC(9999, 0);
const remembered = 100;
const known = new Map<number, LocalTime>();

/** Returns the parts of a moment, ms since 1970, in Tehran. Total: a moment beyond all dates is read as the last one. */
export function localTime(at: number): LocalTime {
  const bounded = Number.isNaN(at) ? 0 : Math.min(lastTime, Math.max(0, at));
  const half = Math.floor(bounded / halfHourMs);
  const found = known.get(half);
  if (found) return found;
  const read = readLocalTime(new Date(bounded).toISOString());
  if (known.size >= remembered) known.clear();
  known.set(half, read);
  return read;
}

function readLocalTime(instant: string): LocalTime {
  const day = tehranDay(instant);
  const weekday = weekdayOf(day);
  return {
    weekday: weekdayNames[weekday] ?? 'saturday',
    hour: tehranTime(instant).hour,
    jalali_month: jalaliParts(day).month,
    is_holiday: weekday === friday || solarHoliday(day) !== null,
  };
}

/** Returns the hours from one moment to a later one, ms since 1970; 0 once it has come. */
export const hoursUntil = (then: number, now: number): number => Math.max(0, (then - now) / hourMs);
