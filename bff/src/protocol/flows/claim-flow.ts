import { receive } from '../../engine/flow/advance.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import { replay } from '../../engine/flow/replay.ts';
import { withoutCall } from '../../engine/flow/outcome.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import { askedRow } from '../../engine/flow/step-back.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import { loadFavourites } from './gather-given.ts';
import { sessionFacts } from './entry-facts.ts';

/**
 * Claims an unclaimed flow of this browser for the customer who is signed in, wherever they signed in: the rules see the
 * customer, and an open login closes. Where the current question is no longer asked, or a guest's quote is shown, the
 * answers are replayed. The claim is stored with the next event.
 */
export async function claimFlow<F extends OpenFlow>(parts: Parts, open: F, who: Who): Promise<F> {
  const { record, flow } = open;
  if (record.subject !== null || !who.session || record.pending) return open;
  const favourites = await loadFavourites(parts, who.session, flow, record.city);
  const session = sessionFacts(who.session, record.place);
  const at = parts.now();
  const { id } = who.session.user;
  return {
    ...open,
    record: { ...record, subject: id, actor: id, decided_at: at, state: seeWho(record.state) },
  };

  function seeWho(state: FlowState): FlowState {
    const known = { ...state, facts: { ...state.facts, session, favourites } };
    if (state.phase !== 'login' && canStay(known)) return known;
    const outcome =
      state.phase === 'login'
        ? receive(flow, state, { name: 'signed_in', session, subject: id, favourites }, at)
        : replay(flow, known.facts, known, at);
    if (!outcome.ok) return known;
    return { ...withoutCall(outcome), moved_to: state.moved_to };
  }

  /** Whether the customer can stay at the current step: it is still asked, and it is not a guest's price. */
  function canStay(state: FlowState): boolean {
    if (state.phase !== 'questions') return state.phase !== 'quote';
    return askedRow(new Evaluation(flow, state, at), positionOf(flow, state.step)) !== null;
  }
}
