import { and, eq, gte, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StatementLine } from '../bank/index.ts';
import { payments, refunds } from '../payments/index.ts';
import { tehranDays } from '../tehran-days.ts';
import type { LedgerFacts } from './compare.ts';

/** The days of a statement, and whether transfers by finance are in it too: not in one of the gateway itself. */
export interface Scope {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly hasTransfers: boolean;
}

/** What the bank enters within this time before or after midnight may stand on the other day, in ms. */
const nearMidnightMs = 60 * 60 * 1000;

/** What the ledger holds of a statement's days, and of the numbers in its lines, whatever their day. */
export async function loadLedger(
  db: Database,
  lines: readonly StatementLine[],
  { firstDay, lastDay, hasTransfers }: Scope,
): Promise<LedgerFacts> {
  const { from, to } = tehranDays(firstDay, lastDay);
  const numbers = [
    ...new Set(lines.flatMap(({ reference, trackingCode }) => [reference, trackingCode])),
  ].filter((number) => number !== null);
  const made = await selectRefunds(
    db,
    or(
      and(gte(refunds.doneAt, from), lt(refunds.doneAt, to)),
      isAmong(
        refunds.reference,
        numbers.map((one) => one.toUpperCase()),
      ),
      isAmong(payments.trackingCode, numbers),
      isAmong(payments.bankReference, numbers),
    ),
  );
  const paid = await selectPayments(
    db,
    or(
      and(gte(payments.settledAt, from), lt(payments.settledAt, to)),
      isAmong(payments.trackingCode, numbers),
      isAmong(payments.bankReference, numbers),
      isAmong(
        payments.id,
        made.map(({ payment }) => payment.id),
      ),
    ),
  );
  // What was made near the first midnight may be in the statement of the day before.
  const surely = from.getTime() + nearMidnightMs;
  const isBetween = (at: Date | null) => at !== null && at.getTime() >= surely && at < to;
  return {
    payments: paid.map(({ payment, legacyId }) => ({
      id: payment.id,
      reference: payment.bankReference,
      trackingCode: payment.trackingCode,
      amount: payment.amount,
      legacyId,
      isExpected: payment.createdAt >= from && payment.settledAt !== null && payment.settledAt < to,
    })),
    refunds: made.map(({ refund, payment, legacyId }) => ({
      id: refund.id,
      paymentId: payment.id,
      reference: refund.reference,
      trackingCode: payment.trackingCode,
      amount: refund.amount ?? 0,
      legacyId,
      isExpected: isBetween(refund.doneAt) && (refund.way === 'bank' || hasTransfers),
    })),
  };
}

/** Whether a column has one of any number of values, which are one parameter. */
const isAmong = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** What the bank never sees. */
const notAtBank = ['credit', 'visit'] as const;

const selectPayments = (db: Database, isWanted: SQL | undefined) =>
  db
    .select({ payment: payments, legacyId: orders.legacyId })
    .from(payments)
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(
      and(
        inArray(payments.status, ['paid', 'refunded']),
        notInArray(payments.gateway, [...notAtBank]),
        isWanted,
      ),
    );

const selectRefunds = (db: Database, isWanted: SQL | undefined) =>
  db
    .select({ refund: refunds, payment: payments, legacyId: orders.legacyId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(and(isNotNull(refunds.doneAt), inArray(refunds.way, ['bank', 'staff']), isWanted));
