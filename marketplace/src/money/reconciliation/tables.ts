import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Reconciliation } from '@gam/schemas/upstream';
import { users } from '../../people/accounts/index.ts';
import { instant } from '../../platform/database/database.ts';

/** The comparisons of the bank's statements with the ledger, and what differed. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: text().primaryKey(),
    at: instant('at').notNull(),
    /** Gregorian days in Tehran. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    /** Who gave the statement; null: a server asked the bank, or the command line. */
    byUser: text('by_user').references(() => users.id),
    /** The day of which a server asked the bank by itself: once. */
    calledDay: text('called_day').unique(),
    lines: integer().notNull(),
    matched: integer().notNull(),
    differences: jsonb().$type<Reconciliation['differences']>().notNull(),
  },
  (table) => [index('reconciliations_by_time').on(table.at.desc())],
);

export type ReconciliationRow = typeof reconciliations.$inferSelect;
