import { randomUUID } from 'node:crypto';
import type { OrderResult } from '@gam/schemas/upstream';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeDiscounts } from '../discounts/index.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import {
  type OrderMoney,
  lockInquiry,
  findRivals,
  type FoundPlacement,
  insertPlacement,
  findSubject,
} from '../records/index.ts';
import { recordOrderOutcome } from '../outcomes/index.ts';
import { takeSlots } from '../slots/index.ts';
import { announceOrder } from './announce-order.ts';
import { checkInquiry, checkRequest, lockEditedOrder, type PlacementBody } from './check-placement.ts';
import { changeOrder, storeNewOrder } from './store-order.ts';

interface Placement {
  readonly body: PlacementBody;
  readonly caller: Caller;
  /** Whether the BFF sent it. */
  readonly isBff: boolean;
  readonly key: string;
  readonly money: Pick<OrderMoney, 'owePrepayment'>;
  /** ms. */
  readonly now: number;
}

const taken = 'این سفارش پیش‌تر ثبت شده است.';

/**
 * Places the order of an inquiry, or changes the order that the inquiry is for. Stores the placement, the order, its
 * slots and the SMS in one transaction; the price comes only from the inquiry. Constraints on the key, the inquiry and
 * the seats decide races; the query before only prepares the reply. The same key and body return the same order;
 * otherwise 409 names the existing order. [O-3.13, O-7.04]
 */
export async function placeOrder(db: Database, placement: Placement): Promise<OrderResult | Refusal> {
  const { body, caller, isBff, key, money, now } = placement;
  const customerId = await findSubject(db, caller, body.extra);
  if (customerId instanceof Refusal) return customerId;
  const bodyHash = hashOf({ body, caller: caller.userId });
  const request = { body, caller, isBff, customerId, now };

  return transact(db, async (tx) => {
    const answerEarlier = async () =>
      answerRivals(await findRivals(tx, { key, inquiryId: body.priceInQueryId }), {
        key,
        bodyHash,
        customerId,
      });
    const before = await answerEarlier();
    if (before !== null) return before;
    const locked = await lockInquiry(tx, body.priceInQueryId);
    // The previous holder of the inquiry's lock may have ordered it.
    const meanwhile = await answerEarlier();
    if (meanwhile !== null) return meanwhile;
    const inquiry = checkInquiry(locked, request);
    if (inquiry instanceof Refusal) return inquiry;
    const edited = await lockEditedOrder(tx, inquiry, body);
    if (edited instanceof Refusal) return edited;
    const problem = await checkRequest(tx, inquiry, request);
    if (problem !== null) return problem;

    const orderUuid = edited?.uuid ?? randomUUID();
    const kind = edited === null ? ('new' as const) : ('edit' as const);
    const stored = { idempotencyKey: key, bodyHash, inquiryId: inquiry.id, orderUuid, kind };
    if (!(await insertPlacement(tx, { ...stored, createdAt: new Date(now) }))) {
      const winner = await answerEarlier();
      if (winner === null) throw new Error('a placement was neither stored nor found');
      return winner;
    }
    const order =
      edited === null
        ? await storeNewOrder(tx, orderUuid, inquiry, request)
        : await changeOrder(tx, edited, inquiry, request);
    const gone = await takeDiscounts(tx, { inquiry, orderUuid, customerId, now });
    if (gone !== null) return gone;
    const full = await takeSlots(tx, order, now);
    if (full !== null) return full;
    if (kind === 'new') await recordOrderOutcome(tx, order);
    const action = kind === 'new' ? 'order_placed' : 'order_changed';
    // The SMS of an order that waits for its payment is sent once it is paid.
    if (order.status === 'unpaid') await money.owePrepayment(tx, order, inquiry.quote, now);
    else await announceOrder(tx, order, action, now);
    const { rules } = order.extra;
    await recordAct(tx, { caller, action, customerId, object: orderObject(order), rules, now });
    return present(orderUuid);
  });
}

/** The answer when placements with the same key or inquiry exist; null without any. */
function answerRivals(
  rivals: readonly FoundPlacement[],
  { key, bodyHash, customerId }: { key: string; bodyHash: string; customerId: string },
): OrderResult | Refusal | null {
  const rival = rivals.find(({ idempotencyKey }) => idempotencyKey === key) ?? rivals[0];
  if (rival === undefined) return null;
  if (rival.idempotencyKey === key && rival.bodyHash === bodyHash) return present(rival.orderUuid);
  // The reply does not name another customer's order.
  const named = rival.customerId === customerId ? { order_uuid: rival.orderUuid } : {};
  return refuse(409, taken, { code: 'order_exists', ...named });
}

const present = (uuid: string): OrderResult => ({ order_uuid: uuid, top_transaction_token: null });
