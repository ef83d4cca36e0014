import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { tomanToRial } from '@gam/shared/money';
import type { Database } from '../../platform/database/database.ts';
import { isThere } from '../../platform/database/read-together.ts';
import { moveOrder } from '../../orders/life/index.ts';
import { findWaitingChange, lockOrder, orders, type ExpiryScope } from '../../orders/records/index.ts';
import { type Bank, UnclearAnswer } from '../bank/index.ts';
import { storeTopPayment } from './confirm-payment.ts';
import {
  findPayment,
  findPaymentsOf,
  findPrepayment,
  type InAppDebt,
  inAppDebtOf,
  prepayments,
} from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

/**
 * The extra time in which an order waits for a silent bank, in ms. A later payment revives the order or is refunded.
 */
export const bankGrace = 5 * 60 * 1000;
const batch = 20;

/**
 * Expires overdue unpaid orders, oldest first; true if there may be more. Asks the bank about their open payments
 * before. Called by the sweep, by reading such an order and by placing a new one.
 */
export async function expireOrders(deps: SettleDeps, scope: ExpiryScope = {}): Promise<boolean> {
  const { db, now } = deps;
  const overdue = await findOverdue(db, scope, now());
  const patient = askUntilSilent(deps);
  let ended = 0;
  for (const uuid of overdue) {
    const sure = await settlePending(patient, uuid);
    if (await expireOrder(db, uuid, { now: now(), sure })) ended += 1;
  }
  return overdue.length === batch && ended > 0;
}

/**
 * Wraps the bank for one pass: after one unanswered call it counts as silent, so that an order does not wait for the
 * timeouts of others.
 */
export function askUntilSilent(deps: SettleDeps): SettleDeps {
  let isSilent = false;
  const verify: Bank['verify'] = async (transaction) => {
    if (isSilent) throw new Error('the bank does not answer');
    return deps.bank.verify(transaction).catch((error: unknown) => {
      isSilent ||= !(error instanceof UnclearAnswer);
      throw error;
    });
  };
  return { ...deps, bank: { ...deps.bank, verify } };
}

// As a value of each unpaid order. Joined, it may be read from the prepayments of all orders since the first.
const dueUntil = sql`(select ${prepayments.dueUntil} from ${prepayments} where ${prepayments.orderUuid} = ${orders.uuid})`;
const isOverdue = (now: number) =>
  and(eq(orders.status, 'unpaid'), sql`${dueUntil} <= ${sql.param(new Date(now), prepayments.dueUntil)}`);

/** Whether unpaid orders are overdue, as a value of `readTogether`. `now` in ms. */
export const anyOverdue = (now: number): SQL<boolean> =>
  isThere(sql`select from ${orders} where ${isOverdue(now)}`);

async function findOverdue(
  db: Database,
  { orderUuid, customerId }: ExpiryScope,
  now: number,
): Promise<string[]> {
  const isScoped: (SQL | undefined)[] = [
    orderUuid === undefined ? undefined : eq(orders.uuid, orderUuid),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
  ];
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(isOverdue(now), ...isScoped))
    .orderBy(asc(dueUntil))
    .limit(batch);
  return rows.map(({ uuid }) => uuid);
}

/** Asks the bank about an order's open payments; false when it does not answer. */
export async function settlePending(deps: SettleDeps, orderUuid: string): Promise<boolean> {
  let sure = true;
  const verify: Bank['verify'] = (transaction) =>
    deps.bank.verify(transaction).catch((error: unknown) => {
      sure = false;
      throw error;
    });
  const asking = { ...deps, bank: { ...deps.bank, verify } };
  const [owed, change] = [
    await findPrepayment(deps.db, orderUuid),
    await findWaitingChange(deps.db, orderUuid),
  ];
  if (owed !== undefined) await storeUnreportedPayment(asking, { ...owed, changeId: null });
  if (change !== undefined) await storeUnreportedPayment(asking, inAppDebtOf(change));
  for (const payment of await findPaymentsOf(deps.db, orderUuid)) {
    // The dialog's token can be used again after a failure, and so can the page that a customer said to have left.
    const isOpen = payment.status === 'pending' || payment.status === 'failed';
    if (isOpen && payment.bankReference !== null) await settlePayment(asking, payment);
  }
  return sure;
}

/** Stores a payment of the native dialog whose report was lost, so that its money is not lost. [O-7.18] */
async function storeUnreportedPayment({ db, bank, now }: SettleDeps, owed: InAppDebt): Promise<void> {
  if (!bank.gateways.includes('top')) return;
  if ((await findPayment(db, owed.inAppToken)) !== undefined) return;
  const { inAppToken: token, amount } = owed;
  const transaction = { reference: token, paymentId: token, amountRial: tomanToRial(amount) };
  const verdict = await bank.verify(transaction).catch(() => null);
  if (verdict !== null) await storeTopPayment(db, owed, { amountRial: verdict.amountRial, now: now() });
}

async function expireOrder(
  db: Database,
  uuid: string,
  { now, sure }: { now: number; sure: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, uuid);
    const owed = await findPrepayment(tx, uuid);
    if (order?.status !== 'unpaid' || owed === undefined) return false;
    const due = owed.dueUntil.getTime();
    if (due > now || (!sure && due + bankGrace > now)) return false;
    return (await moveOrder(tx, order, 'expired', now)).ok;
  });
}
