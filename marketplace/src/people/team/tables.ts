import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LinkPurpose, TeamAction, TeamRole } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/database.ts';
import { users } from '../accounts/index.ts';

/** The people of the team. */
export const teamMembers = pgTable('team_members', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** In small letters; null: an operator from before e-mails were kept. */
  email: text().unique(),
  addedAt: instant('added_at').notNull(),
});

/** Their roles; a person may hold several. */
export const memberRoles = pgTable(
  'team_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => teamMembers.userId, { onDelete: 'cascade' }),
    role: text().$type<TeamRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

/** The one-time link of each person who has one. */
export const teamLinks = pgTable('team_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => teamMembers.userId, { onDelete: 'cascade' }),
  /** With the link's token it gives the secret of the authenticator; empty once the link is used. */
  nonce: text().notNull(),
  /** The hash of the key under which it was used; null: it is unused. */
  usedKeyHash: text('used_key_hash'),
  purpose: text()
    .$type<LinkPurpose>()
    .notNull()
    .default(sql`'enrolment'`),
  expiresAt: instant('expires_at').notNull(),
});

/** The team's trail. The database refuses to change or delete a row; only its network goes after its time. */
export const teamEntries = pgTable(
  'team_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    action: text().$type<TeamAction>().notNull(),
    /** Null: an unknown person. */
    subjectId: text('subject_id').references(() => users.id),
    detail: text(),
    /** Null: the command line. */
    network: text(),
  },
  (table) => [
    index('team_entries_of_subject').on(table.subjectId, table.action, table.at),
    index('team_entries_with_network')
      .on(table.at)
      .where(sql`${table.network} is not null`),
  ],
);
