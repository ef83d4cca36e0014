import type { Extra } from '@gam/schemas/upstream';
import type { CheckoutState } from '../../engine/flow/checkout-state.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';

/** The operator's part of `extra`: what the customer is told, and whom the order is for. [O-1.03, O-3.16, readings 12] */
export const operatorExtra = (
  { options: { disable_sms, not_show_on_app } }: Pick<CheckoutState, 'options'>,
  record: Pick<FlowRecord, 'subject' | 'actor'>,
): Partial<Extra> => ({
  ...(disable_sms && { disableSMS: true }),
  ...(not_show_on_app && { notShowOnApp: true }),
  ...(record.subject !== null && actsForAnother(record) && { customer_id: record.subject }),
});
