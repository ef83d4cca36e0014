import type { Database } from '../../platform/database/database.ts';
import { orderChangedSms, orderPlacedSms, queueSms } from '../../platform/sms/outbox.ts';
import { findOrder, type OrderRow } from '../records/index.ts';

const messages = { order_placed: orderPlacedSms, order_changed: orderChangedSms };

/**
 * Queues the SMS about an order within the order's transaction, unless an operator switched it off. `now` in ms.
 * [O-3.16]
 */
export async function announceOrder(
  tx: Database,
  order: OrderRow,
  purpose: keyof typeof messages,
  now: number,
): Promise<void> {
  if (order.extra.disableSMS === true) return;
  const found = await findOrder(tx, order.uuid, null);
  if (found === undefined) return;
  const { phone, service } = found;
  const body = messages[purpose](service.detail.title, order.legacyId);
  await queueSms(tx, { phone, purpose, body, now });
}
