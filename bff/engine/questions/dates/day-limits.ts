import { type DateLimits, weekdayNames } from '@gam/schemas/rules';
import { weekdayOf } from '@gam/shared/gregorian-day';
import { solarHoliday } from '@gam/shared/jalali';
import { tehranDay } from '@gam/shared/tehran-time';

/** The time of an order, the notice that the service needs, and the limits that rules add. */
export interface OrderMoment {
  /** ms since 1970. */
  readonly at: number;
  /** Hours; 0 if not set. */
  readonly minHours: number;
  readonly limits?: readonly DateLimits[];
}

/** The current Gregorian day in Tehran, `YYYY-MM-DD`. */
export const todayAt = (at: number): string => tehranDay(new Date(at).toISOString());

const dayMs = 24 * 3_600_000;

/** A limit as a Gregorian day. */
const dayOfLimit = (limit: string | number, at: number): string =>
  typeof limit === 'string' ? limit : todayAt(at + limit * dayMs);

/** Whether a day is a Friday or a public holiday of the solar year. */
const isHoliday = (day: string): boolean => nameOfWeekday(day) === 'friday' || solarHoliday(day) !== null;

const nameOfWeekday = (day: string) => weekdayNames[weekdayOf(day)] ?? 'saturday';

type Closes = (limits: DateLimits, day: string, at: number) => boolean;

/** Whether each limit closes an existing day; the notice closes times, not days alone. */
const closing: { readonly [F in keyof DateLimits]-?: Closes } = {
  earliest_day: ({ earliest_day }, day, at) =>
    earliest_day !== undefined && day < dayOfLimit(earliest_day, at),
  latest_day: ({ latest_day }, day, at) => latest_day !== undefined && day > dayOfLimit(latest_day, at),
  closed_weekdays: ({ closed_weekdays = [] }, day) => closed_weekdays.includes(nameOfWeekday(day)),
  closed_holidays: ({ closed_holidays }, day) => closed_holidays === true && isHoliday(day),
  notice_hours: () => false,
  holiday_notice_hours: () => false,
};
const closers = Object.values(closing);

/** Whether rules close a day as a whole. */
export const isClosedByRules = (
  day: string,
  { at, limits = [] }: Pick<OrderMoment, 'at' | 'limits'>,
): boolean => limits.some((limit) => closers.some((closes) => closes(limit, day, at)));

/** The hours of notice that rules ask for on a day; 0 if none. */
export const noticeOfRules = (day: string, { limits = [] }: Pick<OrderMoment, 'limits'>): number =>
  limits.reduce((most, { notice_hours = 0, holiday_notice_hours = 0 }) => {
    const onHoliday = holiday_notice_hours > most && isHoliday(day) ? holiday_notice_hours : 0;
    return Math.max(most, notice_hours, onHoliday);
  }, 0);

/** The hours of notice on a day: the most of the service's and the rules'. */
export const noticeOn = (day: string, moment: Omit<OrderMoment, 'at'>): number =>
  Math.max(moment.minHours, noticeOfRules(day, moment));
