import { chosenWorkman } from '../flow/chosen-workman.ts';
import type { Evaluation } from '../flow/evaluation.ts';
import { submittedAnswers } from '../flow/submission.ts';
import type { FlowRecord } from '../flows/flow-record.ts';
import { readExtra } from './read-extra.ts';

/** What a quote and an order have in common. [O-7.03, O-7.04] */
export function orderRequest(evaluation: Evaluation, record: FlowRecord) {
  const { flow } = evaluation.state.facts;
  return {
    answers: submittedAnswers(evaluation),
    category: evaluation.flow.service.id,
    specificWorkman: chosenWorkman(evaluation),
    extra: readExtra(record.place),
    editOrderId: flow.mode === 'edit' ? record.place.similar_id : null,
  };
}
