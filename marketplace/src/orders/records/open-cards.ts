import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DeskOrderSort, OpenOrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { selectCustomersCards } from './select-orders.ts';
import { orders } from './tables.ts';

interface Page {
  /** Left out: of every open status. */
  readonly status?: OpenOrderStatus | undefined;
  readonly sort: DeskOrderSort;
  readonly limit: number;
  readonly offset: number;
}

/** The condition of the indexes `open_orders_by_…`, word for word: the database uses them for no other. */
const isOpen = sql`${orders.status} = any (array['unpaid', 'placed', 'assigned', 'in_progress'])`;

const sorts = {
  newest: [desc(orders.legacyId)],
  /** Those without a time come last. */
  visit: [asc(orders.visitAt), asc(orders.legacyId)],
} as const satisfies Record<DeskOrderSort, readonly unknown[]>;

/** What lists show of the open orders of all customers. */
export const findOpenCards = (db: Database, { status, sort, limit, offset }: Page) =>
  selectCustomersCards(db, and(isOpen, status && eq(orders.status, status)) ?? isOpen)
    .orderBy(...sorts[sort])
    .limit(limit)
    .offset(offset);
