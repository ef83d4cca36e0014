import { findOrder, type OrderRow, orderNotFound } from '../../orders/records/index.ts';
import { texts } from '@gam/shared/texts';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { isEmail } from '@gam/shared/email';
import { countMail, findMailByKey, queueReceipt } from './receipt-mail.ts';

const notYet = 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.';

const day = 24 * 60 * 60_000;
/** The daily limit of e-mails for one order. */
const perDay = 5;

/**
 * Queues the receipt of an order to an address, once under its key; null where it is done. The order's lock keeps
 * parallel requests from passing the limit together. `now` in ms. [O-6.03]
 */
export async function emailReceipt(
  db: Database,
  request: {
    readonly orderId: string;
    readonly email: string;
    readonly caller: Caller;
    readonly key: string;
    readonly now: number;
  },
): Promise<Refusal | null> {
  const { orderId, email, caller, key, now } = request;
  const order = await findInvoiceOrder(db, orderId, caller);
  if (order instanceof Refusal) return order;
  if (!isEmail(email)) return refuseFields({ email: texts.validation.invoiceEmail });
  const bodyHash = hashOf({ order: order.uuid, email, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `mail:${order.uuid}`);
    const earlier = await findMailByKey(tx, key);
    if (earlier !== undefined) return earlier.bodyHash === bodyHash ? null : keyTaken();
    if ((await countMail(tx, order.uuid, new Date(now - day))) >= perDay) return tooOften();
    const isQueued = await queueReceipt(tx, {
      recipient: email,
      orderUuid: order.uuid,
      asked: { by: actorOf(caller), key, bodyHash },
      now,
    });
    if (!isQueued) return keyTaken();
    const { customerId } = order;
    await recordAct(tx, { caller, action: 'receipt_emailed', customerId, object: orderObject(order), now });
    return null;
  });
}

function keyTaken(): Refusal {
  return refuse(409, 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.', { code: 'key_taken' });
}

function tooOften(): Refusal {
  const message = 'رسید این سفارش امروز چند بار فرستاده شده است. فردا دوباره تلاش کنید.';
  return new Refusal(429, { message, code: 'too_many_mails' }, { 'retry-after': String(day / 1000) });
}

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
