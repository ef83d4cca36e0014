import type { moneyExports } from '@gam/schemas/upstream';
import { and, asc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ledgerEntries } from '../ledger/index.ts';
import { payments, refunds } from '../payments/index.ts';
import { presentRefund } from '../refunds/index.ts';
import { tehranDays } from '../tehran-days.ts';

type MoneyExport = (typeof moneyExports)[number];

interface Page {
  readonly first_day: string;
  readonly last_day: string;
  readonly limit: number;
  readonly offset: number;
}

type Cell = string | number | Date | null;
type Row = Readonly<Record<string, Cell>>;

/** The columns of each export and how its rows are read, oldest first. Amounts are toman; times are UTC. */
const kinds: {
  readonly [K in MoneyExport]: {
    readonly columns: readonly string[];
    readonly read: (db: Database, page: Page) => Promise<readonly Row[]>;
  };
} = {
  payments: {
    columns: ['at', 'order', 'context', 'way', 'amount', 'status', 'tracking_code', 'reference', 'card'],
    async read(db, page) {
      const { settledAt, status, context, gateway, amount, trackingCode, bankReference, card } = payments;
      return db
        .select({
          at: settledAt,
          order: orders.legacyId,
          context,
          way: gateway,
          amount,
          status,
          tracking_code: trackingCode,
          reference: bankReference,
          card,
        })
        .from(payments)
        .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
        .where(and(inArray(status, ['paid', 'refunded']), isWithin(settledAt, page)))
        .orderBy(asc(settledAt), asc(payments.id))
        .limit(page.limit)
        .offset(page.offset);
    },
  },
  refunds: {
    columns: [
      'requested_at',
      'order',
      'amount',
      'state',
      'way',
      'sent_at',
      'done_at',
      'failed_at',
      'reference',
      'tracking_code',
    ],
    async read(db, page) {
      const rows = await db
        .select({ refund: refunds, order: orders.legacyId, tracking_code: payments.trackingCode })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
        .where(isWithin(refunds.createdAt, page))
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
        .limit(page.limit)
        .offset(page.offset);
      return rows.map(({ refund, ...of }) => ({ ...presentRefund(refund), ...of }));
    },
  },
  entries: {
    columns: ['at', 'cause', 'debit', 'credit', 'amount', 'order', 'payment', 'refund'],
    async read(db, page) {
      const { at, cause, debit, credit, amount, paymentId, refundId } = ledgerEntries;
      return db
        .select({
          at,
          cause,
          debit,
          credit,
          amount,
          order: orders.legacyId,
          payment: paymentId,
          refund: refundId,
        })
        .from(ledgerEntries)
        .leftJoin(orders, eq(orders.uuid, ledgerEntries.orderUuid))
        .where(isWithin(at, page))
        .orderBy(asc(at), asc(ledgerEntries.id))
        .limit(page.limit)
        .offset(page.offset);
    },
  },
};

function isWithin(column: PgColumn, { first_day, last_day }: Page): SQL | undefined {
  const { from, to } = tehranDays(first_day, last_day);
  return and(gte(column, from), lt(column, to));
}

/** One page of payments, refunds or entries of some days in Tehran as texts under their columns. */
export async function exportMoney(db: Database, what: MoneyExport, { limit, offset, ...days }: Page) {
  const { columns, read } = kinds[what];
  // One extra row tells whether there is a next page.
  const rows = await read(db, { ...days, limit: limit + 1, offset });
  return {
    columns: [...columns],
    results: rows.slice(0, limit).map((row) => columns.map((column) => toText(row[column] ?? null))),
    next: rows.length > limit ? offset + limit : null,
  };
}

const toText = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell);
