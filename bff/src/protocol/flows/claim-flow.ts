import type { Who } from '../../platform/sessions/who.ts';
import type { Parts } from '../parts.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import {
  askedRow,
  Evaluation,
  type FlowState,
  positionOf,
  receive,
  replay,
  withoutCall,
} from '@gam/engine/flow';
import { loadKnown } from './gather-given.ts';
import { sessionFacts } from './entry-facts.ts';

/**
 * Claims this browser's unclaimed flow for the signed-in customer: the rules see the customer, and an open login
 * closes. If the current question is no longer asked, or a guest's quote is shown, the answers are replayed. The claim
 * is stored with the next event.
 */
export async function claimFlow<F extends OpenFlow>(parts: Parts, open: F, who: Who): Promise<F> {
  const { record, flow } = open;
  if (record.subject !== null || !who.session || record.pending) return open;
  const known = await loadKnown(parts, who.session, open);
  const session = sessionFacts(who.session, record.place);
  const at = parts.now();
  const { id } = who.session.user;
  return {
    ...open,
    record: { ...record, subject: id, actor: id, decided_at: at, state: seeWho(record.state) },
  };

  function seeWho(state: FlowState): FlowState {
    const seen = { ...state, facts: { ...state.facts, session, ...known } };
    if (state.phase !== 'login' && canStay(seen)) return seen;
    const outcome =
      state.phase === 'login'
        ? receive(flow, state, { name: 'signed_in', session, subject: id, ...known }, at)
        : replay(flow, seen.facts, seen, at);
    if (!outcome.ok) return seen;
    return { ...withoutCall(outcome.value), moved_to: state.moved_to };
  }

  /** Whether the customer can stay at the current step: it is still asked and is not a guest's quote. */
  function canStay(state: FlowState): boolean {
    if (state.phase !== 'questions') return state.phase !== 'quote';
    return askedRow(new Evaluation(flow, state, at), positionOf(flow, state.step)) !== null;
  }
}
