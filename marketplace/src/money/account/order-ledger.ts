import { eq, sql } from 'drizzle-orm';
import type { LedgerDue, OrderLedger } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { type Caller, isOwnSession } from '../../platform/http/guard.ts';
import {
  findOrder,
  findWaitingChange,
  inquiries,
  isVoid,
  type OrderRow,
} from '../../orders/records/index.ts';
import { balanceOf, causesOf, creditOf, leftOf, type OrderBalance, sumUp } from '../ledger/index.ts';
import { type Due, findDue, findPaymentsOf, isTooLate } from '../payments/index.ts';
import { findRefunds, isShown, presentLedgerPayment } from './present-ledger-payment.ts';

/** Who reads the ledger of an order, when, and whether the native in-app dialog can pay. */
interface Reader {
  readonly caller: Caller;
  readonly hasTop: boolean;
  /** ms. */
  readonly now: number;
}

/** What is known about the money of an order. */
interface LedgerFacts extends Pick<OrderLedger, 'payments' | 'credit'> {
  readonly order: Pick<OrderRow, 'uuid' | 'status' | 'price'>;
  readonly balance: OrderBalance;
  /** What can be paid now. */
  readonly due: LedgerDue | null;
  readonly change: OrderLedger['change'];
}

/** Returns what an order costs and what was paid of it, by its sums and its state. */
function composeLedger({ order, balance, ...told }: LedgerFacts): OrderLedger {
  const { paid, refunded, refunding, cost } = balance;
  const { uuid, price, status } = order;
  return {
    order_uuid: uuid,
    price: price === null && !isVoid(status) ? null : cost,
    paid,
    refunded,
    refunding,
    left: isVoid(status) ? Math.max(0, balance.due) : leftOf(order, balance),
    ...told,
  };
}

/** Reads what an order costs, what was paid of it and what can be paid now, all of one instant. */
export function readOrderLedger(db: Database, uuid: string, reader: Reader): Promise<OrderLedger> {
  return db.transaction(
    async (tx) => {
      const found = await findOrder(tx, uuid, null);
      if (found === undefined) throw new Error('an order is gone');
      return readFacts(tx, found.order, reader);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readFacts(db: Database, order: OrderRow, reader: Reader): Promise<OrderLedger> {
  const { caller, hasTop, now } = reader;
  const isOwn = isOwnSession(caller, order.customerId);
  const { causes, credit } = await readTogether(db, {
    causes: causesOf(order.uuid),
    credit: isOwn ? creditOf(order.customerId) : sql<number>`0`,
  });
  const shown = (await findPaymentsOf(db, order.uuid)).filter(isShown);
  const parts = await findRefunds(
    db,
    shown.map(({ id }) => id),
  );
  const due = await findDue(db, order);
  return composeLedger({
    order,
    balance: balanceOf(sumUp(causes)),
    payments: shown.map((payment) => presentLedgerPayment(payment, parts.get(payment.id) ?? [])),
    due: due === null || isTooLate(due, now) ? null : presentDue(due, isOwn && hasTop),
    change: await readChange(db, order, now),
    credit,
  });
}

const presentDue = ({ context, amount, dueUntil, gateways, inAppToken }: Due, inApp: boolean): LedgerDue => ({
  context,
  amount,
  due_until: dueUntil?.toISOString() ?? null,
  gateways: [...gateways],
  top_transaction_token: inApp ? inAppToken : null,
});

/** The change that waits for its difference, while it does: its order is being edited for as long. */
async function readChange(db: Database, order: OrderRow, now: number): Promise<OrderLedger['change']> {
  const change = order.editUntil === null ? undefined : await findWaitingChange(db, order.uuid);
  if (change === undefined || change.dueUntil.getTime() <= now) return null;
  const isOfChange = eq(inquiries.id, change.inquiryId);
  const [priced] = await db.select({ price: inquiries.price }).from(inquiries).where(isOfChange);
  const { difference, dueUntil } = change;
  return { price: priced?.price ?? null, difference, due_until: dueUntil.toISOString() };
}
