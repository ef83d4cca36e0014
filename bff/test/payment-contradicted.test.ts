import { keepLines } from '@gam/shared/test/keep-lines';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writePaymentRef } from '../src/features/payments/payment-return.ts';
import { logOptions } from '../src/platform/log-options.ts';
import { event, proceed } from './support/events.ts';
import type { Customer } from './support/customer.ts';
import { orderIt } from './support/order.ts';
import { readMetrics } from './support/read-metrics.ts';
import { World } from './support/world.ts';

const confirmations = /^POST \/v2\/billings\/payments\/confirm\/$/;
const payments = /^GET \/v2\/billings\/payments\/by-key\//;
const loadedOrders = /^GET \/v2\/orders\/[\w-]{36}\/$/;
const charges = /^POST \/v2\/billings\/charge_credit\/$/;

let world: World;
const { lines, stream } = keepLines(String);
const settings = () => ({
  env: { RATE_LIMITS: 'off', METRICS_PORT: '0' },
  logger: { ...logOptions('error'), stream },
});

beforeAll(async () => {
  world = await World.start();
  await world.restartBff(settings());
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
  world.ahead = 0;
});
afterAll(() => world.stop());

const paid = (order: string) => ({
  status: 'paid',
  gateway: 'bank',
  amount: 120_000,
  tracking_code: '104512',
  order_uuid: order,
  legacy_id: '1007',
  order_status: 'placed',
  service_title: 'نظافت منزل',
  revived: false,
});
const answerWith = (call: RegExp, body: object, status = 200) =>
  world.proxy.failNow(call, { does: 'answer', status, body: JSON.stringify(body) });
const missing = () => answerWith(payments, { message: 'x' }, 404);
const contradicted = async () => (await readMetrics(world.bff))('bff_payments_contradicted_total');
const logged = (order: string) =>
  lines.filter((line) => line.includes(order) && line.includes('confirmed as paid')).length;

let orders = 0;
/** A payment of an order of its own; its return from the bank confirms it. */
async function confirmedPayment() {
  orders += 1;
  const order = `order-${orders}`;
  const ref = writePaymentRef(world.bff.parts.signers.payment, {
    key: `key-${orders}`,
    order,
    customer: null,
  });
  answerWith(confirmations, paid(order));
  await fetch(`${world.bff.url}/pay/return/${ref}?status=paid`, { redirect: 'manual' });
  return { order, page: `/pay/result/${ref}` };
}

/** What the customer reads on the screen. */
const said = ({ screen }: Customer) => JSON.stringify(screen);

describe('a payment that a reply confirmed as paid', () => {
  it.each([
    ['is missing', () => missing()],
    [
      'reads as failed',
      (order: string) => answerWith(payments, { ...paid(order), status: 'failed', order_status: 'unpaid' }),
    ],
    ['reads as pending', (order: string) => answerWith(payments, { ...paid(order), status: 'pending' })],
    [
      'reads as paid by another amount',
      (order: string) => answerWith(payments, { ...paid(order), amount: 12_000 }),
    ],
  ])('is not known yet where it %s afterwards, and is not paid again', async (_what, change) => {
    const { order, page } = await confirmedPayment();
    const before = await contradicted();
    change(order);
    const customer = world.newCustomer();
    const { body } = await customer.open(page);
    expect(customer.screen).toMatchObject({ id: 'payment_result.doubted', footer: [{ event: 'retry' }] });
    expect(said(customer)).toContain('نتیجه پرداخت هنوز مشخص نیست');
    expect(said(customer)).not.toMatch(/پرداخت انجام نشد|پرداخت دوباره/);
    expect(customer.node('actions').items).toMatchObject([
      { label: 'دیدن سفارش', href: `/task-details/${order}` },
      { href: '/support' },
    ]);
    expect(body.continue).toEqual({ after_ms: 4_000 });
    await customer.send(proceed());
    await world.newCustomer().open(page);
    expect(await contradicted()).toBe(before + 1);
    expect(logged(order)).toBe(1);
  });

  it('asks by itself for ten minutes, then by the customer, until it reads as paid again', async () => {
    const { order, page } = await confirmedPayment();
    missing();
    const customer = world.newCustomer();
    await customer.open(page);
    world.ahead = 11 * 60_000;
    expect((await customer.send(proceed())).body.continue).toBeNull();
    expect(customer.screen).toMatchObject({ id: 'payment_result.doubted', footer: [{ event: 'retry' }] });
    answerWith(payments, paid(order));
    await customer.send(event('retry', {}));
    expect(customer.screen.id).toBe('payment_result.paid');
  });

  it.each([
    ['breaks', { does: 'answer', status: 500 }],
    ['sends garbage', { does: 'answer', status: 200, body: '{"status":' }],
    ['does not answer', { does: 'reset' }],
  ] as const)('is asked again where the upstream %s', async (_what, fault) => {
    const { page } = await confirmedPayment();
    world.proxy.failNow(payments, fault);
    const customer = world.newCustomer();
    const { body } = await customer.open(page);
    expect(customer.screen.id).toBe('payment_result.pending');
    expect(body.continue).not.toBeNull();
  });

  it('is refunded where the upstream says so', async () => {
    const { order, page } = await confirmedPayment();
    answerWith(payments, { ...paid(order), status: 'refunded', order_status: 'cancelled' });
    const customer = world.newCustomer();
    await customer.open(page);
    expect(customer.screen.id).toBe('payment_result.cancelled');
    expect(logged(order)).toBe(0);
  });

  it('stays confirmed after the BFF has started again', async () => {
    const { page } = await confirmedPayment();
    await world.restartBff(settings());
    missing();
    const customer = world.newCustomer();
    await customer.open(page);
    expect(customer.screen.id).toBe('payment_result.doubted');
  });
});

