import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import type { Option, Question } from '@gam/schemas/questions';
import { jalaliMonthRange, splitJalaliDay } from '@gam/shared/jalali';
import { flowMonthOffset, monthsAhead } from '@gam/shared/month-grid';
import { timeOfDay } from '@gam/shared/order-time';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { type DateKind, dateKindOf } from './dates/date-kind.ts';
import { dateInWords } from './dates/date-words.ts';
import type { DateContext, OfferedBy, QuestionKind, ViewOf } from './kind.ts';
import { presenceInView } from './presence.ts';
import { questionTexts } from './texts.ts';
import {
  dayOfDate,
  isBesideQuarter,
  isClosedDay,
  isOfferedInstant,
  isOpenDay,
  isOpenRoughTime,
  isOpenSlot,
} from './dates/open-times.ts';
import { noticeOn, type OrderMoment, todayAt } from './dates/day-limits.ts';

/** The required notice of an order on a day, in words. */
export const farEnough = (hours: number): string =>
  hours > 0 ? fillText(texts.validation.timestampMinHours, { N: hours }) : texts.validation.timestampQuarter;

type TimestampView = ViewOf<'timestamp'>;

/** How a date of one kind is chosen and judged. */
interface DateForm {
  /** The source of its slots; null if it has none. */
  readonly offered: OfferedBy | null;
  /** An answer on a day. */
  readonly example: (day: string, view: TimestampView) => string[];
  /** An answer on a day for each time of it that rules can tell apart. */
  readonly times: (day: string, view: TimestampView) => string[][];
  /** Whether an answer is valid at a moment. */
  readonly holds: (values: readonly string[], moment: OrderMoment, options: readonly Option[]) => boolean;
}

const noon = 12 * 60;
const hours = Array.from({ length: 24 }, (_none, hour) => hour);
/** Slots whose ids spell their hours, as upstreams name them, and one that does not. */
const slots = ['slot', ...hours.map((hour) => `${twoDigits(hour)}-${twoDigits(hour + 1)}`)];

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** A slot of the calendar. Its source looks the slot up; here only its day and the rules' notice are checked. */
const slotForm: Omit<DateForm, 'offered'> = {
  example: (day) => [day, 'slot'],
  times: (day) => slots.map((slot) => [day, slot]),
  holds: ([day = '', slot = '', ...others], moment) =>
    others.length === 0 && slot !== '' && isOpenDay(day, moment) && isOpenSlot(day, slot, moment),
};

const dateForms: { readonly [K in DateKind]: DateForm } = {
  day: {
    offered: null,
    example: (day) => [day],
    times: (day) => [[day]],
    holds: ([day = '', ...others], moment) => others.length === 0 && isOpenDay(day, moment),
  },
  exact: {
    offered: null,
    example: (day) => [new Date(timeOfDay(day, noon)).toISOString()],
    times: (day) => hours.map((hour) => [new Date(timeOfDay(day, hour * 60)).toISOString()]),
    holds: ([instant = '', ...others], moment) => others.length === 0 && isOfferedInstant(instant, moment),
  },
  rough: {
    offered: null,
    example: (day, { options }) => [day, options[0]?.id ?? ''],
    times: (day, { options }) => options.map(({ id }) => [day, id]),
    holds: ([day = '', id, ...others], moment, options) => {
      const chosen = options.find((option) => option.id === id);
      if (!chosen || others.length > 0) return false;
      return isOpenDay(day, moment) && isOpenRoughTime(day, chosen, moment);
    },
  },
  // The slots of a booking follow from the service, those of a pickup from the preceding answers. [O-4.45]
  booking: { ...slotForm, offered: { check: 'calendar', follows: false } },
  pickup: { ...slotForm, offered: { check: 'calendar', follows: true } },
};

const formOf = (question: Question, view: TimestampView): DateForm => dateForms[dateKindOf(question, view)];

/**
 * A date, or a date and a time, of the kind given by tags and service. Its validity depends on the current time, so it
 * is checked when it is given, at next, and at the quote. [O-2.39, O-2.42, O-5.04, O-5.05]
 */
export const timestamp: QuestionKind<'timestamp'> = {
  widget: 'calendar',
  // A day and its slot.
  constraints: (_question, view) => presenceInView(view, farEnough(view.min_hours ?? 0), 2),
  offered: (question, view) => formOf(question, view).offered,
  judge: (question, answer, view, at) => {
    if (isGoodDate(question, answer, view, at)) return null;
    const moment = momentOf(view, at);
    const day = dayOfDate(answer.values[0] ?? '');
    if (day !== null && isClosedDay(day, moment)) return questionTexts.closedDay;
    if (isOffQuarter(question, answer, view, at)) return questionTexts.offQuarter;
    return farEnough(day === null ? moment.minHours : noticeOn(day, moment));
  },
  example: exampleDate,
  samples: sampleDates,
  summarise: dateInWords,
  advanceOnChoice: () => false,
};

/** The moment of an answer under the view's limits. */
export const momentOf = ({ min_hours, limits }: DateContext, at: number): OrderMoment => ({
  at,
  minHours: min_hours ?? 0,
  ...(limits && { limits }),
});

/** The latest date that can be ordered at a moment, ms since 1970: it is valid if any date is. [O-9.03] */
function exampleDate(question: Question, view: TimestampView, at: number): AnswerValues {
  const last = monthsAhead(splitJalaliDay(todayAt(at)), flowMonthOffset).at(-1);
  const day = last ? jalaliMonthRange(last.year, last.month).last : todayAt(at);
  const { example } = formOf(question, view);
  const latest = { values: example(day, view) };
  // Without limits of rules the last day is as open as any.
  if (!view.limits?.length || isGoodDate(question, latest, view, at)) return latest;
  const open = openDates(question, view, at);
  return open.at(-1) ?? latest;
}

const dayMs = 24 * 3_600_000;
/** Days from today on, at least as many as can be ordered. */
const sampledDays = 31 * (flowMonthOffset + 1);

/** Every day that can be ordered, with each of its times that rules can tell apart. */
function openDates(question: Question, view: TimestampView, at: number): AnswerValues[] {
  const { times } = formOf(question, view);
  return Array.from({ length: sampledDays }, (_none, day) => todayAt(at + day * dayMs))
    .flatMap((day) => times(day, view))
    .map((values) => ({ values }))
    .filter((date) => isGoodDate(question, date, view, at));
}

/** The dates that can be ordered at a moment, ms since 1970: each day with each of its hours. */
function sampleDates(question: Question, view: TimestampView, at: number): AnswerValues[] {
  return [exampleDate(question, view, at), ...openDates(question, view, at)];
}

/** Whether a date is valid at a moment, ms since 1970, by time and service. An empty one is. */
function isGoodDate(question: Question, { values }: AnswerValues, view: TimestampView, at: number): boolean {
  if (values.length === 0) return true;
  return formOf(question, view).holds(values, momentOf(view, at), view.options);
}

/** Whether an exact time is refused only because it is off the quarter hour. */
function isOffQuarter(
  question: Question,
  { values: [instant = ''] }: AnswerValues,
  view: TimestampView,
  at: number,
): boolean {
  return dateKindOf(question, view) === 'exact' && isBesideQuarter(instant, momentOf(view, at));
}
