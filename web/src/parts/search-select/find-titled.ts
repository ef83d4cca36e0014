import { foldForSearch } from '@gam/shared/fold-for-search';

/** One of the list. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/**
 * Those whose title has what was typed, in any letters, digits and spaces; before the others those that begin with it.
 */
export function findTitled<T extends Titled>(options: readonly T[], typed: string): readonly T[] {
  const needle = foldForSearch(typed);
  if (needle === '') return options;
  const places = options
    .map((option) => ({ option, place: foldForSearch(option.title).indexOf(needle) }))
    .filter(({ place }) => place >= 0);
  const begin = places.filter(({ place }) => place === 0);
  const others = places.filter(({ place }) => place > 0);
  return [...begin, ...others].map(({ option }) => option);
}

/** The one that is called exactly what was typed; null where none is, or more than one. */
export function findExact<T extends Titled>(options: readonly T[], typed: string): T | null {
  const needle = foldForSearch(typed);
  const [one, ...others] =
    needle === '' ? [] : options.filter(({ title }) => foldForSearch(title) === needle);
  return one !== undefined && others.length === 0 ? one : null;
}
