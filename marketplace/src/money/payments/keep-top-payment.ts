import { rialToToman } from '@gam/shared/money';
import type { Database } from '../../platform/database/database.ts';
import { findPayment, insertPayment } from './repository.ts';
import type { PaymentRow, PrepaymentRow } from './tables.ts';

/**
 * The payment of an order's in-app token, which is also its name at the bank: stored when it is first heard of, with the
 * amount that was told then, until the bank has said what it took. `now` in ms. [O-7.18]
 */
export async function keepTopPayment(
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
