import { withoutCall } from '../../engine/flow/outcome.ts';
import { replay } from '../../engine/flow/replay.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import type { FlowOfNow } from './flow-of-now.ts';
import type { FlowRecord } from '../records/flow-record.ts';

/** A flow moves to other versions only between calls, and not once its order is placed. */
export const isMovable = ({ pending, state }: Pick<FlowRecord, 'pending' | 'state'>): boolean =>
  pending === null && state.order === null;

/**
 * A flow under other versions than it was stored with: its answers are replayed, a quote is dropped, and only what no
 * longer fits is asked again. A pure function of the record and the versions, so that everybody who reads the flow sees
 * the same, under the next revision, until the next event writes it.
 */
export function moveFlow(record: FlowRecord, { flow, versions }: FlowOfNow): FlowRecord {
  const { state, decided_at: at } = record;
  // The login stands in the place of what it was opened for.
  const step = state.login?.resume_at ?? state.step;
  const outcome = replay(flow, state.facts, { ...state, step }, at);
  if (!outcome.ok) throw new Error(`flow ${record.id} cannot be replayed: ${outcome.refusal.code}`);
  const moved = withoutCall(outcome);
  // Where the order went on in another city, it stays there.
  const led = { ...moved, moved_to: state.moved_to };
  return { ...record, ...versions, rev: record.rev + 1, state: keepExpert(state, keepLogin(state, led)) };
}

/** A login that is still needed goes on where it was: nobody asks for a second code. */
function keepLogin(before: FlowState, after: FlowState): FlowState {
  const isSame = before.login !== null && before.login.resume_at === after.login?.resume_at;
  return isSame ? { ...after, login: before.login, step: before.step } : after;
}

/** Who was chosen is chosen still, while the answers are what they were chosen for. */
function keepExpert(before: FlowState, after: FlowState): FlowState {
  const said = ({ answers }: FlowState) => JSON.stringify(answers);
  return said(before) === said(after) ? { ...after, expert: before.expert } : after;
}
