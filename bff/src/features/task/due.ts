import type { LedgerDue, OrderDetail, OrderLedger } from '@gam/schemas/upstream';
import { contradictsLedger, judgeOrder, type PayableAmount } from '../payments/index.ts';

/** An order as its customer may read it, and its ledger, if there is one. */
export interface Owing {
  readonly order: OrderDetail;
  /** Null: the upstream keeps none, or it did not answer. */
  readonly ledger: OrderLedger | null;
  /** Whether what is read contradicts a payment that was confirmed: it is not known yet what is paid. */
  readonly isInDoubt: boolean;
}

/** Judges what was read of an order by what was confirmed of its payments. */
export async function judgeOwing(
  parts: Parameters<typeof judgeOrder>[0],
  { asRead, ledger }: { readonly asRead: OrderDetail; readonly ledger: OrderLedger | null },
  customer: string | null,
): Promise<Owing> {
  const order = await judgeOrder(parts, asRead, customer);
  const isInDoubt = order !== asRead || (ledger !== null && (await contradictsLedger(parts, ledger)));
  return { order, ledger, isInDoubt };
}

/**
 * Returns what can be paid of an order now; null for nothing. Without a ledger it is the prepayment. An order whose
 * payment is in doubt is not paid again.
 */
export function dueOf({ order, ledger, isInDoubt }: Owing): LedgerDue | null {
  if (isInDoubt) return null;
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
