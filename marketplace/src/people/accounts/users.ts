import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person, User, UserRole } from '@gam/schemas/upstream';
import { toLatinDigits } from '@gam/shared/digits';
import { type Database, instant } from '../../platform/database/database.ts';

/** A code as users type or paste it: digits of any script with spaces and direction marks. */
export function readTypedCode(text: string): string {
  return toLatinDigits(text).replace(/[\s\p{Cf}]/gu, '');
}

export type UserRow = typeof users.$inferSelect;

/** The user with an id; undefined for one that was erased. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
  )[0];
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

/** What an account has in place of a phone: nobody can sign in with it, and it is unique. */
export const noPhone = (why: 'erased' | 'dormant', userId: string): string => `${why}:${userId}`;

/** A phone as others see it: empty for an account that has none any more. */
export const shownPhone = (phone: string): string => (/^(?:erased|dormant):/.test(phone) ? '' : phone);

/** A person as operators see them in lists. */
export const presentPerson = ({ id, phone, firstName, lastName }: UserRow): Person => ({
  id,
  phone: shownPhone(phone),
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
    /** The last sign-in; the database notes it. */
    signedInAt: instant('signed_in_at')
      .notNull()
      .default(sql`now()`),
    /** When the account was erased: from then on its id leads nowhere. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('users_by_sign_in')
      .on(table.signedInAt)
      .where(sql`${table.role} = 'customer' and ${table.erasedAt} is null`),
    index('users_by_first_name').on(table.firstName.op('text_pattern_ops')),
    index('users_by_last_name').on(table.lastName.op('text_pattern_ops')),
    index('users_by_phone_part').using('gin', sql`phone_parts(phone)`),
  ],
);
