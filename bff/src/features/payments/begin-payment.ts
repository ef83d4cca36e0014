import { actsForAnother } from '../../protocol/flows/access.ts';
import { type PaymentRequest, requestPayment, startPayment } from './start-payment.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

/** Begins the payment of the order that was just placed: what its stored quote says, through the chosen gateway. [O-4.32] */
export const beginPayment: IntentHandler<'begin_payment'> = {
  body: ({ state: { order, quote } }, record, { gateway }, { parts, key }) => {
    const customer = actsForAnother(record) ? record.subject : null;
    const due = {
      gateway,
      order: order?.order_uuid ?? '',
      amount: quote?.prepayment_amount ?? 0,
      customer,
    };
    return requestPayment(parts, due, key);
  },
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const request = pending.body as PaymentRequest;
    const begun = await startPayment(parts, request, { key: pending.key, token: who.session?.token ?? null });
    if (begun.ok) return { name: 'payment_begun', url: begun.value };
    await endRefusedSession(parts, who, begun.failure);
    return { name: 'payment_failed', message: begun.failure.message };
  },
};
