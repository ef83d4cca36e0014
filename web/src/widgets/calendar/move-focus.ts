/** The movement of a key: by a number of days, to an edge of the week, or by a number of months. */
type Step = { readonly days: number } | { readonly edge: 'first' | 'last' } | { readonly months: number };

/** The keys of the grid. The previous day is on the right. */
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

/** The target of a movement: the offset of its month, and the index of its day, from the end if negative. */
export interface Target {
  readonly months: number;
  readonly place: number;
}

/**
 * Returns the target of a step from the day at index `place`. The month has `length` days, the first on the weekday
 * `begins` (0: Saturday).
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

/** Returns the index of a target's day in its month of `length` days. */
export const placeIn = (place: number, length: number): number =>
  place < 0 ? Math.max(0, length + place) : Math.min(length - 1, place);
