import { Evaluation } from '../../engine/flow/evaluation.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import { constraintsOf } from '../../engine/flow/question-view.ts';
import { isAsked } from '../../engine/flow/flow.ts';
import { askedRow } from '../../engine/flow/step-back.ts';
import { canBeAnswered } from '../../engine/questions/sample-answers.ts';
import { findingsOf } from '../services/findings-log.ts';
import type { OpenFlow } from '../records/flow-record.ts';

/**
 * Whether a flow cannot even begin because its service is broken: nothing in it is asked and something is wrong, or the
 * first question must be answered and takes no answer. A fault further on does not stop a flow before it.
 */
export function hasNothingToAsk({ flow, record: { state, decided_at } }: OpenFlow): boolean {
  const evaluation = new Evaluation(flow, state, decided_at);
  const step = state.login?.resume_at ?? state.step;
  const first = askedRow(evaluation, positionOf(flow, step));
  if (first && !first.isAutomatic && state.trail.length === 0) {
    const constraints = constraintsOf(flow, first);
    return constraints.mandatory && !canBeAnswered(constraints);
  }
  const asksNothing = evaluation.rows().every((row) => !isAsked(state, row));
  return asksNothing && (flow.service.findings.length > 0 || isBroken(flow));
}

const isBroken = (flow: OpenFlow['flow']): boolean =>
  findingsOf(flow).some(({ severity }) => severity === 'error');
