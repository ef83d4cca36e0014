import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { carryUses } from './phone-traces.ts';
import { type UserRow, users } from './users.ts';

/** A new customer's row. */
type NewCustomer = Pick<typeof users.$inferInsert, 'phone' | 'firstName' | 'lastName' | 'createdAt'>;

/** Creates the customer of a canonical phone; false if a user already has the phone. */
export async function insertCustomer(tx: Database, customer: NewCustomer): Promise<boolean> {
  const { phone, createdAt: signedInAt } = customer;
  const [made] = await tx
    .insert(users)
    .values({ ...customer, id: randomUUID(), role: 'customer', signedInAt })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id });
  if (made !== undefined) await carryUses(tx, made.id, phone);
  return made !== undefined;
}

/** The user of a phone; a new phone becomes a customer. */
export async function findOrMakeUser(tx: Database, phone: string, now: Date): Promise<UserRow> {
  await insertCustomer(tx, { phone, createdAt: now });
  const [user] = await tx.select().from(users).where(eq(users.phone, phone));
  if (user === undefined) throw new Error('a user was neither found nor made');
  return user;
}
