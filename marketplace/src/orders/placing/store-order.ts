import type { Extra, OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { actorOf, type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Inquiry, insertOrder, type OrderRow, updateOrder } from '../records/index.ts';
import type { PlacementBody, PlacementRequest } from './check-placement.ts';

/**
 * The fields of `extra` that a request may set: only operators can switch off the SMS, and only the BFF knows the rules
 * of a flow and how it is counted. [O-3.16, O-6.03]
 */
function allowedExtra(caller: Pick<Caller, 'actorId' | 'role'>, isBff: boolean, extra: Extra): Extra {
  const denied = new Set([
    ...(isByOperator(caller) ? [] : ['disableSMS', 'notShowOnApp']),
    ...(isBff ? [] : ['rules', 'outcome']),
  ]);
  // The matching flow remains, so it is a whole `extra`.
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !denied.has(name))) as Extra;
}

/** What a placement may say, and no more: its body without what its caller may not set. */
export function keepAllowed({ body, caller, isBff }: PlacementRequest): PlacementBody {
  return { ...body, extra: allowedExtra(caller, isBff, body.extra) };
}

/** Stores the order of an inquiry. An order with a prepayment is `unpaid` at first. */
export function storeNewOrder(
  tx: Database,
  uuid: string,
  inquiry: Inquiry,
  request: PlacementRequest,
): Promise<OrderRow> {
  const { customerId, now } = request;
  const body = keepAllowed(request);
  return insertOrder(tx, {
    uuid,
    customerId,
    placedBy: actorOf(request.caller),
    serviceId: inquiry.serviceId,
    cityId: inquiry.cityId,
    status: isDueAhead(inquiry) ? 'unpaid' : 'placed',
    ...pricedPart(inquiry, body),
    extra: body.extra,
    createdAt: new Date(now),
  });
}

/** Changes an order to what an inquiry priced. The order keeps its uuid, number and origin. `body`: see `keepAllowed`. */
export function changeOrder(
  tx: Database,
  order: OrderRow,
  inquiry: Inquiry,
  body: PlacementBody,
): Promise<OrderRow> {
  return updateOrder(tx, order.uuid, {
    status: statusAfterEdit(order.status, inquiry),
    ...pricedPart(inquiry, body),
    // The stored address stays if the change gives none.
    invoiceEmail: body.invoiceEmail ?? order.invoiceEmail,
    extra: { ...order.extra, ...body.extra },
    editUntil: null,
  });
}

/** The columns that the inquiry and the checked answers determine. Amounts are toman. */
function pricedPart(
  { id, price, quote, serviceVersion }: Inquiry,
  { answers, specificWorkman, invoiceEmail }: PlacementBody,
) {
  return {
    inquiryId: id,
    serviceVersion,
    price,
    acharPrice: quote.achar_price,
    discountText: quote.discount_data.discount_text,
    miniFactor: quote.mini_factor,
    adjustments: quote.adjustments ?? null,
    selectedWorkman: quote.selected_workman,
    answers,
    specificWorkman,
    invoiceEmail,
  };
}

/**
 * The status of an order after a change. An unpaid one owes the prepayment of the new inquiry; the difference of a paid
 * one was paid before. An assigned order becomes `placed`, since the expert agreed to other terms.
 */
function statusAfterEdit(status: OrderStatus, inquiry: Inquiry): OrderStatus {
  return status === 'unpaid' && isDueAhead(inquiry) ? 'unpaid' : 'placed';
}

export const isDueAhead = ({ quote }: Inquiry): boolean => (quote.prepayment_amount ?? 0) > 0;
