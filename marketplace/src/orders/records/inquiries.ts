import { and, eq, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { placements } from './tables.ts';
import { inquiries } from './inquiry-tables.ts';

export type Inquiry = typeof inquiries.$inferSelect;

/** Stores an inquiry, or finds the one that took its key before. */
export async function insertInquiry(db: Database, inquiry: typeof inquiries.$inferInsert): Promise<Inquiry> {
  const [inserted] = await db
    .insert(inquiries)
    .values(inquiry)
    .onConflictDoNothing({ target: inquiries.idempotencyKey })
    .returning();
  const stored = inserted ?? (await findInquiryByKey(db, inquiry.idempotencyKey));
  if (stored === undefined) throw new Error('an inquiry was neither stored nor found');
  return stored;
}

export async function findInquiryByKey(db: Database, key: string): Promise<Inquiry | undefined> {
  return (await db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key)))[0];
}

/** Reads an inquiry and holds it until the transaction ends: its rivals wait. */
export async function lockInquiry(tx: Database, id: string): Promise<Inquiry | undefined> {
  return (await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update'))[0];
}

/** Gives an inquiry up; one that was given up before keeps its time. */
export async function markDiscarded(tx: Database, id: string, at: Date): Promise<void> {
  await tx
    .update(inquiries)
    .set({ discardedAt: at })
    .where(and(eq(inquiries.id, id), isNull(inquiries.discardedAt)));
}

/** Gives an inquiry, which the transaction holds, another price. */
export async function changeInquiryPrice(
  tx: Database,
  id: string,
  change: Pick<Inquiry, 'price' | 'quote' | 'discounts'>,
): Promise<void> {
  await tx.update(inquiries).set(change).where(eq(inquiries.id, id));
}

/** Forgets inquiries that expired before an instant and never became an order. */
export async function deleteOldInquiries(db: Database, before: Date): Promise<void> {
  const ordered = db
    .select({ id: placements.inquiryId })
    .from(placements)
    .where(eq(placements.inquiryId, inquiries.id));
  await db.delete(inquiries).where(and(lt(inquiries.expiresAt, before), notExists(ordered)));
}
