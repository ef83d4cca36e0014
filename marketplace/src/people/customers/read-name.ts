import { hasOnlyLetters } from '@gam/shared/letters';
import { nameLengths, normaliseAs } from '@gam/shared/text-forms';

/** A name of letters, null where none was given, undefined where it is none. [O-5.07] */
export function readName(given: string | null | undefined): string | null | undefined {
  const name = normaliseAs('name', given ?? '');
  if (name === '') return null;
  const { min_length, max_length } = nameLengths;
  return hasOnlyLetters(name) && name.length >= min_length && name.length <= max_length ? name : undefined;
}
