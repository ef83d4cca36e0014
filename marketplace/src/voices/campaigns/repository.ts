import { desc, eq } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cities } from '../../people/places/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';

/** Requests for a call. */
export const leads = pgTable(
  'leads',
  {
    id: text().primaryKey(),
    kind: text().$type<'moving' | 'organization'>().notNull(),
    name: text().notNull(),
    /** Canonical: 989121234567. */
    phone: text().notNull(),
    description: text(),
    cityId: text('city_id').references(() => cities.id),
    organization: text(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Where it came from; null: unknown. */
    network: text(),
  },
  (table) => [
    index('leads_by_kind').on(table.kind, table.createdAt.desc()),
    index('leads_by_time').on(table.createdAt),
  ],
);

export const lotteryWinners = pgTable(
  'lottery_winners',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    maskedPhone: text('masked_phone').notNull(),
    prize: text().notNull(),
    drawnAt: instant('drawn_at').notNull(),
    active: boolean().notNull(),
  },
  (table) => [index('lottery_winners_by_time').on(table.drawnAt.desc(), table.id)],
);

export type LeadRow = typeof leads.$inferSelect;
export type WinnerRow = typeof lotteryWinners.$inferSelect;

export async function findLeadByKey(db: Database, key: string): Promise<LeadRow | undefined> {
  return (await db.select().from(leads).where(eq(leads.idempotencyKey, key)))[0];
}

/** Inserts a request for a call and returns it. */
export async function insertLead(tx: Database, row: typeof leads.$inferInsert): Promise<LeadRow> {
  const [made] = await tx.insert(leads).values(row).returning();
  if (made === undefined) throw new Error('a request for a call was not stored');
  return made;
}

/** The shown winners of the lottery, newest first. */
export function findWinners(db: Database, page: { limit: number; offset: number }): Promise<WinnerRow[]> {
  return db
    .select()
    .from(lotteryWinners)
    .where(eq(lotteryWinners.active, true))
    .orderBy(desc(lotteryWinners.drawnAt), lotteryWinners.id)
    .limit(page.limit)
    .offset(page.offset);
}
