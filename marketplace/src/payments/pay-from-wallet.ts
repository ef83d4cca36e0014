import { tomanToRial } from '@gam/shared/money';
import { Refusal } from '../http/refusal.ts';
import { intendPayment, type PaymentDeps, type PaymentWish } from './begin-payment.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';

/** Pays what an order owes from its customer's wallet at the partner, which is asked itself. [W-7.04] */
export async function payFromWallet(
  deps: PaymentDeps,
  wish: Pick<PaymentWish, 'orderId' | 'body' | 'caller' | 'key'>,
): Promise<PaymentRow | Refusal> {
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