describe('an order that was read as paid', () => {
  const payment = {
    state: 'paid',
    amount: 120_000,
    due_until: null,
    gateways: ['bank'],
    tracking_code: '104512',
  };
  const due = {
    status: 'unpaid',
    payment: { ...payment, state: 'due', due_until: '2099-01-01T00:00:00.000Z', tracking_code: null },
    may: { pay: true, cancel: false, edit: false, invoice: false },
  };
  const change = (more: object) =>
    world.proxy.failNow(loadedOrders, {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...more }),
    });
  const gateway = {
    name: 'bank',
    label: 'بانک',
    image: null,
    meta: { message: null, description: null },
    messages: [],
  };

  async function paidOrder() {
    const customer = await world.customerAt(null);
    await orderIt(customer);
    const page = customer.screen.url;
    change({ payment });
    await customer.open(page);
    answerWith(/GET \/v2\/billings\/active-gateways\/$/, { debit: [gateway], installment: [] });
    return { customer, page };
  }

  it('waits for its outcome where it reads as unpaid, and takes no second payment', async () => {
    const { customer, page } = await paidOrder();
    const before = await contradicted();
    change(due);
    await customer.open(page);
    expect(customer.node('status')).toMatchObject({ title: 'نتیجه پرداخت هنوز مشخص نیست' });
    expect(customer.screen.footer).toEqual([]);
    expect(said(customer)).toContain('"retry"');
    expect((await customer.send(event('pay_again', { gateway: 'bank' }))).status).toBe(422);
    expect(world.proxy.count(charges)).toBe(0);
    await customer.open('/my-orders');
    expect(said(customer)).not.toContain('پرداخت ۱۲۰٬۰۰۰ تومان');
    expect(await contradicted()).toBe(before + 1);
    change({ payment });
    await customer.open(page);
    expect(said(customer)).toContain('پیش‌پرداخت انجام شد');
  });

  it('is not known yet where it is missing, for the customer who read it alone', async () => {
    const { customer, page } = await paidOrder();
    answerWith(loadedOrders, { message: 'x' }, 404);
    expect((await customer.open(page)).status).not.toBe(404);
    expect(said(customer)).toContain('"retry"');
    const stranger = await world.customerAt(null);
    expect((await stranger.open(page)).status).toBe(404);
  });

  it('may owe another amount after a change', async () => {
    const { customer, page } = await paidOrder();
    change({ ...due, payment: { ...due.payment, amount: 30_000 } });
    // A ledger would say itself what is due.
    answerWith(/^GET \/v2\/orders\/[\w-]{36}\/ledger\/$/, {}, 404);
    await customer.open(page);
    expect(customer.screen.footer).toMatchObject([{ event: 'pay_again' }]);
  });
});
