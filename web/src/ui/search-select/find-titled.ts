import { foldForSearch } from '@gam/shared/normalise';

/** One of the list. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** An option with its title as it is searched in: hundreds of them are folded once, not with every letter. */
interface Folded<T extends Titled = Titled> {
  readonly option: T;
  readonly folded: string;
}

export const foldTitles = <T extends Titled>(options: readonly T[]): Folded<T>[] =>
  options.map((option) => ({ option, folded: foldForSearch(option.title) }));

/**
 * Those whose title has what was typed, in any letters, digits and spaces; before the others those that begin with it.
 */
export function findTitled<T extends Titled>(options: readonly Folded<T>[], typed: string): T[] {
  const needle = foldForSearch(typed);
  const fitting = options.filter(({ folded }) => folded.includes(needle));
  const begin = fitting.filter(({ folded }) => folded.startsWith(needle));
  const others = fitting.filter(({ folded }) => !folded.startsWith(needle));
  return [...begin, ...others].map(({ option }) => option);
}

/** The one that is called exactly what was typed; null where none is, or more than one. */
export function findExact<T extends Titled>(options: readonly Folded<T>[], typed: string): T | null {
  const needle = foldForSearch(typed);
  const [one, ...others] = needle === '' ? [] : options.filter(({ folded }) => folded === needle);
  return one !== undefined && others.length === 0 ? one.option : null;
}
