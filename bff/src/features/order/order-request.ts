import type { Extra } from '@gam/schemas/upstream';
import { type CheckoutState, chosenWorkman, type Evaluation, submittedAnswers } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';
import { readExtra } from './read-extra.ts';

/** Returns the common part of a quote's and an order's request. [O-7.03, O-7.04] */
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

/**
 * Returns the operator's part of `extra`: the notices to the customer, and the customer. [O-1.03, O-3.16, readings 12]
 */
const operatorExtra = (
  { options: { disable_sms, not_show_on_app } }: Pick<CheckoutState, 'options'>,
  record: Pick<FlowRecord, 'subject' | 'actor'>,
): Partial<Extra> => ({
  ...(disable_sms && { disableSMS: true }),
  ...(not_show_on_app && { notShowOnApp: true }),
  ...(record.subject !== null && actsForAnother(record) && { customer_id: record.subject }),
});
