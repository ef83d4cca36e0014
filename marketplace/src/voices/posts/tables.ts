import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/index.ts';
import { instant } from '../../platform/database/database.ts';
import { services } from '../../shop/catalogue/index.ts';

/** The users' public questions about services, and the answers to them. [O-7.24] */
export const posts = pgTable(
  'user_posts',
  {
    id: text().primaryKey(),
    /** The question that it answers; null: it is one. */
    questionId: text('question_id').references((): AnyPgColumn => posts.id, { onDelete: 'cascade' }),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    /** Hidden by an operator: only its author and operators see it. */
    hidden: boolean().notNull().default(false),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('user_posts_of_author').on(table.authorId),
    index('user_questions_of_service')
      .on(table.serviceId, table.createdAt.desc(), table.id)
      .where(sql`${table.questionId} is null`),
    index('user_answers_of_question').on(table.questionId, table.createdAt),
    index('user_posts_by_time').on(table.createdAt.desc(), table.id),
    index('hidden_user_posts')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.hidden}`),
  ],
);

export type Vote = 'like' | 'dislike';

/** One vote of a customer on each post. */
export const votes = pgTable(
  'user_post_votes',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    vote: text().$type<Vote>().notNull(),
  },
  (table) => [
    index('user_post_votes_of_customer').on(table.customerId),
    primaryKey({ columns: [table.postId, table.customerId] }),
  ],
);
