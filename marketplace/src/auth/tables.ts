import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { UserRole } from '@gam/schemas/upstream';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: text().primaryKey(),
  phone: text().notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  role: text().$type<UserRole>().notNull(),
  emailSignup: boolean('email_signup').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  phone: text().notNull(),
  network: text(),
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
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
