import type { BankCall } from '../bank/bank-call.ts';
import { isSignature, signFields } from '../bank/signature.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { findPaymentByReference } from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';
import { messages } from './words.ts';

/** What the bank's server says: signed over all of its fields, about a payment of ours. Then the bank is asked. */
export async function callBackBank(
  deps: SettleDeps & { readonly secret: string },
  { signature, ...fields }: BankCall,
): Promise<PaymentRow | Refusal> {
  if (!isSignature(signature, signFields(deps.secret, 'call-back', fields))) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  const payment = await findPaymentByReference(deps.db, fields.reference);
  if (payment === undefined || payment.id !== fields.merchant_reference) {
    return refuse(404, messages.paymentNotFound);
  }
  return settlePayment(deps, payment, { heard: true });
}
