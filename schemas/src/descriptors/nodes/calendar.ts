import { Type, type Static } from 'typebox';
import { Day, Id, Instant, nullable } from '../../values.ts';
import { defineNode, sourceRef } from '../node.ts';

/** A slot of a day. `unavailable` is the reason why it cannot be chosen, else null. [W-3.05] */
export const CalendarSlot = Type.Object({
  id: Id,
  label: Type.String(),
  unavailable: nullable(Type.String()),
});
export interface CalendarSlot extends Static<typeof CalendarSlot> {}

/** One day of a month. [W-2.07] */
export const CalendarDay = Type.Object({
  id: Day,
  number: Type.String({ description: 'of the month, in Persian digits' }),
  label: Type.String({ description: 'the date in words: «شنبه ۳۰ آبان ۱۴۰۵»' }),
  spoken: Type.String({
    description: 'text for screen readers: the date, today, the holiday, the reason why it cannot be chosen',
  }),
  is_today: Type.Boolean(),
  is_off: Type.Boolean({ description: 'a Friday or a public holiday' }),
  holiday: nullable(Type.String({ description: 'the name of the public holiday' })),
  unavailable: nullable(Type.String({ description: 'the reason why it cannot be chosen, else null' })),
  starts_at: Instant,
  from: Type.Integer({
    minimum: 0,
    description: 'minutes after its start: the first time to choose',
  }),
  until: Type.Integer({ minimum: 0, description: 'minutes after its start: the end of the times to choose' }),
  slots: Type.Array(CalendarSlot),
});
export interface CalendarDay extends Static<typeof CalendarDay> {}

/**
 * A month: weeks of seven days from Saturday to Friday, null for days of other months. Its id is its offset from the
 * current month, which is also its item in the source. [W-4.12]
 */
export const CalendarMonth = Type.Object(
  {
    id: Id,
    title: Type.String(),
    weeks: Type.Array(Type.Array(nullable(CalendarDay))),
    is_empty: Type.Boolean({ description: 'no day can be chosen' }),
  },
  { title: 'CalendarMonth' },
);
export interface CalendarMonth extends Static<typeof CalendarMonth> {}

/** The times of one hour, in minutes after the start of the day. */
export const CalendarHour = Type.Object({
  label: Type.String({ description: 'the hour alone: «۱۴»' }),
  spoken: Type.String(),
  times: Type.Array(Type.Object({ minutes: Type.Integer({ minimum: 0 }), label: Type.String() })),
});
export interface CalendarHour extends Static<typeof CalendarHour> {}

/** A note before the choice. [W-9.04] */
const CalendarNotice = Type.Object({ level: Type.Enum(['info', 'warning']), text: Type.String() });

/**
 * A date, chosen in a dialog: a day of a month, then a time of the day. `picks` is what the answer holds: a `day`
 * (`[day]`), a `time` of `hours` (`[instant]`), or a `slot` of the day (`[day, slot]`). `items`: the current month if
 * it is loaded; later months, up to `last_offset`, are items of the source. [O-2.39, O-2.42, W-2.10]
 */
export const Calendar = defineNode('calendar', 3, 'a date, or a date and a time', {
  source: sourceRef('calendar'),
  items: nullable(Type.Array(CalendarMonth)),
  last_offset: Type.Integer({ minimum: 0 }),
  picks: Type.Enum(['day', 'time', 'slot']),
  hours: Type.Array(CalendarHour),
  answer: nullable(
    Type.Object(
      { values: Type.Array(Type.String()), text: Type.String() },
      { description: 'the answer in the screen, and its text' },
    ),
  ),
  notices: Type.Array(CalendarNotice),
  labels: Type.Object({
    choose: Type.String(),
    title: Type.String({ description: 'the title of the dialog' }),
    previous: Type.String(),
    next: Type.String(),
    weekdays: Type.Array(Type.Object({ short: Type.String(), name: Type.String() })),
    hours: Type.String(),
    times: Type.String(),
    slots: Type.String(),
    kept: Type.String({ description: 'the text of an answer without a label' }),
    chosen: Type.String({ description: 'the answer in words, with {day} and {time}' }),
    confirm: Type.String(),
    close: Type.String(),
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String({ description: 'shown when no day of a month can be chosen' }),
    choose_day: Type.String({ description: 'shown before a day is chosen' }),
    earliest: Type.Optional(
      Type.String({ description: 'names the earliest time before the next days; without it there are none' }),
    ),
    days: Type.Optional(Type.String({ description: 'names the next days' })),
  }),
});
export interface Calendar extends Static<typeof Calendar> {}
