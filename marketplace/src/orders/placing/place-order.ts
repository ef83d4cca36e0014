import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeDiscounts } from '../discounts/index.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  type OrderMoney,
  lockInquiry,
  findRivals,
  type FoundPlacement,
  insertPlacement,
  findSubject,
  type OrderRow,
} from '../records/index.ts';
import { recordOrderOutcome } from '../outcomes/index.ts';
import { limitHold, takeSlots } from '../slots/index.ts';
import { announceOrder } from './announce-order.ts';
import { checkInquiry, checkRequest, lockEditedOrder, type PlacementBody } from './check-placement.ts';
import { checkMoney } from './check-money.ts';
import { lapseChange } from './lapse-change.ts';
import { storeChange } from './store-change.ts';
import { changeOrder, isDueAhead, keepAllowed, storeNewOrder } from './store-order.ts';

interface Placement {
  readonly body: PlacementBody;
  readonly caller: Caller;
  readonly source: Pick<CustomerOrigin, 'isBff' | 'network'>;
  readonly key: string;
  readonly money: Pick<OrderMoney, 'owePrepayment' | 'keptOf' | 'giveBack'>;
  /** ms. */
  readonly now: number;
}

const orderExists = 'این سفارش پیش‌تر ثبت شده است.';

/**
 * Places the order of an inquiry, or changes the order that the inquiry is for. Stores the placement, the order, its
 * slots and the SMS in one transaction; the price comes only from the inquiry. Constraints on the key, the inquiry and
 * the seats decide races; the query before only prepares the reply. The same key and body return the same order;
 * otherwise 409 names the existing order. A change that asks a paid order for more waits for it, and the order stands.
 * Returns the order. [O-3.13, O-7.04]
 */
export async function placeOrder(db: Database, placement: Placement): Promise<Result<OrderRow, Refusal>> {
  const { body, caller, source, key, money, now } = placement;
  const customerId = await findSubject(db, caller, body.extra);
  if (!customerId.ok) return customerId;
  const bodyHash = hashOf({ body, caller: caller.userId });
  const request = { body, caller, isBff: source.isBff, customerId: customerId.value, now };

  return transact(db, async (tx) => {
    const inquiryId = body.priceInQueryId;
    const answerEarlier = async () =>
      answerRivals(await findRivals(tx, { key, inquiryId }), { key, bodyHash, customerId: customerId.value });
    const locked = await lockInquiry(tx, inquiryId);
    // Read under the inquiry's lock, whose previous holder may have ordered it.
    const earlier = await answerEarlier();
    if (earlier !== null) return earlier;
    const inquiry = checkInquiry(locked, request);
    if (!inquiry.ok) return inquiry;
    const edited = await lockEditedOrder(tx, inquiry.value, body);
    if (!edited.ok) return edited;
    const quoted = await checkRequest(tx, inquiry.value, request);
    if (!quoted.ok) return quoted;

    const orderUuid = edited.value?.uuid ?? randomUUID();
    const isNew = edited.value === null;
    const kind = isNew ? ('new' as const) : ('edit' as const);
    const stored = { idempotencyKey: key, bodyHash, inquiryId: inquiry.value.id, orderUuid, kind };
    if (!(await insertPlacement(tx, { ...stored, createdAt: new Date(now) }))) {
      const winner = await answerEarlier();
      if (winner === null) throw new Error('a placement was neither stored nor found');
      return winner;
    }
    let kept = 0;
    if (edited.value !== null && edited.value.status !== 'unpaid') {
      const facts = await checkMoney(tx, edited.value, {
        inquiry: inquiry.value,
        quoted: quoted.value,
        money,
      });
      if (!facts.ok) return facts;
      kept = facts.value.kept;
      if (facts.value.hasWaiting) await lapseChange(tx, orderUuid, now);
      if (isDueAhead(inquiry.value)) {
        const waiting = {
          order: edited.value,
          inquiry: inquiry.value,
          quoted: quoted.value,
          request,
          source,
        };
        const stored = await storeChange(tx, waiting);
        if (stored.ok) await record('order_changed', stored.value);
        return stored;
      }
    }
    const order =
      edited.value === null
        ? await storeNewOrder(tx, orderUuid, inquiry.value, request)
        : await changeOrder(tx, edited.value, inquiry.value, keepAllowed(request));
    const gone = await takeDiscounts(tx, {
      inquiry: inquiry.value,
      orderUuid,
      customerId: customerId.value,
      isNew,
      now,
    });
    if (gone !== null) return gone;
    const taken = await takeSlots(tx, order, now, { quoted: quoted.value, isNew });
    if (!taken.ok) return taken;
    if (isNew) await recordOrderOutcome(tx, order);
    const action = isNew ? 'order_placed' : 'order_changed';
    // The SMS of an order that waits for its payment is sent once it is paid.
    if (order.status === 'unpaid') {
      // An operator's orders count for their customer, and not for the desk's network.
      const network = isByOperator(caller) ? null : source.network;
      const waits = await limitHold(tx, { order, slots: taken.value, network, now });
      if (!waits.ok) return waits;
      await money.owePrepayment(tx, order, inquiry.value.quote, { now, waitMs: waits.value });
    } else await announceOrder(tx, order, action, now);
    if (order.price !== null && kept > order.price) await money.giveBack(tx, order, now);
    await record(action, order);
    return done(order);

    function record(act: 'order_placed' | 'order_changed', made: OrderRow) {
      const { rules } = made.extra;
      const object = orderObject(made);
      return recordAct(tx, { caller, action: act, customerId: request.customerId, object, rules, now });
    }
  });
}

/** The answer when placements with the same key or inquiry exist; null without any. */
function answerRivals(
  rivals: readonly FoundPlacement[],
  { key, bodyHash, customerId }: { key: string; bodyHash: string; customerId: string },
): Result<OrderRow, Refusal> | null {
  const rival = rivals.find(({ idempotencyKey }) => idempotencyKey === key) ?? rivals[0];
  if (rival === undefined) return null;
  if (rival.idempotencyKey === key && rival.bodyHash === bodyHash) return done(rival.order);
  // The reply does not name another customer's order.
  const named = rival.order.customerId === customerId ? { order_uuid: rival.orderUuid } : {};
  return refuse(409, orderExists, { code: 'order_exists', ...named });
}
