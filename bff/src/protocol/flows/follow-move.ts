import type { ClientEvent, EventName } from '@gam/schemas/descriptors';
import { askedRow, Evaluation, type FlowState, needsLogin, positionOf } from '@gam/engine/flow';
import type { StoredFlow } from '../records/flow-record.ts';

/** The events of a question's own screen, which mean the same under other rules. */
const taps: ReadonlySet<EventName> = new Set<EventName>(['answer', 'next', 'back', 'jump']);

/**
 * Returns a flow that was moved to other versions as a customer's tap on the screen before the move finds it: at the
 * question that they saw, if it is still asked, so that the tap counts; afterwards `next` leads to what the move opened.
 * Null for other events and for a question that is no longer asked: the customer needs the moved screen first.
 */
export function followMove(
  stored: StoredFlow,
  seenRev: number,
  events: readonly ClientEvent[],
  at: number,
): StoredFlow | null {
  const { flow, record, movedFrom } = stored;
  const [first] = events;
  if (movedFrom?.rev !== seenRev || !first || !events.every(({ name }) => taps.has(name))) return null;
  const evaluation = new Evaluation(flow, record.state, at);
  if (first.name === 'jump') return isAsked(evaluation, first.args.step) ? stored : null;
  const { phase, step, trail: seen } = movedFrom.state;
  if (phase !== 'questions' || step === null || !isAsked(evaluation, step)) return null;
  if (record.state.phase === 'questions' && record.state.step === step) return stored;
  const trail = seen.filter((id) => askedRow(evaluation, positionOf(flow, id)) !== null);
  const state: FlowState = { ...record.state, phase, step, trail, skim: true, login: null, problem: null };
  return { ...stored, record: { ...record, state } };
}

/** Whether a question is asked and needs no sign-in first. */
function isAsked(evaluation: Evaluation, step: string): boolean {
  const row = askedRow(evaluation, positionOf(evaluation.flow, step));
  return row !== null && !needsLogin(evaluation.state, row);
}
