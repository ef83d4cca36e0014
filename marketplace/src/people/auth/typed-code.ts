import { toLatinDigits } from '@gam/shared/digits';

/** A code as people type or paste it: digits of any script, spaces and marks of direction between them. */
export function readTypedCode(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}]/gu, '');
}
