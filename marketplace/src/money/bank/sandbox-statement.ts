import { tehranDays } from '../tehran-days.ts';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { StatementLine } from './bank.ts';
import { bankRefunds, bankTransactions } from './repository.ts';

/** The sandbox bank's payments and refunds of a Gregorian day in Tehran, each oldest first. */
export async function readStatement(db: Database, day: string): Promise<StatementLine[]> {
  const { from, to } = tehranDays(day, day);
  const paid = await db
    .select()
    .from(bankTransactions)
    .where(
      and(
        inArray(bankTransactions.status, ['paid', 'refunded']),
        gte(bankTransactions.decidedAt, from),
        lt(bankTransactions.decidedAt, to),
      ),
    )
    .orderBy(asc(bankTransactions.decidedAt));
  const given = await db
    .select({ refund: bankRefunds, trackingCode: bankTransactions.trackingCode })
    .from(bankRefunds)
    .innerJoin(bankTransactions, eq(bankTransactions.reference, bankRefunds.transaction))
    .where(and(gte(bankRefunds.at, from), lt(bankRefunds.at, to)))
    .orderBy(asc(bankRefunds.at));
  return [
    ...paid.map(({ reference, trackingCode, amountRial, decidedAt, createdAt }): StatementLine => ({
      kind: 'payment',
      reference,
      trackingCode,
      amountRial,
      at: decidedAt ?? createdAt,
    })),
    ...given.map(({ refund: { number: reference, amountRial, at }, trackingCode }): StatementLine => ({
      kind: 'refund',
      reference,
      trackingCode,
      amountRial,
      at,
    })),
  ];
}
