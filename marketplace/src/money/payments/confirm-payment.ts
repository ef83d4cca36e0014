import { tomanToRial } from '@gam/shared/money';
import { areReturnFields, type ReturnFields, hasPage } from '../bank/index.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { findPaymentByKey, type PaymentRow } from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { messages } from './words.ts';
import { isByOperator } from '../../platform/http/guard.ts';
import { intendPayment, type PaymentDeps, type PaymentWish } from './begin-payment.ts';

/** Pays what an order owes from its customer's wallet at the partner, which is asked itself. [W-7.04] */
export async function payFromWallet(
  deps: PaymentDeps,
  wish: Pick<PaymentWish, 'orderId' | 'body' | 'caller' | 'key'>,
): Promise<PaymentRow | Refusal> {
  // An operator who acts for a customer cannot use the customer's wallet.
  if (isByOperator(wish.caller)) return refuse(403, messages.wallet, { code: 'forbidden' });
  const inWallet = { gateway: 'ewano', amount: null, instalments: 1, redirectUrl: null } as const;
  const payment = await intendPayment(deps, { ...wish, ...inWallet });
  if (payment instanceof Refusal || payment.status !== 'pending') return payment;
  await deps.bank.takeFromWallet({
    paymentId: payment.id,
    owner: wish.caller.userId,
    amountRial: tomanToRial(payment.amount),
  });
  return settlePayment(deps, payment, { heard: true });
}

/**
 * Handles the fields that a browser returns from the bank. Without the bank's signature they change nothing; otherwise
 * the bank is asked.
 */
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
