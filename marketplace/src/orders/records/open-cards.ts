import { and, desc, eq, sql } from 'drizzle-orm';
import type { OpenOrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { selectCustomersCards } from './select-orders.ts';
import { orders } from './tables.ts';

interface Page {
  /** Left out: of every open status. */
  readonly status?: OpenOrderStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The condition of the index `open_orders_by_number`, word for word: the database uses it for no other. */
const isOpen = sql`${orders.status} = any (array['unpaid', 'placed', 'assigned', 'in_progress'])`;

/** What lists show of the open orders of all customers, newest first. */
export const findOpenCards = (db: Database, { status, limit, offset }: Page) =>
  selectCustomersCards(db, and(isOpen, status && eq(orders.status, status)) ?? isOpen)
    .orderBy(desc(orders.legacyId))
    .limit(limit)
    .offset(offset);
