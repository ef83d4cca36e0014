import type { OrderDetail, OrderPayment } from '@gam/schemas/upstream';
import { plainTask } from '@gam/engine/rules';
import type { Task } from './load-task.ts';

/** The clock of the fixtures, ms since 1970. */
export const taskAt = Date.parse('2026-11-21T08:00:00.000Z');

/** Returns an order that was just placed. */
export const orderOf = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  order_uuid: '00000000-0000-4000-8000-000000000001',
  legacy_id: '100012',
  status: 'placed',
  service_title: 'نظافت منزل',
  city_name: 'تهران',
  price: 501_500,
  created_at: '2026-11-21T07:55:00.000Z',
  main: 'home-services',
  category: 'cleaning',
  service: 'home-cleaning',
  city_id: '1',
  answers: [],
  mini_factor: [],
  achar_price: null,
  discount_text: null,
  invoice_email: null,
  selected_workman: null,
  payment: null,
  top_transaction_token: null,
  may: { pay: false, cancel: true, edit: true, invoice: false },
  ...more,
});

/** Returns a prepayment that is due for ten more minutes. */
export const paymentOf = (more: Partial<OrderPayment> = {}): OrderPayment => ({
  state: 'due',
  amount: 120_000,
  due_until: new Date(taskAt + 600_000).toISOString(),
  gateways: [],
  tracking_code: null,
  ...more,
});

/** Returns an unpaid order, which may be paid. */
export const unpaidOrder = (payment: Partial<OrderPayment> = {}): OrderDetail =>
  orderOf({
    status: 'unpaid',
    payment: paymentOf(payment),
    may: { pay: true, cancel: true, edit: true, invoice: false },
  });

/** Returns the data of an order's page. */
export const taskOf = (order: OrderDetail, more: Partial<Task> = {}): Task => ({
  address: { id: order.order_uuid, dialog: null },
  order,
  asRead: order,
  ledger: null,
  isInDoubt: false,
  lacksLedger: false,
  files: { images: new Map(), voice: new Map() },
  gateways: [{ id: 'bank', label: 'درگاه بانکی', image: null, kind: 'debit', messages: [] }],
  in_app: false,
  at: taskAt,
  ruled: plainTask,
  ...more,
});
