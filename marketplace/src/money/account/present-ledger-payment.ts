import { asc, inArray } from 'drizzle-orm';
import type { LedgerPayment } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type PaymentRow, refunds } from '../payments/index.ts';
import { presentRefund } from '../refunds/index.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Whether a payment is shown: its money came, or its customer came back from the bank and the outcome is not known. */
export const isShown = ({ status, heardAt }: PaymentRow): boolean =>
  status === 'paid' || status === 'refunded' || (status === 'pending' && heardAt !== null);

/** The refunds of payments by the payment's id, each oldest first. */
export async function findRefunds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...ids]))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}

/** A payment as its customer sees it. */
export function presentLedgerPayment(payment: PaymentRow, parts: readonly RefundRow[]): LedgerPayment {
  const { id, amount, context, gateway, status, trackingCode, createdAt, settledAt } = payment;
  return {
    id,
    at: (settledAt ?? createdAt).toISOString(),
    amount,
    context,
    way: gateway,
    state: status === 'pending' ? 'pending' : 'paid',
    tracking_code: trackingCode,
    refunds: parts.map(presentRefund),
  };
}
