import { done, type Result } from '@gam/shared/result';
import { rialToToman, tomanToRial } from '@gam/shared/money';
import type { FastifyInstance } from 'fastify';
import type { CallInputs } from '@gam/schemas/upstream';
import { BankCall, hasPage, isSignature, type ReturnFields, signFields, signInApp } from '../bank/index.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  findPayment,
  findPaymentByKey,
  findPaymentByReference,
  findDebtByToken,
  type InAppDebt,
  insertPayment,
  type PaymentRow,
} from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { messages } from './words.ts';
import { isByOperator } from '../../platform/http/guard.ts';
import { askAbout, intendPayment, type PaymentDeps, type PaymentWish } from './begin-payment.ts';
import { compilePart } from '../../platform/http/validate-part.ts';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';

/** Pays what an order owes from the customer's wallet at the partner. The partner's answer decides. [W-7.04] */
export async function payFromWallet(
  deps: PaymentDeps,
  wish: Pick<PaymentWish, 'orderId' | 'body' | 'caller' | 'key'>,
): Promise<Result<PaymentRow, Refusal>> {
  // An operator who acts for a customer cannot use the customer's wallet.
  if (isByOperator(wish.caller)) return refuse(403, messages.wallet, { code: 'forbidden' });
  const inWallet = { gateway: 'ewano', amount: null, instalments: 1, redirectUrl: null } as const;
  const payment = await intendPayment(deps, { ...wish, ...inWallet });
  if (!payment.ok || payment.value.status !== 'pending') return payment;
  await deps.bank.takeFromWallet({
    paymentId: payment.value.id,
    owner: wish.caller.userId,
    amountRial: tomanToRial(payment.value.amount),
  });
  return done(await settlePayment(deps, payment.value, { heard: true }));
}

/**
 * Handles the fields that a browser returns from the bank. Fields that are not of this payment change nothing;
 * otherwise the bank is asked.
 */
export async function confirmPayment(
  deps: SettleDeps,
  { key, fields }: { key: string; fields: ReturnFields },
): Promise<Result<PaymentRow, Refusal>> {
  const payment = await findPaymentByKey(deps.db, key);
  if (payment === undefined) return refuse(404, messages.paymentNotFound);
  const { gateway, bankReference: reference } = payment;
  const told =
    reference === null || !hasPage(gateway) ? null : deps.bank.readReturn(fields, { gateway, reference });
  if (told === null) return refuse(400, messages.forged, { code: 'bad_signature' });
  return done(await settlePayment(deps, payment, { heard: true, declined: told === 'declined' }));
}

/**
 * Handles a report of the bank's server. All of its fields must be signed and its payment known; then the bank is asked.
 */
async function callBackBank(
  deps: SettleDeps & { readonly secret: string },
  { signature, ...fields }: BankCall,
): Promise<Result<PaymentRow, Refusal>> {
  if (!isSignature(signature, signFields(deps.secret, 'call-back', fields))) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  const payment = await findPaymentByReference(deps.db, fields.reference);
  if (payment === undefined || payment.id !== fields.merchant_reference) {
    return refuse(404, messages.paymentNotFound);
  }
  return done(await settlePayment(deps, payment, { heard: true }));
}

/** The path that the bank's server calls. It is no call of the BFF. */
export const bankCallPath = '/v2/billings/bank/call-back/';

/** The route for reports of the bank's server. */
export async function bankCallRoutes(
  app: FastifyInstance,
  deps: SettleDeps & { readonly secret: string; readonly wake: Wake },
) {
  const check = compilePart(BankCall, { place: 'body', status: 400 });
  app.post(bankCallPath, async (request, reply) => {
    const body = check(request.body);
    const outcome = body.ok ? await callBackBank(deps, body.value as BankCall) : body;
    if (!outcome.ok) return reply.code(outcome.failure.status).send(outcome.failure.body);
    deps.wake('sms', 'payments');
    return { status: outcome.value.status };
  });
}

/**
 * Stores the payment of an order's in-app token at the first report, or finds it. The token is also the bank's
 * reference. The reported amount counts until the bank says what it took. `now` in ms. [O-7.18]
 */
export async function storeTopPayment(
  db: Database,
  { orderUuid, inAppToken: token, changeId }: InAppDebt,
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
    changeId,
    ...askAbout(changeId === null ? 'prepayment' : 'upfront', at),
  });
  const payment = inserted ?? (await findPayment(db, token));
  if (payment === undefined) throw new Error('a payment was neither stored nor found');
  return payment;
}

/**
 * Handles the native dialog's report on an order's token. It must be signed by the bank over token, status and amount.
 * The amount that the bank took decides: any amount but ten times the due one is refunded.
 */
export async function callBackTop(
  deps: PaymentDeps & { readonly secret: string },
  { token, status, amount_rial: amountRial, signature }: CallInputs<'callBackTop'>['body'],
): Promise<Result<PaymentRow, Refusal>> {
  const { db, now, secret } = deps;
  if (!isSignature(signature, signInApp(secret, token, status, amountRial))) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  const owed = await findDebtByToken(db, token);
  if (owed === undefined) return refuse(404, messages.paymentNotFound);
  if (amountRial === 0) return refuse(400, messages.amount, { code: 'bad_amount' });
  const payment = await storeTopPayment(db, owed, { amountRial, now: now() });
  return done(await settlePayment(deps, payment, { heard: true, failed: status !== 'paid' }));
}
