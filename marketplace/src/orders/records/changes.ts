import { and, eq, sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CallInputs } from '@gam/schemas/upstream';
import { type Database, instant } from '../../platform/database/database.ts';
import { inquiries } from './inquiries.ts';
import { orders } from './tables.ts';

/** Changes of paid orders that wait for their difference, or waited. The order stands as it was until one is made. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: text().primaryKey(),
    orderUuid: text('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    /** What the order becomes. */
    inquiryId: text('inquiry_id')
      .notNull()
      .unique()
      .references(() => inquiries.id),
    /** What the order was when the change was placed. */
    baseInquiryId: text('base_inquiry_id')
      .notNull()
      .references(() => inquiries.id),
    /** The request of the change, as it was checked. */
    body: jsonb().$type<CallInputs<'placeOrder'>['body']>().notNull(),
    /** What has to be paid before it is made, in toman. */
    difference: bigint({ mode: 'number' }).notNull(),
    /** The gateways that take it; empty for all active ones. */
    gateways: jsonb().$type<string[]>().notNull(),
    dueUntil: instant('due_until').notNull(),
    /** The token for the native in-app dialog. */
    inAppToken: text('in_app_token').notNull().unique(),
    state: text().$type<'waiting' | 'made' | 'lapsed'>().notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('one_waiting_change')
      .on(table.orderUuid)
      .where(sql`${table.state} = 'waiting'`),
    index('waiting_changes')
      .on(table.dueUntil)
      .where(sql`${table.state} = 'waiting'`),
    index('changes_of_order').on(table.orderUuid),
  ],
);

export type ChangeRow = typeof orderChanges.$inferSelect;

export async function findChange(db: Database, id: string): Promise<ChangeRow | undefined> {
  return (await db.select().from(orderChanges).where(eq(orderChanges.id, id)))[0];
}

/** The change of an order that waits for its difference. */
export async function findWaitingChange(db: Database, orderUuid: string): Promise<ChangeRow | undefined> {
  const isWaiting = and(eq(orderChanges.orderUuid, orderUuid), eq(orderChanges.state, 'waiting'));
  return (await db.select().from(orderChanges).where(isWaiting))[0];
}
