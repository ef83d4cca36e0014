import { bigint, boolean, integer, pgTable, text, index, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { users } from '../accounts/index.ts';
import { teamMembers } from '../team/index.ts';

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    network: text(),
    deviceHash: text('device_hash'),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    requestKeyHash: text('request_key_hash').unique(),
    sessionKeyHash: text('session_key_hash'),
    sessionSalt: text('session_salt'),
    consumedAt: instant('consumed_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('verifications_of_device').on(table.deviceHash, table.createdAt),
    index('verifications_of_network').on(table.network, table.createdAt),
    index('verifications_of_phone').on(table.phone, table.createdAt),
    index('verifications_by_end').on(table.expiresAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Begun with a second factor: only such a session has a role of the team. */
    desk: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a code from the user's phone last confirmed it; null: never since it began. */
    confirmedAt: instant('confirmed_at'),
    /**
     * The operator who acts for the user, and the operator's own session, which ends this one; null: the user's own
     * session.
     */
    actorId: text('actor_id').references(() => users.id),
    parentHash: text('parent_hash').references((): AnyPgColumn => sessions.tokenHash, {
      onDelete: 'cascade',
    }),
    exchangeKeyHash: text('exchange_key_hash'),
    exchangeSalt: text('exchange_salt'),
  },
  (table) => [
    index('sessions_of_parent')
      .on(table.parentHash)
      .where(sql`${table.parentHash} is not null`),
    index('sessions_of_user').on(table.userId),
    index('sessions_by_end').on(table.expiresAt),
    index('sessions_by_use').on(table.lastUsedAt),
    index('sessions_of_desk_by_use')
      .on(table.lastUsedAt)
      .where(sql`${table.desk}`),
  ],
);

/** Password and authenticator of each enrolled person of the team. */
export const operators = pgTable('operators', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  passwordHash: text('password_hash').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  lastStep: integer('last_step'),
  sessionKeyHash: text('session_key_hash'),
  sessionSalt: text('session_salt'),
  signedInAt: instant('signed_in_at'),
  changedAt: instant('changed_at').notNull(),
});

/** The passkeys of the team: each is both factors of a person. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => teamMembers.userId, { onDelete: 'cascade' }),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId, table.createdAt)],
);

/** What an authenticator is asked to sign, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The member who adds a passkey; null: a sign-in. */
    userId: text('user_id').references(() => teamMembers.userId, { onDelete: 'cascade' }),
    /** The hash of the one-time link's token under which they add it; null: a sign-in. */
    linkHash: text('link_hash'),
    network: text(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The hash of the key and the credential that used it. */
    usedHash: text('used_hash'),
    sessionSalt: text('session_salt'),
  },
  (table) => [
    index('passkey_challenges_of_user').on(table.userId),
    index('passkey_challenges_by_end').on(table.expiresAt),
    index('passkey_challenges_of_network').on(table.network, table.createdAt),
  ],
);

/**
 * The tokens of programs. Each is a user of the role `pipeline`, so that trails name it; a phone that is none lets nobody
 * sign in as it.
 */
export const pipelineTokens = pgTable('pipeline_tokens', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  name: text().notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const authTries = pgTable(
  'auth_tries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('auth_tries_of_name').on(table.name, table.at), index('auth_tries_by_time').on(table.at)],
);
