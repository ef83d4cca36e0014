import { areReturnFields, type ReturnFields } from '../bank/return-fields.ts';
import { hasPage } from '../bank/entries.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { findPaymentByKey } from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';
import { messages } from './words.ts';

/** What a browser brought back from the bank: the bank's own fields, else nothing changes. Then the bank is asked. */
export async function confirmPayment(
  deps: SettleDeps & { readonly secret: string },
  { key, fields }: { key: string; fields: ReturnFields },
): Promise<PaymentRow | Refusal> {
  const payment = await findPaymentByKey(deps.db, key);
  if (payment === undefined) return refuse(404, messages.paymentNotFound);
  const { gateway, bankReference: reference } = payment;
  if (
    reference === null ||
    !hasPage(gateway) ||
    !areReturnFields(deps.secret, fields, { gateway, reference })
  ) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  return settlePayment(deps, payment, { heard: true });
}
