import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { carryUses } from './phone-traces.ts';
import { type UserRow, users } from './users.ts';

/** A new customer's row. */
type NewCustomer = Pick<typeof users.$inferInsert, 'phone' | 'firstName' | 'lastName' | 'createdAt'>;

/** Creates the customer of a canonical phone; undefined if a user already has the phone. */
export async function insertCustomer(tx: Database, customer: NewCustomer): Promise<UserRow | undefined> {
  const { phone, createdAt: signedInAt } = customer;
  const [made] = await tx
    .insert(users)
    .values({ ...customer, id: randomUUID(), role: 'customer', signedInAt })
    .onConflictDoNothing({ target: users.phone })
    .returning();
  if (made !== undefined) await carryUses(tx, made.id, phone);
  return made;
}

/** The user of a phone; a new phone becomes a customer. */
export async function findOrMakeUser(tx: Database, phone: string, now: Date): Promise<UserRow> {
  const made = await insertCustomer(tx, { phone, createdAt: now });
  if (made !== undefined) return made;
  const [user] = await tx.select().from(users).where(eq(users.phone, phone));
  if (user === undefined) throw new Error('a user was neither found nor made');
  return user;
}
