import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { submittedAnswers, chosenWorkman } from '../../engine/flow/submission.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { operatorExtra } from './operator-extra.ts';
import { readExtra } from './read-extra.ts';

/** What a quote and an order have in common. [O-7.03, O-7.04] */
export function orderRequest(evaluation: Evaluation, record: FlowRecord) {
  const { facts, checkout } = evaluation.state;
  return {
    answers: submittedAnswers(evaluation),
    category: evaluation.flow.service.id,
    specificWorkman: chosenWorkman(evaluation),
    extra: { ...readExtra(record.place), ...(facts.session.admin && operatorExtra(checkout, record)) },
    editOrderId: facts.flow.mode === 'edit' ? record.place.similar_id : null,
  };
}
