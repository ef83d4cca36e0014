import { done, type Result } from '@gam/shared/result';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { isByOperator } from '../../platform/http/guard.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { ServiceInCity } from '../../shop/catalogue/index.ts';
import { takeDiscounts } from '../discounts/index.ts';
import { type Inquiry, orderChanges, type OrderRow, updateOrder } from '../records/index.ts';
import { limitHold, takeSlots } from '../slots/index.ts';
import type { PlacementRequest } from './check-placement.ts';
import { keepAllowed } from './store-order.ts';

/** A change of a paid order that asks for more. */
interface WaitingChange {
  readonly order: OrderRow;
  readonly inquiry: Inquiry;
  readonly quoted: ServiceInCity;
  readonly request: PlacementRequest;
  readonly source: Pick<CustomerOrigin, 'network'>;
}

/**
 * Stores a change that waits for its difference. The order stays as it is, with its slots and discounts; those that the
 * change needs beside them are held for it. No expert is assigned meanwhile. Returns the order.
 */
export async function storeChange(
  tx: Database,
  { order, inquiry, quoted, request, source }: WaitingChange,
): Promise<Result<OrderRow, Refusal>> {
  const { customerId, caller, now } = request;
  const id = randomUUID();
  const { answers, specificWorkman } = request.body;
  const wanted = { ...order, serviceVersion: inquiry.serviceVersion, answers, specificWorkman };
  const gone = await takeDiscounts(tx, { inquiry, orderUuid: order.uuid, customerId, changeId: id, now });
  if (gone !== null) return gone;
  const taken = await takeSlots(tx, wanted, now, { quoted, changeId: id });
  if (!taken.ok) return taken;
  const network = isByOperator(caller) ? null : source.network;
  const waits = await limitHold(tx, { order, slots: taken.value, network, now });
  if (!waits.ok) return waits;
  const dueUntil = new Date(now + waits.value);
  await tx.insert(orderChanges).values({
    id,
    orderUuid: order.uuid,
    inquiryId: inquiry.id,
    baseInquiryId: order.inquiryId,
    body: keepAllowed(request),
    difference: inquiry.quote.prepayment_amount ?? 0,
    gateways: inquiry.quote.payment_gateways,
    dueUntil,
    inAppToken: randomBytes(20).toString('hex'),
    state: 'waiting',
    createdAt: new Date(now),
  });
  return done(await updateOrder(tx, order.uuid, { editUntil: dueUntil }));
}
