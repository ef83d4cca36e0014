import type { CallParts } from '@gam/schemas/upstream';
import { isSignature, signInApp } from '../bank/signature.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import type { PaymentDeps } from './begin-payment.ts';
import { keepTopPayment } from './keep-top-payment.ts';
import { findPrepaymentByToken } from './repository.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';
import { messages } from './words.ts';

type Body = CallParts<'callBackTop'>['body'];

/**
 * What the native dialog says of an order's token: signed by the bank over token, status and amount, else it changes
 * nothing. What the bank says that it took decides: another amount than ten times what is due is given back. [O-7.18]
 */
export async function callBackTop(
  deps: PaymentDeps & { readonly secret: string },
  { token, status, amount_rial: amountRial, signature }: Body,
): Promise<PaymentRow | Refusal> {
  const { db, now, secret } = deps;
  if (!isSignature(signature, signInApp(secret, token, status, amountRial))) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  const owed = await findPrepaymentByToken(db, token);
  if (owed === undefined) return refuse(404, messages.paymentNotFound);
  if (amountRial === 0) return refuse(400, messages.amount, { code: 'bad_amount' });
  const payment = await keepTopPayment(db, owed, { amountRial, now: now() });
  return settlePayment(deps, payment, { heard: true, failed: status !== 'paid' });
}
