import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { bankWallets } from './tables.ts';

/** What a wallet of the sandbox holds when it is first seen, in rial. */
export const walletStart = 20_000_000;

/** Takes an amount, in rial, from a wallet; false where it does not hold so much. */
export async function takeFromWallet(tx: Database, owner: string, amountRial: number): Promise<boolean> {
  await tx.insert(bankWallets).values({ owner, balanceRial: walletStart }).onConflictDoNothing();
  const holds = and(eq(bankWallets.owner, owner), gte(bankWallets.balanceRial, amountRial));
  const taken = await tx
    .update(bankWallets)
    .set({ balanceRial: sql`${bankWallets.balanceRial} - ${amountRial}` })
    .where(holds)
    .returning();
  return taken.length > 0;
}

/** Puts an amount, in rial, into a wallet that was seen before. */
export async function putIntoWallet(tx: Database, owner: string, amountRial: number): Promise<void> {
  await tx
    .update(bankWallets)
    .set({ balanceRial: sql`${bankWallets.balanceRial} + ${amountRial}` })
    .where(eq(bankWallets.owner, owner));
}
