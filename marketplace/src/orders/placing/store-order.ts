import type { Extra, OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { actorOf, type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Inquiry, insertOrder, type OrderRow, updateOrder } from '../records/index.ts';
import type { PlacementBody, PlacementRequest } from './check-placement.ts';

/** The part of a request's extra that its caller may set: only operators can switch off the SMS. [O-3.16, O-6.03] */
function allowedExtra(caller: Pick<Caller, 'actorId' | 'role'>, extra: Extra): Extra {
  if (isByOperator(caller)) return extra;
  const { disableSMS: _silent, notShowOnApp: _hidden, ...believed } = extra;
  return believed;
}

/** Stores the order of an inquiry; where something is due ahead it waits for that as `unpaid`. */
export function storeNewOrder(
  tx: Database,
  uuid: string,
  inquiry: Inquiry,
  { body, caller, customerId, now }: PlacementRequest,
): Promise<OrderRow> {
  return insertOrder(tx, {
    uuid,
    customerId,
    placedBy: actorOf(caller),
    serviceId: inquiry.serviceId,
    cityId: inquiry.cityId,
    status: isDueAhead(inquiry) ? 'unpaid' : 'placed',
    ...pricedPart(inquiry, body),
    extra: allowedExtra(caller, body.extra),
    createdAt: new Date(now),
  });
}

/** Gives an order what an inquiry priced to change it. It keeps its uuid, its number and where it came from. */
export function changeOrder(
  tx: Database,
  order: OrderRow,
  inquiry: Inquiry,
  { body, caller }: Pick<PlacementRequest, 'body' | 'caller'>,
): Promise<OrderRow> {
  return updateOrder(tx, order.uuid, {
    status: statusAfterEdit(order.status, inquiry),
    ...pricedPart(inquiry, body),
    // The address that was given once stays: the caller need not see it again.
    invoiceEmail: body.invoiceEmail ?? order.invoiceEmail,
    extra: { ...order.extra, ...allowedExtra(caller, body.extra) },
    editUntil: null,
  });
}

/**
 * The columns that follow from the inquiry alone, without the answers, which were checked against it. Amounts in toman.
 */
function pricedPart(
  { id, price, quote }: Inquiry,
  { answers, specificWorkman, invoiceEmail }: PlacementBody,
) {
  return {
    inquiryId: id,
    price,
    acharPrice: quote.achar_price,
    discountText: quote.discount_data.discount_text,
    miniFactor: quote.mini_factor,
    selectedWorkman: quote.selected_workman,
    answers,
    specificWorkman,
    invoiceEmail,
  };
}

/**
 * The status of an order after a change. What was paid ahead stays paid, and nothing more becomes due: the rest is
 * settled with the price. One that still owes owes what the new inquiry says. An assigned expert had agreed to other
 * terms.
 */
function statusAfterEdit(status: OrderStatus, inquiry: Inquiry): OrderStatus {
  return status === 'unpaid' && isDueAhead(inquiry) ? 'unpaid' : 'placed';
}

const isDueAhead = ({ quote }: Inquiry): boolean => (quote.prepayment_amount ?? 0) > 0;
