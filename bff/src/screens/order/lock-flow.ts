import { openLogin } from '../../flow/next-step.ts';
import { startState, steps } from '../../flow/state.ts';
import type { OpenFlow } from '../../flows/begin-flow.ts';

/**
 * A claimed flow without its session: the login step, and nothing of what was answered. The same customer signs in and
 * goes on; another starts anew.
 */
export function lockFlow<F extends OpenFlow>(open: F): F {
  const { record } = open;
  const empty = openLogin(startState(record.state.facts), steps.quote);
  return { ...open, record: { ...record, state: empty, pending: null, seen: [] } };
}
