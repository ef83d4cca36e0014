import type { CallParts } from '@gam/schemas/upstream';
import { rialToToman } from '@gam/shared/money';
import { isSignature, signInApp } from '../bank/index.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { PaymentDeps } from './begin-payment.ts';
import {
  findPayment,
  findPrepaymentByToken,
  insertPayment,
  type PaymentRow,
  type PrepaymentRow,
} from './repository.ts';
import { settlePayment } from './settle-payment.ts';
import { messages } from './words.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * The payment of an order's in-app token, which is also its name at the bank: stored when it is first heard of, with the
 * amount that was told then, until the bank has said what it took. `now` in ms. [O-7.18]
 */
export async function storeTopPayment(
  db: Database,
  { orderUuid, inAppToken: token }: PrepaymentRow,
  { amountRial, now }: { amountRial: number; now: number },
): Promise<PaymentRow> {
  const at = new Date(now);
  const inserted = await insertPayment(db, {
    id: token,
    idempotencyKey: `top:${token}`,
    bodyHash: '',
    orderUuid,
    gateway: 'top',
    amount: rialToToman(amountRial),
    instalments: 1,
    bankReference: token,
    status: 'pending',
    createdAt: at,
    heardAt: at,
    askAt: at,
  });
  const payment = inserted ?? (await findPayment(db, token));
  if (payment === undefined) throw new Error('a payment was neither stored nor found');
  return payment;
}

type Body = CallParts<'callBackTop'>['body'];

/**
 * Handles the native dialog's report on an order's token. It must be signed by the bank over token, status and amount.
 * The amount that the bank took decides: any amount but ten times the due one is refunded. [O-7.18]
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
  const payment = await storeTopPayment(db, owed, { amountRial, now: now() });
  return settlePayment(deps, payment, { heard: true, failed: status !== 'paid' });
}
