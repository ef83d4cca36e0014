import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { User } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

/** The user of a phone; a new customer where there is none yet. */
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

export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    phone: user.phone,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    email_signup: user.emailSignup,
  };
}
