import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { ledgerEntries } from './tables.ts';

const { amount, debit, credit, customerId: owner } = ledgerEntries;

/** Whether an entry changes the credit of a customer. */
export const isCreditOf = (customerId: string) =>
  and(eq(owner, customerId), or(eq(debit, 'credit'), eq(credit, 'credit')));

/** What an entry adds to its customer's credit, in toman; below 0: it takes. */
export const creditAdded = sql`case when ${credit} = 'credit' then ${amount} else -${amount} end`.mapWith(
  Number,
);

/** The credit of a customer, in toman, as a value of `readTogether`. */
export const creditOf = (customerId: string): SQL<number> =>
  sql`(select coalesce(sum(${creditAdded}), 0) from ${ledgerEntries} where ${isCreditOf(customerId)})`.mapWith(
    Number,
  );

/** The credit of a customer, in toman. */
export async function readCredit(db: Database, customerId: string): Promise<number> {
  return (await readTogether(db, { credit: creditOf(customerId) })).credit;
}

/** Reads the credit of a customer, in toman, and keeps others from spending it until the transaction ends. */
export async function lockCredit(tx: Database, customerId: string): Promise<number> {
  await lockInTransaction(tx, `credit of ${customerId}`);
  return readCredit(tx, customerId);
}

/** The smallest and the greatest amount of one recharge of credit, in toman. */
export const rechargeBounds = { least: 10_000, most: 20_000_000 } as const;
