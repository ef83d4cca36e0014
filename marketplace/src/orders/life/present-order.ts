import { answerFormOf } from '@gam/schemas/questions';
import { type OwedPayment, type OrderRow, hasWork, isUntouched } from '../records/index.ts';
import type { CityRow } from '../../people/places/index.ts';
import type { OrderCard, OrderDetail, OrderExpert, OrderStatus } from '@gam/schemas/upstream';
import type { ServiceRow } from '../../shop/catalogue/index.ts';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { tehranDay } from '@gam/shared/tehran-time';
import { type Caller, isByOperator, isOwnSession } from '../../platform/http/guard.ts';

export interface FoundOrder {
  readonly order: OrderRow;
  readonly service: ServiceRow;
  readonly city: CityRow;
  readonly expertPhone: string | null;
}

/** What a list shows of an order. */
interface FoundCard {
  readonly order: Pick<OrderRow, 'uuid' | 'legacyId' | 'status' | 'price' | 'createdAt'> & {
    readonly visitDate: string | null;
  };
  readonly service: Pick<ServiceRow['detail'], 'title'> &
    Pick<ServiceRow, 'main' | 'category' | 'slug' | 'image'>;
  readonly city: Pick<CityRow, 'id' | 'name'>;
}

/** An order as lists show it. */
export function presentCard({ order, service, city }: FoundCard) {
  const { visitDate } = order;
  return {
    order_uuid: order.uuid,
    legacy_id: String(order.legacyId),
    status: order.status,
    service_title: service.title,
    city_name: city.name,
    price: order.price,
    created_at: order.createdAt.toISOString(),
    visit_date: visitDate === null ? null : dayOf(visitDate),
    image: service.image,
    main: service.main,
    category: service.category,
    service: service.slug,
    city_id: city.id,
  } satisfies OrderCard;
}

/** The day of an answered time, a day itself or an instant; null for any other text. */
function dayOf(time: string): string | null {
  if (isGregorianDay(time)) return time;
  return Number.isNaN(Date.parse(time)) ? null : tehranDay(time);
}

/** What a list shows of a whole order. */
export const presentFound = ({ order, service, city }: Omit<FoundOrder, 'expertPhone'>) =>
  presentCard({
    order: {
      ...order,
      visitDate: order.answers.find(({ type }) => answerFormOf(type)?.holds === 'date')?.values[0] ?? null,
    },
    service: { ...service, title: service.detail.title },
    city,
  });

/**
 * An order as its page shows it to a caller; null for use without a caller. Only the customer gets the token for the
 * in-app payment, not an acting operator.
 */
export function presentDetail(found: FoundOrder, owed: OwedPayment, caller: Caller | null): OrderDetail {
  const { order } = found;
  return {
    ...presentFound(found),
    answers: order.answers,
    mini_factor: order.miniFactor,
    ...(order.adjustments && { adjustments: order.adjustments }),
    achar_price: order.acharPrice,
    discount_text: order.discountText,
    invoice_email: order.invoiceEmail,
    selected_workman: presentExpert(found, caller),
    payment: owed.payment,
    top_transaction_token: isOwnSession(caller, order.customerId) ? owed.inAppToken : null,
    may: {
      pay: owed.mayPay,
      cancel: isUntouched(order.status),
      edit: isUntouched(order.status),
      invoice: order.status === 'done',
      rate: order.status === 'done' && order.rating === null && isOwnSession(caller, order.customerId),
      ...(caller !== null && isByOperator(caller) && { work: hasWork(order.status) }),
    },
    rating: order.rating,
  };
}

/** The statuses in which a customer and the expert arrange the work. */
const atWork: ReadonlySet<OrderStatus> = new Set(['assigned', 'in_progress']);

/** The order's expert; the phone only while they work on it, to the order's customer and to operators. */
function presentExpert({ order, expertPhone }: FoundOrder, caller: Caller | null): OrderExpert | null {
  const { selectedWorkman: expert, status, customerId } = order;
  const mayCall = caller !== null && (caller.userId === customerId || caller.role === 'operator');
  if (expert === null) return null;
  const shown = { ...expert, has_page: order.specificWorkman !== null };
  return expertPhone === null || !mayCall || !atWork.has(status) ? shown : { ...shown, phone: expertPhone };
}
