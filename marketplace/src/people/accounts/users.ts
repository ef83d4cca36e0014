import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Person, User, UserRole } from '@gam/schemas/upstream';
import { toLatinDigits } from '@gam/shared/digits';
import { type Database, instant } from '../../platform/database/database.ts';

/** A code as users type or paste it: digits of any script with spaces and direction marks. */
export function readTypedCode(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}]/gu, '');
}

export type UserRow = typeof users.$inferSelect;

/** The user of a phone; a new phone becomes a customer. */
export async function findOrMakeUser(tx: Database, phone: string, now: Date): Promise<UserRow> {
  await tx
    .insert(users)
    .values({ id: randomUUID(), phone, role: 'customer', createdAt: now })
    .onConflictDoNothing({ target: users.phone });
  const [user] = await tx.select().from(users).where(eq(users.phone, phone));
  if (user === undefined) throw new Error('a user was neither found nor made');
  return user;
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

/** A user as they are in a session of these roles, the first of which names it. */
export function presentUser(user: UserRow, roles: readonly UserRole[] = [user.role]): User {
  const [role = user.role] = roles;
  return {
    id: user.id,
    phone: user.phone,
    first_name: user.firstName,
    last_name: user.lastName,
    role,
    ...(roles.length > 1 && { roles: [...roles] }),
    email_signup: user.emailSignup,
  };
}

/** A person as operators see them in lists. */
export const presentPerson = ({ id, phone, firstName, lastName }: UserRow): Person => ({
  id,
  phone,
  first_name: firstName,
  last_name: lastName,
});

/** How customers are named in public: by the first name alone. */
export const publicName = (firstName: string | null): string => firstName ?? 'کاربر گام';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    phone: text().notNull().unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    role: text().$type<UserRole>().notNull(),
    emailSignup: boolean('email_signup').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('users_by_first_name').on(table.firstName.op('text_pattern_ops')),
    index('users_by_last_name').on(table.lastName.op('text_pattern_ops')),
  ],
);
