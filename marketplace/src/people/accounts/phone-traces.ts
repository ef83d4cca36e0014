import { createHmac } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { findSigningKey } from '../../platform/database/signing-keys.ts';
import { users } from './users.ts';

/** What a customer can use up: the first order's discount, and vouchers. */
const used = () => ({
  kind: text().$type<'first_order' | 'voucher'>().notNull(),
  /** The folded code; empty but for vouchers. */
  voucher: text().notNull(),
  uses: integer().notNull(),
  erasedAt: instant('erased_at').notNull(),
});

/** What erased accounts used up, under a keyed hash of the phone: the one trace of them. */
export const phoneTraces = pgTable(
  'phone_traces',
  { phoneHash: text('phone_hash').notNull(), ...used() },
  (table) => [
    primaryKey({ columns: [table.phoneHash, table.kind, table.voucher] }),
    index('phone_traces_by_time').on(table.erasedAt),
  ],
);

/** What customers used up under an erased account of their phone. */
export const carriedUses = pgTable(
  'carried_uses',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    ...used(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.kind, table.voucher] }),
    index('carried_uses_by_time').on(table.erasedAt),
  ],
);

/** One thing that a customer used up, and how often. */
export type Use = Pick<typeof phoneTraces.$inferSelect, 'kind' | 'voucher' | 'uses'>;

/**
 * HMAC-SHA256 of a canonical phone under a key of the database. Without the key nobody can try phones; whoever copied the
 * whole database can, so the hash is kept for a year only.
 */
async function hashPhone(tx: Database, phone: string): Promise<string> {
  const key = await findSigningKey(tx, 'phone_traces');
  return createHmac('sha256', key).update(phone).digest('hex');
}

/** Keeps what an account used up, when it is erased, under the hash of its phone. */
export async function leaveTrace(
  tx: Database,
  { phone, uses, now }: { readonly phone: string; readonly uses: readonly Use[]; readonly now: number },
): Promise<void> {
  const phoneHash = await hashPhone(tx, phone);
  await tx.delete(phoneTraces).where(eq(phoneTraces.phoneHash, phoneHash));
  const erasedAt = new Date(now);
  if (uses.length > 0)
    await tx.insert(phoneTraces).values(uses.map((use) => ({ ...use, phoneHash, erasedAt })));
}

/** Counts for a new customer what an erased account of the same phone used up. */
export async function carryUses(tx: Database, customerId: string, phone: string): Promise<void> {
  const phoneHash = await hashPhone(tx, phone);
  const { kind, voucher, uses, erasedAt } = phoneTraces;
  const found = await tx
    .select({ kind, voucher, uses, erasedAt })
    .from(phoneTraces)
    .where(eq(phoneTraces.phoneHash, phoneHash));
  if (found.length > 0) await tx.insert(carriedUses).values(found.map((use) => ({ ...use, customerId })));
}

/** Deletes traces of accounts that were erased before an instant, and what was carried from them. */
export async function deleteOldTraces(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, phoneTraces, lt(phoneTraces.erasedAt, before));
  await deleteInBatches(db, carriedUses, lt(carriedUses.erasedAt, before));
}
