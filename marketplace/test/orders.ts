import type { OrderDetail } from '@gam/schemas/upstream';

/** An order of home cleaning that is done, as its own page shows it. */
export function doneOrder(more: Partial<OrderDetail> = {}): OrderDetail {
  return {
    order_uuid: '00000000-0000-4000-8000-000000000001',
    legacy_id: '100012',
    status: 'done',
    service_title: 'نظافت منزل',
    city_name: 'تهران',
    price: 501_500,
    created_at: '2026-11-21T08:00:00.000Z',
    main: 'home-services',
    category: 'cleaning',
    service: 'home-cleaning',
    city_id: '1',
    answers: [],
    mini_factor: [
      { parent_title: 'هزینه پایه', description: null, no_items: null, total_price: 350_000 },
      { parent_title: 'تعداد اتاق', description: 'اتاق خواب', no_items: 2, total_price: 240_000 },
    ],
    achar_price: 590_000,
    discount_text: 'تخفیف هفتگی',
    invoice_email: null,
    selected_workman: null,
    payment: null,
    top_transaction_token: null,
    may: { pay: false, cancel: false, edit: false, invoice: true },
    ...more,
  };
}
