import type { OrderCard, OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import type { CityRow, ServiceRow } from '../catalogue/repository.ts';
import type { OrderRow } from './repository.ts';

interface FoundOrder {
  readonly order: OrderRow;
  readonly service: ServiceRow;
  readonly city: CityRow;
}

/** An order as lists show it. */
export function presentCard({ order, service, city }: FoundOrder): OrderCard {
  return {
    order_uuid: order.uuid,
    legacy_id: String(order.legacyId),
    status: order.status,
    service_title: service.detail.title,
    city_name: city.name,
    price: order.price,
    created_at: order.createdAt.toISOString(),
  };
}

/** An order as its own page shows it. */
export function presentDetail(found: FoundOrder): OrderDetail {
  const { order, service, city } = found;
  return {
    ...presentCard(found),
    main: service.main,
    category: service.category,
    service: service.slug,
    city_id: city.id,
    answers: order.answers,
    mini_factor: order.miniFactor,
    achar_price: null,
    discount_text: null,
    invoice_email: order.invoiceEmail,
    selected_workman: null,
    payment: null,
    top_transaction_token: null,
    may: {
      pay: false,
      cancel: untouched.includes(order.status),
      edit: untouched.includes(order.status),
      invoice: order.status === 'done',
    },
  };
}

/** Orders on which no work has begun: they can still be changed or cancelled. */
const untouched: readonly OrderStatus[] = ['unpaid', 'placed', 'assigned'];
