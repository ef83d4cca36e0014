import type { FlowRecord } from '../records/flow-record.ts';
import { type Flow, type FlowState, replay, withoutCall } from '@gam/engine/flow';
import type { Versions } from '../../rules/services/compiled.ts';

/**
 * Moves a flow to other versions: its answers are replayed, its quote is dropped, and only answers that no longer fit
 * are asked again. A pure function of record and versions, so that every reader gets the same flow, under the next
 * revision, until the next event stores it.
 */
export function moveFlow(record: FlowRecord, { flow, versions }: FlowOfNow): FlowRecord {
  const { state, decided_at: at } = record;
  // The login replaces the step that it was opened for.
  const step = state.login?.resume_at ?? state.step;
  const outcome = replay(flow, state.facts, { ...state, step }, at);
  if (!outcome.ok) throw new Error(`flow ${record.id} cannot be replayed: ${outcome.failure.code}`);
  const moved = withoutCall(outcome.value);
  // An order that continued in another city stays there.
  const led = { ...moved, moved_to: state.moved_to };
  return { ...record, ...versions, rev: record.rev + 1, state: keepExpert(state, keepLogin(state, led)) };
}

/** Keeps a login that is still needed, so that no second code is sent. */
function keepLogin(before: FlowState, after: FlowState): FlowState {
  const isSame = before.login !== null && before.login.resume_at === after.login?.resume_at;
  return isSame ? { ...after, login: before.login, step: before.step } : after;
}

/** Keeps the chosen expert while the answers are the same. */
function keepExpert(before: FlowState, after: FlowState): FlowState {
  const said = ({ answers }: FlowState) => JSON.stringify(answers);
  return said(before) === said(after) ? { ...after, expert: before.expert } : after;
}

export interface FlowOfNow {
  readonly flow: Flow;
  readonly versions: Versions;
}
