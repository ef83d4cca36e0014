import type { ChoiceOption } from '@gam/schemas/descriptors';
import { toLatinDigits } from '@gam/shared/digits';
import { normaliseLine } from '@gam/shared/normalise';

/** The options whose title or description has what was typed, in any digits, letters and spaces. */
export function findOptions(options: readonly ChoiceOption[], wanted: string): readonly ChoiceOption[] {
  const needle = comparable(wanted);
  if (needle === '') return options;
  return options.filter(({ title, description = '' }) =>
    comparable(`${title} ${description}`).includes(needle),
  );
}

function comparable(text: string): string {
  return toLatinDigits(normaliseLine(text)).replaceAll('\u200c', ' ').toLowerCase();
}
