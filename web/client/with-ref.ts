import type { WireError } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';

/** Returns the name of a failed request where the server is to blame; otherwise it helps nobody. */
export const shownRef = (error: Pick<WireError, 'kind' | 'ref'> | undefined): string | undefined =>
  error?.kind === 'fault' || error?.kind === 'busy' ? error.ref : undefined;

/** Returns a message with the name of the failed request, if it has one: customers tell it the support. */
export const withRef = (message: string, ref: string | undefined): string =>
  // Isolated, since the groups of digits are read from left to right.
  ref === undefined ? message : `${message} (کد پیگیری: \u2066${toPersianDigits(ref)}\u2069)`;
