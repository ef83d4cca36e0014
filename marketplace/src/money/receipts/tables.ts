import { pgTable, text } from 'drizzle-orm/pg-core';

/** The keys that links are signed with: the same in every process over one database. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text().$type<'invoice'>().primaryKey(),
  key: text().notNull(),
});
