import { instant } from './differences.ts';
import {
  type FactsUnder,
  type LiveFact,
  numbersOf,
  ofAnswers,
  ofCustomers,
  type Trait,
} from './live-fact.ts';
import { hoursUntil, localTime } from './local-time.ts';

const dayMs = 24 * 3_600_000;
/** The customer's name says when they come. */
const comes = (apply: Trait['apply']): Trait => ({ words: null, apply });

/** A fact of the day on which the customer comes: the days of a year have all its values. */
const ofDay = (read: LiveFact['read']): LiveFact =>
  ofCustomers(instant, read, ({ isRead }) =>
    isRead
      ? Array.from({ length: 366 }, (_none, day) =>
          comes((draft) => ({ ...draft, at: draft.at + day * dayMs })),
        )
      : [],
  );

/** A fact of the time of that day: its hours have all its values. */
const ofHour = (read: LiveFact['read']): LiveFact =>
  ofCustomers(instant, read, ({ isRead }) =>
    isRead ? Array.from({ length: 24 }, (_none, hour) => comes((draft) => ({ ...draft, hour }))) : [],
  );

/** A fact of the chosen date: the open days and times have all its values. */
const ofChosenDate = (read: LiveFact['read']): LiveFact => ofAnswers(['date'], read);

/** The time of an event, and the date that was chosen, both in Tehran. */
export const timeFacts = {
  now: ofCustomers(
    instant,
    ({ now }) => now,
    (source) =>
      numbersOf(source)
        .filter((at) => at > 0)
        .map((at) => comes((draft) => ({ ...draft, at }))),
  ),
  'local.weekday': ofDay(({ now }) => localTime(now).weekday),
  'local.jalali_month': ofDay(({ now }) => localTime(now).jalali_month),
  'local.is_holiday': ofDay(({ now }) => localTime(now).is_holiday),
  'local.hour': ofHour(({ now }) => localTime(now).hour),
  'chosen.hours_until': ofChosenDate(({ chosen, now }) => chosen && hoursUntil(chosen.starts_at, now)),
  'chosen.weekday': ofChosenDate(({ chosen }) => chosen && localTime(chosen.starts_at).weekday),
  'chosen.hour': ofChosenDate(({ chosen }) =>
    chosen?.has_hour === true ? localTime(chosen.starts_at).hour : null,
  ),
  'chosen.is_holiday': ofChosenDate(({ chosen }) => chosen && localTime(chosen.starts_at).is_holiday),
} as const satisfies FactsUnder<'local' | 'chosen'> & { readonly now: LiveFact };
