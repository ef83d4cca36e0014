import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type Bank, type BankVerdict, UnclearAnswer } from '../bank/index.ts';
import { payments } from './repository.ts';

interface Deps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Counts an answer that contradicts an earlier one. */
  readonly onContradiction: () => void;
}

/**
 * Wraps a bank: what it once confirmed as paid is written down before anything is decided. A later answer that the
 * payment is unknown, open, failed or of another amount decides nothing; it counts as unclear, so the bank is asked
 * again, and is logged and counted.
 */
export function rememberPaid(bank: Bank, deps: Deps): Bank {
  return {
    ...bank,
    verify: async (transaction) => {
      const verdict = await bank.verify(transaction);
      const { paymentId: id } = transaction;
      const confirmed =
        verdict?.status === 'paid'
          ? await keepConfirmed(deps.db, id, verdict, new Date(deps.now()))
          : await findConfirmed(deps.db, id);
      if (confirmed === null || !contradicts(verdict, confirmed)) return verdict;
      const said = verdict?.status ?? 'unknown';
      deps.log.error({ payment: id, said }, 'the bank contradicts a payment that it confirmed');
      deps.onContradiction();
      throw new UnclearAnswer('the bank contradicts a payment that it confirmed');
    },
  };
}

/** A refund does not contradict a payment. */
const contradicts = (verdict: BankVerdict | null, confirmedRial: number): boolean =>
  verdict?.status === 'paid' ? verdict.amountRial !== confirmedRial : verdict?.status !== 'refunded';

const isUndecided = (id: string) => and(eq(payments.id, id), inArray(payments.status, ['pending', 'failed']));

/** The amount that the bank confirmed of an undecided payment, rial; null: none. */
async function findConfirmed(db: Database, id: string): Promise<number | null> {
  const [found] = await db.select({ rial: payments.confirmedRial }).from(payments).where(isUndecided(id));
  return found?.rial ?? null;
}

/** When the bank is asked again about the payments that a column is for. */
const askedAgain = (column: typeof payments.askAt | typeof payments.followAt, isOfColumn: SQL, at: Date) =>
  sql`case when ${isOfColumn} then coalesce(${column}, ${sql.param(at, column)}) end`;

/**
 * Writes down the first confirmation of an undecided payment and the card that paid, which then waits for its decision; the bank is asked about
 * it until then. Returns the amount that was confirmed first, rial; null where the payment is decided or not stored.
 */
async function keepConfirmed(
  db: Database,
  id: string,
  { amountRial: rial, card }: BankVerdict,
  at: Date,
): Promise<number | null> {
  const [kept] = await db
    .update(payments)
    .set({
      confirmedRial: sql`coalesce(${payments.confirmedRial}, ${rial})`,
      status: 'pending',
      card: sql`coalesce(${payments.card}, ${card})`,
      heardAt: sql`coalesce(${payments.heardAt}, ${sql.param(at, payments.heardAt)})`,
      askAt: askedAgain(payments.askAt, sql`${payments.context} = 'prepayment'`, at),
      followAt: askedAgain(payments.followAt, sql`${payments.context} <> 'prepayment'`, at),
    })
    .where(isUndecided(id))
    .returning({ rial: payments.confirmedRial });
  return kept?.rial ?? null;
}
