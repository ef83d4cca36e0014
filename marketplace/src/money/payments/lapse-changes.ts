import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { isThere } from '../../platform/database/read-together.ts';
import { lapseChange } from '../../orders/placing/index.ts';
import {
  type ExpiryScope,
  findWaitingChange,
  lockOrder,
  orderChanges,
  orders,
} from '../../orders/records/index.ts';
import { askUntilSilent, bankGrace, settlePending } from './expire-orders.ts';
import type { SettleDeps } from './settle-payment.ts';

const batch = 20;

const isOverdue = (now: number) =>
  and(eq(orderChanges.state, 'waiting'), lte(orderChanges.dueUntil, new Date(now)));

/** Whether changes wait that were not paid in time, as a value of `readTogether`. `now` in ms. */
export const anyUnpaidChange = (now: number): SQL<boolean> =>
  isThere(sql`select from ${orderChanges} where ${isOverdue(now)}`);

/**
 * Ends the wait of changes whose difference was not paid in time, oldest first; true if there may be more. Asks the bank
 * about their open payments before, and waits a while for a silent one, as for an unpaid order.
 */
export async function lapseChanges(
  deps: SettleDeps,
  { orderUuid, customerId }: ExpiryScope = {},
): Promise<boolean> {
  const { db, now } = deps;
  const isScoped = [
    orderUuid === undefined ? undefined : eq(orders.uuid, orderUuid),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
  ];
  const overdue = await db
    .select({ uuid: orderChanges.orderUuid })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.uuid, orderChanges.orderUuid))
    .where(and(isOverdue(now()), ...isScoped))
    .orderBy(asc(orderChanges.dueUntil))
    .limit(batch);
  const patient = askUntilSilent(deps);
  let ended = 0;
  for (const { uuid } of overdue) {
    const sure = await settlePending(patient, uuid);
    if (await endWait(deps, uuid, sure)) ended += 1;
  }
  return overdue.length === batch && ended > 0;
}

function endWait({ db, now }: SettleDeps, uuid: string, sure: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, uuid);
    const change = await findWaitingChange(tx, uuid);
    if (change === undefined) return false;
    const isOver = change.dueUntil.getTime() + (sure ? 0 : bankGrace) <= now();
    return isOver && lapseChange(tx, uuid, now());
  });
}
