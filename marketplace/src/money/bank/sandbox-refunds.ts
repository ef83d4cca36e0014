import { done, failed, type Result } from '@gam/shared/result';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { BankRefund } from './bank.ts';
import { bankRefunds, bankTransactions, bankWallets, newTrackingCode } from './repository.ts';

export async function findRefund(db: Database, id: string) {
  return (await db.select().from(bankRefunds).where(eq(bankRefunds.id, id)))[0];
}

/**
 * Gives money of a paid transaction back, never more than was taken, and each refund once; a wallet gets it at once.
 * Times in ms.
 */
export function makeRefund(
  db: Database,
  { refundId, reference, isWhole, ...asked }: BankRefund,
  { windowMs, now }: { readonly windowMs: number | null; readonly now: number },
): Promise<Result<{ readonly reference: string }, string>> {
  return db.transaction(async (tx) => {
    const isNamed = eq(bankTransactions.reference, reference);
    const [found] = await tx.select().from(bankTransactions).where(isNamed).for('update');
    const earlier = await findRefund(tx, refundId);
    if (earlier !== undefined) return done({ reference: earlier.number });
    if (found === undefined) return failed('the transaction is unknown');
    if (found.refundAnswer === 'keeps_silent') throw new Error('the sandbox bank keeps silent');
    if (found.refundAnswer === 'refuses') return failed('the sandbox bank refuses this refund');
    if (found.status !== 'paid') return failed(`the transaction is ${found.status}`);
    if (windowMs !== null && (found.decidedAt?.getTime() ?? 0) + windowMs <= now) {
      return failed('the time for refunds is over');
    }
    const given = await sumRefunds(tx, reference);
    const amountRial = isWhole ? found.amountRial : asked.amountRial;
    if (given + amountRial > found.amountRial) return failed('more than was paid');
    const number = newTrackingCode();
    await tx
      .insert(bankRefunds)
      .values({ id: refundId, transaction: reference, amountRial, number, at: new Date(now) });
    if (given + amountRial === found.amountRial) {
      await tx.update(bankTransactions).set({ status: 'refunded' }).where(isNamed);
    }
    if (found.walletOwner !== null) await putIntoWallet(tx, found.walletOwner, amountRial);
    return done({ reference: number });
  });
}

/** What went back of a transaction, rial. */
async function sumRefunds(tx: Database, reference: string): Promise<number> {
  const [row] = await tx
    .select({ rial: sql`coalesce(sum(${bankRefunds.amountRial}), 0)`.mapWith(Number) })
    .from(bankRefunds)
    .where(eq(bankRefunds.transaction, reference));
  return row?.rial ?? 0;
}

/** Puts an amount, in rial, into a wallet that was seen before. */
async function putIntoWallet(tx: Database, owner: string, amountRial: number): Promise<void> {
  await tx
    .update(bankWallets)
    .set({ balanceRial: sql`${bankWallets.balanceRial} + ${amountRial}` })
    .where(eq(bankWallets.owner, owner));
}
