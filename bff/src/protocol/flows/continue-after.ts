import { awaitsQuote } from '../../engine/flow/fresh-quote.ts';
import type { FlowRecord } from '../records/flow-record.ts';

/** The outside world is asked again after this long, ms. */
const waitMs = 400;

/** After how long a client asks on by itself, ms; null: there is nothing to wait for. */
export function continueAfter({ pending, state }: FlowRecord): number | null {
  if (pending) return pending.undecided ? null : waitMs;
  return awaitsQuote(state) ? 0 : null;
}
