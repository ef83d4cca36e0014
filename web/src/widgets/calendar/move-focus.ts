/** Where an arrow key leads in a month: so many days on; or to an edge of the week, or the same day of another month. */
export type Step =
  { readonly days: number } | { readonly edge: 'first' | 'last' } | { readonly months: number };

/** The keys of the grid. In the reading direction right is the day before. */
export const stepOfKey: Readonly<Record<string, Step>> = {
  ArrowRight: { days: -1 },
  ArrowLeft: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  Home: { edge: 'first' },
  End: { edge: 'last' },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** A day to come to: its place among the days of a month so many months on, from its end where it is negative. */
export interface Target {
  readonly months: number;
  readonly place: number;
}

/**
 * Where a step leads from a day, by its place among the days of a month of so many days that begins at a weekday
 * (0: Saturday).
 */
export function targetOf(
  step: Step,
  place: number,
  { length, begins }: { length: number; begins: number },
): Target {
  if ('months' in step) return { months: step.months, place };
  if ('edge' in step) {
    const weekday = (begins + place) % 7;
    const to = step.edge === 'first' ? place - weekday : place + 6 - weekday;
    return { months: 0, place: Math.min(length - 1, Math.max(0, to)) };
  }
  const to = place + step.days;
  if (to < 0) return { months: -1, place: to };
  return to < length ? { months: 0, place: to } : { months: 1, place: to - length };
}

/** The place that a target is in the month it leads to. */
export const placeIn = (place: number, length: number): number =>
  place < 0 ? Math.max(0, length + place) : Math.min(length - 1, place);
