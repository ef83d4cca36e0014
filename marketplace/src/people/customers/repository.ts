import { existingCustomers } from './tables.ts';
import { users } from '../accounts/users.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** The customer of an id. Experts, operators and rules editors are nobody's customers here. */
export async function findCustomerById(db: Database, id: string) {
  return (await selectCustomers(db, eq(users.id, id)))[0];
}

/** The customer of a canonical phone. */
export async function findCustomerByPhone(db: Database, phone: string) {
  return (await selectCustomers(db, eq(users.phone, phone)))[0];
}

/** Makes the customer of a canonical phone, unless somebody has it: then false. */
export async function insertCustomer(
  tx: Database,
  customer: Pick<typeof users.$inferInsert, 'phone' | 'firstName' | 'lastName' | 'createdAt'>,
): Promise<boolean> {
  const made = await tx
    .insert(users)
    .values({ ...customer, id: randomUUID(), role: 'customer' })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id });
  return made.length > 0;
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomerById>>>;

function selectCustomers(db: Database, isWanted: SQL) {
  return db
    .select({ user: users, markedAt: existingCustomers.markedAt })
    .from(users)
    .leftJoin(existingCustomers, eq(existingCustomers.customerId, users.id))
    .where(and(isWanted, eq(users.role, 'customer')));
}
