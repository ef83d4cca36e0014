import { eq, or, type SQL } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import { type OrderRow, orders } from './tables.ts';

/** The requests that made orders or changed them. */
export const placements = pgTable(
  'placements',
  {
    idempotencyKey: text('idempotency_key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    inquiryId: text('inquiry_id').notNull().unique(),
    orderUuid: text('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    kind: text().$type<'new' | 'edit'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('placements_of_order').on(table.orderUuid)],
);

/** A placement and its order. */
export type FoundPlacement = typeof placements.$inferSelect & { readonly order: OrderRow };

/** Stores a placement; false if its key or its inquiry already has one. */
export async function insertPlacement(
  tx: Database,
  placement: typeof placements.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(placements).values(placement).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** The placements that have this key or this inquiry: at most two. */
export async function findRivals(
  tx: Database,
  { key, inquiryId }: { key: string; inquiryId: string },
): Promise<FoundPlacement[]> {
  return selectPlacements(tx, or(eq(placements.idempotencyKey, key), eq(placements.inquiryId, inquiryId)));
}

/** The placement of an inquiry. */
export async function findPlacement(tx: Database, inquiryId: string): Promise<FoundPlacement | undefined> {
  return (await selectPlacements(tx, eq(placements.inquiryId, inquiryId)))[0];
}

/** Whether an inquiry was ordered. */
export async function isOrdered(tx: Database, inquiryId: string): Promise<boolean> {
  const isSame = eq(placements.inquiryId, inquiryId);
  return (await tx.select({ id: placements.inquiryId }).from(placements).where(isSame)).length > 0;
}

async function selectPlacements(tx: Database, isWanted: SQL | undefined): Promise<FoundPlacement[]> {
  const rows = await tx
    .select({ placement: placements, order: orders })
    .from(placements)
    .innerJoin(orders, eq(orders.uuid, placements.orderUuid))
    .where(isWanted);
  return rows.map(({ placement, order }) => ({ ...placement, order }));
}

/** The order that a key made or changed. */
export async function findOrderByKey(db: Database, key: string): Promise<OrderRow | undefined> {
  const rows = await db
    .select({ order: orders })
    .from(placements)
    .innerJoin(orders, eq(orders.uuid, placements.orderUuid))
    .where(eq(placements.idempotencyKey, key));
  return rows[0]?.order;
}
