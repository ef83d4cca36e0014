/**
 * The kinds of warnings that whoever publishes must name: what they say of customers may be meant, and is never meant
 * without knowing.
 */
export const acknowledgedCodes = [
  'denied_to_all',
  'cannot_be_ordered',
  'no_price',
  'skipped_for_all',
  'empty_heading',
  'many_notices',
  'large_screen',
] as const;
export type AcknowledgedCode = (typeof acknowledgedCodes)[number];

const codes: ReadonlySet<string> = new Set(acknowledgedCodes);
/** Whether a kind of finding is one of them. */
export const isAcknowledged = (code: string): boolean => codes.has(code);
