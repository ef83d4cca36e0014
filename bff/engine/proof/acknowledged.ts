import type { Finding } from '../rules/check/finding-list.ts';

/**
 * The kinds of warnings that whoever publishes must name: what they say of customers may be meant, and is never meant
 * without knowing.
 */
const acknowledged: ReadonlySet<string> = new Set([
  'denied_to_all',
  'cannot_be_ordered',
  'no_price',
  'skipped_for_all',
  'empty_heading',
  'many_notices',
  'large_screen',
] satisfies Finding['code'][]);

/** Whether a kind of finding is one of them. */
export const isAcknowledged = (code: string): boolean => acknowledged.has(code);
