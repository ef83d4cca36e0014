import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuoteResult } from '@gam/schemas/upstream';
import type { Discounts } from './discounts.ts';
import { instant } from '../../platform/database/columns.ts';

/** What of a quote is fixed when it is computed: the rest of the reply stands in columns. */
export type StoredQuote = Omit<QuoteResult, 'inquiry_id' | 'price' | 'expires_at'>;

export const inquiries = pgTable('inquiries', {
  id: text().primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  bodyHash: text('body_hash').notNull(),
  /** Whose it is; null: a guest's, who may sign in before ordering. */
  customerId: text('customer_id'),
  serviceId: text('service_id').notNull(),
  cityId: text('city_id').notNull(),
  specificWorkman: text('specific_workman'),
  answersHash: text('answers_hash').notNull(),
  price: bigint({ mode: 'number' }),
  quote: jsonb().$type<StoredQuote>().notNull(),
  /** What the price follows from. */
  discounts: jsonb().$type<Discounts>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The uuid of the order that it was asked for to change. */
  editedOrder: text('edited_order'),
  /** When its customer gave it up. */
  discardedAt: instant('discarded_at'),
});
