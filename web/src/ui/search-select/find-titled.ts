import { foldForSearch } from '@gam/shared/normalise';

/** An option of the list. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** An option with its folded title, which is computed once for all searches. */
interface Folded<T extends Titled = Titled> {
  readonly option: T;
  readonly folded: string;
}

export const foldTitles = <T extends Titled>(options: readonly T[]): Folded<T>[] =>
  options.map((option) => ({ option, folded: foldForSearch(option.title) }));

/**
 * Returns the options whose title contains the typed text, in any form of letters, digits and spaces. Titles that begin
 * with the text come first.
 */
export function findTitled<T extends Titled>(options: readonly Folded<T>[], typed: string): T[] {
  const needle = foldForSearch(typed);
  const fitting = options.filter(({ folded }) => folded.includes(needle));
  const begin = fitting.filter(({ folded }) => folded.startsWith(needle));
  const others = fitting.filter(({ folded }) => !folded.startsWith(needle));
  return [...begin, ...others].map(({ option }) => option);
}

/** Returns the only option whose title equals the typed text; null if there is none or more than one. */
export function findExact<T extends Titled>(options: readonly Folded<T>[], typed: string): T | null {
  const needle = foldForSearch(typed);
  const [one, ...others] = needle === '' ? [] : options.filter(({ folded }) => folded === needle);
  return one !== undefined && others.length === 0 ? one.option : null;
}
