import { randomInt } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { sealCredentials, type Credentials } from './credentials.ts';
import { deleteAllSessions } from './sessions.ts';
import { operators } from './tables.ts';
import { newTimeSecret } from './time-codes.ts';
import { findOrMakeUser, users } from '../accounts/index.ts';

/** An operator as the command line lists them. */
interface OperatorLine {
  /** Canonical: 989121234567. */
  readonly phone: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly signedInAt: Date | null;
}

/** The user to make an operator; `isDemo`: only outside production. */
type NewOperator = Pick<OperatorLine, 'phone' | 'firstName' | 'lastName'> & { readonly isDemo?: boolean };

/**
 * Makes the user of a phone an operator and returns the credentials. Null if the user is already an operator, or is an
 * expert or rules editor, who would lose that role.
 */
export async function addOperator(
  db: Database,
  { phone, firstName, lastName, isDemo = false }: NewOperator,
  now: Date,
): Promise<Credentials | null> {
  const credentials = newCredentials();
  const row = { ...(await sealCredentials(credentials)), isDemo, changedAt: now };
  return db.transaction(async (tx) => {
    const { id: userId, role } = await findOrMakeUser(tx, phone, now);
    if (role !== 'customer' && role !== 'operator') return null;
    const made = await tx
      .insert(operators)
      .values({ userId, ...row })
      .onConflictDoNothing()
      .returning({ userId: operators.userId });
    if (made.length === 0) return null;
    await tx.update(users).set({ firstName, lastName, role: 'operator' }).where(eq(users.id, userId));
    return credentials;
  });
}

/**
 * Gives an operator a new password and secret and ends the operator's sessions; null if the phone is not an operator's.
 */
export async function resetOperator(db: Database, phone: string, now: Date): Promise<Credentials | null> {
  const credentials = newCredentials();
  const sealed = await sealCredentials(credentials);
  return db.transaction(async (tx) => {
    const userId = await findOperatorId(tx, phone);
    if (userId === null) return null;
    const nothingUsed = { lastStep: null, sessionKeyHash: null, sessionSalt: null };
    await tx
      .update(operators)
      .set({ ...sealed, ...nothingUsed, isDemo: false, changedAt: now })
      .where(eq(operators.userId, userId));
    await deleteAllSessions(tx, userId);
    return credentials;
  });
}

/** Makes an operator a customer again and ends the sessions; false if the phone is not an operator's. */
export async function removeOperator(db: Database, phone: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findOperatorId(tx, phone);
    if (userId === null) return false;
    await tx.delete(operators).where(eq(operators.userId, userId));
    await tx.update(users).set({ role: 'customer' }).where(eq(users.id, userId));
    await deleteAllSessions(tx, userId);
    return true;
  });
}

/** Every operator, by phone. */
export function listOperators(db: Database): Promise<OperatorLine[]> {
  const { phone, firstName, lastName } = users;
  return db
    .select({ phone, firstName, lastName, signedInAt: operators.signedInAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(phone));
}

async function findOperatorId(tx: Database, phone: string): Promise<string | null> {
  const [found] = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(users.phone, phone))
    .for('update');
  return found?.userId ?? null;
}

/** Letters and digits that do not look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function newCredentials(): Credentials {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return {
    password: Array.from({ length: 4 }, group).join('-'),
    timeSecret: newTimeSecret(),
  };
}
