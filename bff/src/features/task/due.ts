import type { LedgerDue, OrderDetail, OrderLedger } from '@gam/schemas/upstream';
import type { PayableAmount } from '../payments/index.ts';

/** An order as its customer may read it, what the upstream said of it, and its ledger, if there is one. */
export interface Owing {
  readonly order: OrderDetail;
  readonly asRead: OrderDetail;
  /** Null: the upstream keeps none, or it did not answer. */
  readonly ledger: OrderLedger | null;
}

/**
 * Returns what can be paid of an order now; null for nothing. Without a ledger it is the prepayment. An order whose
 * payment is in doubt is not paid again.
 */
export function dueOf({ order, asRead, ledger }: Owing): LedgerDue | null {
  if (order !== asRead) return null;
  if (ledger !== null) return ledger.due;
  const { may, payment, top_transaction_token } = order;
  if (!may.pay || payment === null) return null;
  const { amount, due_until, gateways } = payment;
  return { context: 'prepayment', amount, due_until, gateways, top_transaction_token };
}

/** Returns what the gateways are asked for. */
export const payableOf = (order: OrderDetail, due: LedgerDue): PayableAmount => ({
  amount: due.amount,
  context: due.context,
  gateways: due.gateways,
  order: order.order_uuid,
});
