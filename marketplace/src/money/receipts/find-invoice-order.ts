import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { orderNotFound } from '../../orders/records/refusals.ts';
import { findOrder, type OrderRow } from '../../orders/records/repository.ts';

/**
 * The order whose receipt is asked for, by its uuid or its numeric id: of the caller, or of anybody where an operator
 * asks. 404 for the orders of others, 409 before its work is done. [O-6.03, readings 25, 32]
 */
export async function findInvoiceOrder(
  db: Database,
  id: string,
  caller: Caller,
): Promise<OrderRow | Refusal> {
  const found = await findOrder(db, id, caller.role === 'operator' ? null : caller.userId);
  if (found === undefined) return orderNotFound();
  if (found.order.status !== 'done') return refuse(409, notYet, { code: 'invoice_not_yet' });
  return found.order;
}

const notYet = 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.';
