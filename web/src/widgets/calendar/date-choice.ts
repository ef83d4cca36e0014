import type { Calendar, CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The choice in the dialog: a day with its time or slot. */
export interface DateChoice {
  readonly day: CalendarDay | null;
  /** The time, in minutes after the day's start; null without one. */
  readonly minutes: number | null;
  /** The slot's id; null without one. */
  readonly slot: string | null;
}

export const nothingChosen: DateChoice = { day: null, minutes: null, slot: null };

/** Returns the days of a month, in order. */
export const daysOf = ({ weeks }: CalendarMonth): CalendarDay[] => weeks.flat().filter((day) => day !== null);

/** Whether a day offers a time, given in minutes after its start. */
export const isOpenAt = ({ from, until }: CalendarDay, minutes: number): boolean =>
  minutes >= from && minutes < until;

const startOf = ({ starts_at }: CalendarDay): number => Date.parse(starts_at);

/** Reads the choice of an answer; nothing is chosen if its day is not among the days or can no longer be chosen. */
export function readChoice(
  picks: Calendar['picks'],
  values: readonly string[],
  days: readonly CalendarDay[],
): DateChoice {
  const [first = '', slot = null] = values;
  const time = picks === 'time' ? Date.parse(first) : null;
  const day = days.find((one) =>
    time === null ? one.id === first : time >= startOf(one) && time < startOf(one) + dayMs,
  );
  if (day === undefined || day.unavailable !== null) return nothingChosen;
  return { day, minutes: time === null ? null : (time - startOf(day)) / minuteMs, slot };
}

/** Whether an answer is later than all of the days. */
export function isAfter(
  picks: Calendar['picks'],
  values: readonly string[],
  days: readonly CalendarDay[],
): boolean {
  const [first] = values;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return false;
  return picks === 'time' ? Date.parse(first) >= startOf(last) + dayMs : first > last.id;
}

/** Returns a choice of another day, with the chosen time if that day offers it. */
export function keepTime(
  day: CalendarDay,
  { minutes, slot }: DateChoice,
  picks: Calendar['picks'],
): DateChoice {
  const hasSlot = day.slots.some(({ id, unavailable }) => id === slot && unavailable === null);
  const hasTime = picks === 'time' && minutes !== null && isOpenAt(day, minutes);
  return { day, minutes: hasTime ? minutes : null, slot: hasSlot ? slot : null };
}

/** Returns the first day that can be chosen, with its first time or slot; nothing if no day can be chosen. */
export function findEarliest({ hours }: Pick<Calendar, 'hours'>, days: readonly CalendarDay[]): DateChoice {
  const day = days.find(({ unavailable }) => unavailable === null);
  if (!day) return nothingChosen;
  const time = hours.flatMap(({ times }) => times).find(({ minutes }) => isOpenAt(day, minutes));
  const slot = day.slots.find(({ unavailable }) => unavailable === null);
  return { day, minutes: time?.minutes ?? null, slot: slot?.id ?? null };
}

/** A complete choice: the answer and its text. */
export interface Finished {
  readonly values: string[];
  readonly text: string;
}

/** Returns the answer of a choice; null if the choice is not complete. */
export function finishChoice(
  { picks, hours, labels }: Pick<Calendar, 'picks' | 'hours' | 'labels'>,
  { day, minutes, slot }: DateChoice,
): Finished | null {
  if (day === null) return null;
  const words = (time: string) => fillText(labels.chosen, { day: day.label, time });
  const finish = {
    day: () => ({ values: [day.id], text: words('') }),
    time: () => {
      const time = hours.flatMap(({ times }) => times).find((one) => one.minutes === minutes);
      if (minutes === null || !time) return null;
      const instant = new Date(startOf(day) + minutes * minuteMs).toISOString();
      return { values: [instant], text: words(time.label) };
    },
    slot: () => {
      const found = day.slots.find(({ id }) => id === slot);
      return found && found.unavailable === null
        ? { values: [day.id, found.id], text: words(found.label) }
        : null;
    },
  } satisfies Record<Calendar['picks'], () => Finished | null>;
  return finish[picks]();
}
