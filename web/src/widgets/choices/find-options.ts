import type { ChoiceOption } from '@gam/schemas/descriptors';
import { foldForSearch } from '@gam/shared/fold-for-search';

/** The options whose title or description has what was typed, in any digits, letters and spaces. */
export function findOptions(options: readonly ChoiceOption[], wanted: string): readonly ChoiceOption[] {
  const needle = foldForSearch(wanted);
  if (needle === '') return options;
  return options.filter(({ title, description = '' }) =>
    [title, description].some((text) => foldForSearch(text).includes(needle)),
  );
}
