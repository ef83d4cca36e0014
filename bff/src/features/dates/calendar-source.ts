import { answerForms } from '@gam/schemas/questions';
import { done } from '@gam/shared/result';
import type { CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { jalaliMonthRange, splitJalaliDay, toJalaliDay } from '@gam/shared/jalali';
import { flowMonthOffset, monthsAhead } from '@gam/shared/month-grid';
import { bookedDays } from './booked-days.ts';
import { composeMonth } from './compose-month.ts';
import { dateKindOf, momentOf, questionTexts, todayAt } from '@gam/engine/questions';
import { makeView, positionOf } from '@gam/engine/flow';
import { onlyShown } from '../../protocol/sources/fetched-lists.ts';
import type { AskItems, Source } from '../../protocol/sources/source.ts';
import { calendarTexts as words } from './texts.ts';

/** The offsets of the offered months; the first month is the list itself. [O-9.03] */
const offsets: readonly (string | null)[] = [
  null,
  ...Array.from({ length: flowMonthOffset }, (_, before) => String(before + 1)),
];

/** The months of a date question, composed from the days of the upstream's calendar if the question has one. */
export const calendar: Source<'calendar'> = {
  ...onlyShown,
  request: (evaluation, { city }, { now }) => {
    const { flow, state } = evaluation;
    const position = state.phase === 'questions' ? positionOf(flow, state.step) : -1;
    const row = position < 0 ? null : evaluation.row(position);
    if (!row || answerForms[row.at.question.type].holds !== 'date') return null;
    const view = makeView(flow, row);
    const kind = dateKindOf(row.at.question, view);
    const today = todayAt(now);
    const moment = momentOf(view, now);
    const booked = bookedDays[kind](evaluation, position, city);
    const options = view.options.map(({ id, title, value }) => ({ id, title, value }));
    return {
      // The months change with the day.
      body: {
        kind,
        today,
        minHours: moment.minHours,
        ...(view.limits?.length && { limits: view.limits }),
        options,
        asked: booked.body,
      },
      load: async (upstream, token, item) => {
        const offset = offsets.indexOf(item);
        const month = monthsAhead(splitJalaliDay(today), flowMonthOffset)[offset];
        if (!month) return null;
        const { first, last } = jalaliMonthRange(month.year, month.month);
        const listed = await booked.load(upstream, token, [toJalaliDay(first), toJalaliDay(last)]);
        if (!listed.ok) return listed;
        const request = {
          kind,
          moment,
          options: view.options,
          booked: new Map(listed.value.days.map((day) => [day.day, day])),
        };
        return done([composeMonth(month, String(offset), request)]);
      },
    };
  },
  find: async ([day = '', slot = ''], items) => {
    const found = await findDay(day, items);
    if (!found.ok) return found;
    if (found.value === null) return done(null);
    if (found.value === 'later') return done(questionTexts.closedDay);
    const { label, slots, unavailable } = found.value;
    const chosen = slots.find(({ id }) => id === slot);
    if (unavailable !== null) return done(refusals.get(unavailable)?.day ?? null);
    if (chosen === undefined) return done(words.noSlot);
    if (chosen.unavailable !== null) return done(refusals.get(chosen.unavailable)?.slot ?? null);
    return done([
      { id: day, label },
      { id: slot, label: chosen.label },
    ]);
  },
};

/** What is said of a day or slot that cannot be chosen, by its reason; one that is too early or past has the usual words. */
const refusals: ReadonlyMap<string, { readonly day: string; readonly slot: string }> = new Map([
  [words.notOpen, { day: questionTexts.closedDay, slot: words.noSlot }],
  [words.full, { day: words.fullDay, slot: words.fullSlot }],
]);

/**
 * Finds a day among the offered months; requests a month only if the months before it do not contain the day. `later`: it
 * comes after them; null: any other day that they do not contain.
 */
async function findDay(id: string, items: AskItems<'calendar'>) {
  let last = '';
  for (const offset of offsets) {
    const came = await items(offset);
    if (!came.ok) return came;
    const days = daysOf(came.value);
    const day = days.find((one) => one.id === id);
    if (day) return done(day);
    last = days.at(-1)?.id ?? last;
  }
  return done(isGregorianDay(id) && id > last ? ('later' as const) : null);
}

const daysOf = (months: readonly CalendarMonth[]): CalendarDay[] =>
  months.flatMap(({ weeks }) => weeks.flat()).filter((day) => day !== null);
