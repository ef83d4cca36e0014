import { eq, lt } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { waitForWindows } from '../../platform/database/wait-for-window.ts';
import { type Refused, refuseForNow } from '../../platform/refusal.ts';

export const messageSends = pgTable(
  'message_sends',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('message_sends_of_name').on(table.name, table.at),
    index('message_sends_by_time').on(table.at),
  ],
);

/**
 * The maximum of messages within the window, in ms. Thousands of customers of a mobile carrier share one network, so its
 * limit is wider.
 */
const sendLimits = { windowMs: 60 * 60 * 1000, perCustomer: 10, perNetwork: 60 } as const;

const tooMany = 'پیام‌های زیادی فرستاده‌اید. لطفا {wait} دیگر تلاش کنید.';

/** The sender of a message as limits count it; null parts are not counted. */
interface Sender {
  readonly customerId: string | null;
  readonly network: string | null;
}

/**
 * Counts a message, or refuses it (429 with Retry-After in seconds). Locks the sender's names until the transaction
 * ends, so that parallel messages are counted. `now` in ms.
 */
export async function countSend(tx: Database, sender: Sender, now: number): Promise<Refused | null> {
  const { windowMs, perCustomer, perNetwork } = sendLimits;
  // In a fixed order, so that parallel messages cannot deadlock.
  const counted = [
    ...(sender.customerId === null ? [] : [{ name: `customer:${sender.customerId}`, limit: perCustomer }]),
    ...(sender.network === null ? [] : [{ name: `network:${sender.network}`, limit: perNetwork }]),
  ];
  await lockInTransaction(tx, ...counted.map(({ name }) => `message sends:${name}`));
  const sends = { table: messageSends, at: messageSends.at, windowMs };
  const windows = counted.map(({ name, limit }) => ({
    ...sends,
    isCounted: eq(messageSends.name, name),
    limit,
  }));
  const wait = await waitForWindows(tx, windows, now);
  if (wait > 0) return refuseForNow(wait, tooMany, 'too_many_messages');
  if (counted.length > 0)
    await tx.insert(messageSends).values(counted.map(({ name }) => ({ name, at: new Date(now) })));
  return null;
}

/** Deletes counts that no longer matter: they name customers and networks. */
export async function deleteOldSends(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, messageSends, lt(messageSends.at, before));
}
