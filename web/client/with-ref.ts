import { toPersianDigits } from '@gam/shared/digits';

/** Returns a message with the name of the failed request, if it has one: customers tell it the support. */
export const withRef = (message: string, ref: string | undefined): string =>
  // Isolated, since the groups of digits are read from left to right.
  ref === undefined ? message : `${message} (کد پیگیری: \u2066${toPersianDigits(ref)}\u2069)`;
