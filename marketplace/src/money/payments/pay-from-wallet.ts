import { tomanToRial } from '@gam/shared/money';
import { isByOperator } from '../../platform/http/caller.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import { intendPayment, type PaymentDeps, type PaymentWish } from './begin-payment.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';
import { messages } from './words.ts';

/** Pays what an order owes from its customer's wallet at the partner, which is asked itself. [W-7.04] */
export async function payFromWallet(
  deps: PaymentDeps,
  wish: Pick<PaymentWish, 'orderId' | 'body' | 'caller' | 'key'>,
): Promise<PaymentRow | Refusal> {
  // Whoever acts for a customer has not their purse.
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
