import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/database.ts';

export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  phone: text().notNull(),
  network: text(),
  deviceHash: text('device_hash'),
  codeHash: text('code_hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  requestKeyHash: text('request_key_hash'),
  sessionKeyHash: text('session_key_hash'),
  sessionSalt: text('session_salt'),
  consumedAt: instant('consumed_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  /** Begun at the operator's desk. */
  desk: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /**
   * The operator who acts for the user, and the operator's own session, which ends this one; null: the user's own
   * session.
   */
  actorId: text('actor_id'),
  parentHash: text('parent_hash'),
  exchangeKeyHash: text('exchange_key_hash'),
  exchangeSalt: text('exchange_salt'),
});

export const operators = pgTable('operators', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  lastStep: integer('last_step'),
  sessionKeyHash: text('session_key_hash'),
  sessionSalt: text('session_salt'),
  signedInAt: instant('signed_in_at'),
  changedAt: instant('changed_at').notNull(),
});

export const authTries = pgTable('auth_tries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  at: instant('at').notNull(),
});
