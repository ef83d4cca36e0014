import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/index.ts';
import { instant } from '../../platform/database/database.ts';
import { services } from '../catalogue/index.ts';
import { experts } from '../experts/index.ts';

/** What customers wrote of the work of an expert, with the stars of their rating. */
export const expertReviews = pgTable(
  'expert_reviews',
  {
    id: text().primaryKey(),
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    /** The rated order; null: demo content. */
    orderUuid: text('order_uuid').unique(),
    authorId: text('author_id').references(() => users.id),
    /** The author's first name when they wrote it, or what stands for one. */
    author: text().notNull(),
    stars: integer().notNull(),
    body: text().notNull(),
    /** Hidden by an operator. */
    hidden: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reviews_of_expert')
      .on(table.expertId, table.createdAt.desc(), table.id)
      .where(sql`not ${table.hidden}`),
    index('expert_reviews_by_time').on(table.createdAt.desc(), table.id),
    index('hidden_expert_reviews')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.hidden}`),
  ],
);

export type ReviewRow = typeof expertReviews.$inferSelect;
