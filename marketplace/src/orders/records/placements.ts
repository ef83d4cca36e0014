import { eq, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, placements } from './repository.ts';

/** A placement and whose order it made or changed. */
export type FoundPlacement = typeof placements.$inferSelect & { readonly customerId: string };

/** Stores a placement; false where its key or its inquiry already has one. */
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
    .select({ placement: placements, customerId: orders.customerId })
    .from(placements)
    .innerJoin(orders, eq(orders.uuid, placements.orderUuid))
    .where(isWanted);
  return rows.map(({ placement, customerId }) => ({ ...placement, customerId }));
}
