import type { Choices } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

/**
 * Returns the answer after a press on an option: it replaces a single choice, and is added to or removed from a
 * multiple one. A counted option starts with the lowest count. [O-5.18]
 */
export function toggleOption(
  { values, counts = [] }: AnswerValues,
  id: string,
  { multiple, counts: bounds, options }: Pick<Choices, 'multiple' | 'counts' | 'options'>,
): AnswerValues {
  const without = values.filter((value) => value !== id);
  const chosen = multiple
    ? without.length < values.length
      ? without
      : inOrder([...values, id], options)
    : [id];
  if (bounds === null) return { values: chosen };
  const countOf = (value: string) => counts.find((count) => count.value === value)?.number ?? bounds.min;
  return { values: chosen, counts: chosen.map((value) => ({ value, number: countOf(value) })) };
}

/** Returns the answer with another count of one option. */
export function countOption({ values, counts = [] }: AnswerValues, id: string, number: number): AnswerValues {
  const others = counts.filter(({ value }) => value !== id);
  return { values, counts: [...others, { value: id, number }] };
}

/** Sorts the chosen ids in the list's order, so that the order of the taps does not matter. */
function inOrder(ids: readonly string[], options: Choices['options']): string[] {
  const places = new Map(options.map(({ id }, index) => [id, index]));
  return ids.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
