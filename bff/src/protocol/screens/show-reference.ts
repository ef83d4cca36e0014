import { toPersianDigits } from '@gam/shared/digits';
import { isolate } from './isolate.ts';

/**
 * Returns a number of a bank as people read it: Persian digits, or as it is, from left to right, where it has letters, since
 * it is compared with what the bank shows.
 */
export const showReference = (reference: string): string =>
  /^\d*$/.test(reference) ? toPersianDigits(reference) : isolate(reference);
