import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/database.ts';
import { users } from '../accounts/index.ts';

const account = () =>
  text('user_id')
    .primaryKey()
    .references(() => users.id);

/** Why an account is erased. `asked`: by its customer; `phone_lost`: its phone began a fresh account; `unused`: for years. */
type DeletionReason = 'asked' | 'phone_lost' | 'unused';

/** The accounts that are to be erased, and those that were: ids that lead nowhere. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: account(),
    reason: text().$type<DeletionReason>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Since when nobody signs in to it any more; null: somebody may. */
    goneAt: instant('gone_at'),
    /** When it was erased; null: not yet. */
    doneAt: instant('done_at'),
  },
  (table) => [
    index('account_deletions_due')
      .on(table.endsAt)
      .where(sql`${table.doneAt} is null`),
    index('account_deletions_gone')
      .on(table.goneAt)
      .where(sql`${table.goneAt} is not null`),
  ],
);

/** The accounts that nobody signed in to for long, each with the account that its phone has in its stead. */
export const dormantAccounts = pgTable('dormant_accounts', {
  userId: account(),
  standInId: text('stand_in_id')
    .notNull()
    .unique()
    .references(() => users.id),
  wrongTries: integer('wrong_tries').notNull().default(0),
  beganAt: instant('began_at').notNull(),
  /** When the stand-in stayed for good; null: the owner may still prove to be the same. */
  endedAt: instant('ended_at'),
});

/** The files of erased accounts that are still to be removed. */
export const filesToRemove = pgTable('files_to_remove', { name: text().primaryKey() });
