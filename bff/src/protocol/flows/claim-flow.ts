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
 * A browser's own flow that nobody has claimed is its customer's once somebody is signed in, wherever that was: the
 * rules see who it is, and a login that was open is over. Where the question that was asked is asked no more, or there
 * is a quote for a guest, the questions are gone through anew. It is stored with the next event.
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

  /** Whether the step is there for who it is now: a question that is asked, or no price that a guest was told. */
  function canStay(state: FlowState): boolean {
    if (state.phase !== 'questions') return state.phase !== 'quote';
    return askedRow(new Evaluation(flow, state, at), positionOf(flow, state.step)) !== null;
  }
}
