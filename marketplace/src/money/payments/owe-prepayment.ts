import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Prepayment } from '../../shop/pricing/compute-prepayment.ts';
import { prepayments } from './tables.ts';

/** How long an order waits for its prepayment, in ms. */
export const prepaymentTime = 15 * 60 * 1000;
/** However often it is changed meanwhile, it waits no longer than this from when it was placed, in ms: its slot is others' too. */
export const longestWait = 60 * 60 * 1000;

/**
 * Within the transaction that places an order or changes one that is not paid yet: what it owes from now on, as its
 * quote said, with a token for the native in-app payment, which it keeps. [O-3.13]
 */
export async function owePrepayment(
  tx: Database,
  { uuid: orderUuid, createdAt }: { readonly uuid: string; readonly createdAt: Date },
  { prepayment_amount: amount, payment_gateways: gateways }: Omit<Prepayment, 'prepayment_message'>,
  now: number,
): Promise<void> {
  if (amount === null) return;
  const dueUntil = new Date(Math.min(now + prepaymentTime, createdAt.getTime() + longestWait));
  const owed = { amount, gateways, dueUntil };
  const inAppToken = randomBytes(20).toString('hex');
  await tx
    .insert(prepayments)
    .values({ orderUuid, ...owed, inAppToken })
    .onConflictDoUpdate({ target: prepayments.orderUuid, set: owed });
}
