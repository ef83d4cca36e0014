import type { Option } from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { tehranDay, tehranTime } from '@gam/shared/tehran-time';
import { earliestOrder, orderTime, startOfHours, timeOfDay } from '@gam/shared/order-time';
import { texts } from '@gam/shared/texts';
import { slotTaken } from './takings.ts';
import { type Calendar, timesOf } from './compose-days.ts';
import { formatHours, hoursOfDay, joinHours } from '../hours/index.ts';

/** The forms that an answer with a time has. */
export type TimeForm = 'slot' | 'exact' | 'rough' | 'day';

/** The rules that a time is checked against. Times in ms; `rough`: the service's options for a rough time. */
interface TimeRules {
  readonly calendar: Calendar;
  readonly now: number;
  /** Hours before an order. */
  readonly minHours: number;
  readonly rough: readonly Option[];
}

/** The message of a refused time; null: accepted; undefined: not a time. */
export type TimeVerdict = string | null | undefined;

const problems = {
  closed: 'در روز انتخاب‌شده این خدمت ارائه نمی‌شود. لطفا روز دیگری را انتخاب کنید.',
  outside: 'ساعت انتخاب‌شده بیرون از ساعت کار است. در این روز از ساعت {hours} در خدمت شما هستیم.',
};

type Judge = (values: readonly string[], rules: TimeRules) => TimeVerdict;

/** Judges an instant: within the hours of its day and early enough. [O-5.05, O-9.04] */
const judgeExact: Judge = ([value = '', ...more], rules) => {
  const time = more.length === 0 && /^\d{4}-\d{2}-\d{2}T.+Z$/.test(value) ? orderTime(value) : null;
  if (time === null) return undefined;
  if (time < earliestOrder(rules.now, rules.minHours)) return tooSoon(rules);
  const instant = new Date(time).toISOString();
  const stretches = stretchesOf(tehranDay(instant), rules.calendar);
  if (stretches.length === 0) return problems.closed;
  const { hour } = tehranTime(instant);
  if (stretches.some(({ from, to }) => from <= hour && hour < to)) return null;
  return fillText(problems.outside, { hours: stretches.map(formatHours).join(' و ') });
};

/** Judges a day: open, and its end is early enough. [readings 23] */
const judgeDay: Judge = ([day = '', ...more], rules) => {
  if (more.length > 0 || !isGregorianDay(day)) return undefined;
  const end = orderTime(day);
  if (end === null || end < earliestOrder(rules.now, rules.minHours)) return tooSoon(rules);
  return stretchesOf(day, rules.calendar).length === 0 ? problems.closed : null;
};

/** Judges a day with rough hours: the day is open and the service offers the hours. [readings 28] */
const judgeRough: Judge = ([day = '', id, ...more], rules) => {
  const hours = rules.rough.find((option) => option.id === id);
  if (more.length > 0 || hours === undefined || !isGregorianDay(day)) return undefined;
  const start = startOfHours(hours.value);
  if (start === null) return judgeDay([day], rules);
  if (timeOfDay(day, start) < earliestOrder(rules.now, rules.minHours)) return tooSoon(rules);
  return stretchesOf(day, rules.calendar).length === 0 ? problems.closed : null;
};

/** Judges a slot: the day has it and it is available. [W-3.05] */
const judgeSlot: Judge = ([day = '', id, ...more], { calendar }) => {
  if (more.length > 0 || !isGregorianDay(day)) return undefined;
  const slot = timesOf(day, calendar).find((one) => one.id === id);
  if (slot === undefined) return undefined;
  return slot.available ? null : slotTaken;
};

const judges = { slot: judgeSlot, exact: judgeExact, rough: judgeRough, day: judgeDay } satisfies Record<
  TimeForm,
  Judge
>;

/** Judges the values of a non-empty answer. */
export const judgeTime = (form: TimeForm, values: readonly string[], rules: TimeRules): TimeVerdict =>
  judges[form](values, rules);

/** The Gregorian day of a time's values; null when they name no day. */
export function dayOf([value = '']: readonly string[]): string | null {
  if (isGregorianDay(value)) return value;
  const time = value.includes('T') ? orderTime(value) : null;
  return time === null ? null : tehranDay(new Date(time).toISOString());
}

function stretchesOf(day: string, { slots, holidays }: Calendar) {
  return joinHours(hoursOfDay(slots, day, holidays));
}

function tooSoon({ minHours }: TimeRules): string {
  return minHours > 0
    ? fillText(texts.validation.timestampMinHours, { N: minHours })
    : texts.validation.timestampQuarter;
}
