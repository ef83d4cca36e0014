import type { OrderLedger, Refund } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { describe, expect, it } from 'vitest';
import { keepConfirmed } from '../src/features/payments/index.ts';
import { event, submitForm } from './support/events.ts';
import { world, customer, page, open, change, startTaskPage } from './support/task-page.ts';

startTaskPage();

const ledgers = /GET \/v2\/orders\/[\w-]{36}\/ledger\/$/;
const listed = /GET \/v2\/billings\/active-gateways\/$/;
const charges = /POST \/v2\/billings\/charge_credit\/$/;
const spends = /POST \/v2\/billings\/credit\/spend\/$/;

const order = () => page.split('/').at(-1) ?? '';
const ledger = (more: Partial<OrderLedger> = {}): OrderLedger => ({
  order_uuid: order(),
  price: 7_390_000,
  paid: 1_400_000,
  refunded: 0,
  refunding: 0,
  left: 5_990_000,
  payments: [
    {
      id: 'p-1',
      at: '2026-11-21T08:00:00.000Z',
      amount: 1_400_000,
      context: 'prepayment',
      way: 'bank',
      state: 'paid',
      tracking_code: 'A123',
      refunds: [],
    },
  ],
  due: null,
  change: null,
  credit: 0,
  ...more,
});
const due = (context: 'prepayment' | 'upfront' | 'order_close', amount: number) => ({
  context,
  amount,
  due_until: '2099-01-01T00:00:00.000Z',
  gateways: [],
  top_transaction_token: 'top-2',
});
const keeps = (more: Partial<OrderLedger> = {}) =>
  world.proxy.fail(ledgers, { does: 'answer', status: 200, body: JSON.stringify(ledger(more)) });
const offersBank = () =>
  world.proxy.fail(listed, {
    does: 'answer',
    status: 200,
    body: JSON.stringify({
      debit: [
        {
          name: 'bank',
          label: 'بانک',
          image: null,
          meta: { message: null, description: null },
          messages: [],
        },
      ],
      installment: [],
    }),
  });

const requested_at = '2026-11-22T08:00:00.000Z';
const sent_at = '2026-11-22T08:05:00.000Z';
const done_at = '2026-11-22T08:20:00.000Z';
const failed_at = '2026-11-22T08:40:00.000Z';
const refund = (more: Partial<Refund>): Refund => ({
  id: 'r-1',
  amount: 400_000,
  state: 'requested',
  way: 'bank',
  requested_at,
  sent_at: null,
  done_at: null,
  failed_at: null,
  reference: null,
  ...more,
});
const withRefund = (given: Refund): Partial<OrderLedger> => ({
  payments: ledger().payments.map((payment) => ({ ...payment, refunds: [given] })),
  ...(given.state === 'done' ? { refunded: given.amount } : { refunding: given.amount }),
});

const block = (key: string) => customer.screen.body.find((one) => one.key === key);
const ledgerItems = () => {
  const found = block('ledger');
  if (found?.type !== 'facts') throw new Error('no payments are shown');
  return Object.fromEntries(found.items.map(({ key, value }) => [key, value]));
};
const shownText = () => JSON.stringify([customer.screen.body, customer.screen.modal]);

describe('the payments of an order', () => {
  it('show its price, what was paid and how, and what is left', async () => {
    keeps();
    await open();
    expect(ledgerItems()).toEqual({
      price: '۷٬۳۹۰٬۰۰۰ تومان',
      paid: '۱٬۴۰۰٬۰۰۰ تومان',
      left: '۵٬۹۹۰٬۰۰۰ تومان',
      'payment_p-1': '۱٬۴۰۰٬۰۰۰ تومان · درگاه بانکی · کد پیگیری \u2066A123\u2069',
    });
    expect(JSON.stringify(block('ledger'))).toContain('باقی‌مانده، پس از پایان کار');
  });

  it.each([404, 501])(
    'are what the order says of its prepayment where the upstream answers %d',
    async (status) => {
      const paid = { state: 'paid', amount: 120_000, due_until: null, gateways: [], tracking_code: 'B7' };
      change({ payment: paid });
      world.proxy.forget();
      world.proxy.fail(ledgers, { does: 'answer', status });
      await open();
      expect(block('ledger')).toBeUndefined();
      expect(block('payment_figures')).toMatchObject({
        items: [
          { key: 'amount', value: '۱۲۰٬۰۰۰ تومان' },
          { key: 'left', value: '۴۷۰٬۰۰۰ تومان' },
          { key: 'tracking_code', value: '\u2066B7\u2069' },
        ],
      });
      expect(world.proxy.count(ledgers)).toBe(1);
    },
  );

  it('say nothing of what is left while the ledger does not answer', async () => {
    change({
      payment: { state: 'paid', amount: 120_000, due_until: null, gateways: [], tracking_code: 'B7' },
    });
    world.proxy.fail(ledgers, { does: 'answer', status: 200, body: '[]' });
    await open();
    const figures = block('payment_figures');
    expect(figures?.type === 'facts' && figures.items.map(({ key }) => key)).toEqual([
      'amount',
      'tracking_code',
    ]);
  });

  it('wait for the bank where one of them has no outcome', async () => {
    keeps({
      paid: 0,
      left: 7_390_000,
      payments: ledger().payments.map((one) => ({ ...one, state: 'pending' })),
    });
    await open();
    expect(ledgerItems()['payment_p-1']).toContain('در انتظار پاسخ بانک');
    expect(block('payment_refresh')).toBeDefined();
  });
});

describe('money that goes back', () => {
  const at = (instant: string) => formatJalaliDateTime(instant);
  it.each([
    ['is requested', refund({}), `درخواست شد: ${at(requested_at)}`],
    [
      'was sent to the bank',
      refund({ state: 'sent', sent_at }),
      `درخواست شد: ${at(requested_at)} · به بانک فرستاده شد: ${at(sent_at)}`,
    ],
    [
      'was sent once more after a failure',
      refund({ state: 'sent', sent_at: failed_at, failed_at: sent_at }),
      `درخواست شد: ${at(requested_at)} · به بانک فرستاده شد: ${at(failed_at)}`,
    ],
    [
      'failed',
      refund({ state: 'failed', sent_at, failed_at }),
      `درخواست شد: ${at(requested_at)} · به بانک فرستاده شد: ${at(sent_at)} · ناموفق: ${at(failed_at)}؛ پشتیبانی پیگیری می‌کند`,
    ],
  ])('is not called given back while it %s', async (_state, given, said) => {
    keeps(withRefund(given));
    await open();
    expect(ledgerItems()['refund_r-1']).toBe(`۴۰۰٬۰۰۰ تومان · ${said}`);
    expect(ledgerItems()).toMatchObject({ refunding: '۴۰۰٬۰۰۰ تومان' });
    expect(shownText()).not.toMatch(/بازگردانده(‌| )شد/);
    expect(block('refund')).toMatchObject({ type: 'status' });
  });

  it('is called given back once it is done', async () => {
    keeps(withRefund(refund({ state: 'done', sent_at, done_at })));
    await open();
    expect(ledgerItems()['refund_r-1']).toContain(`بازگردانده شد: ${at(done_at)}`);
    expect(block('refund')).toMatchObject({ tone: 'good', title: '۴۰۰٬۰۰۰ تومان بازگردانده شد' });
  });

  it('is only said to go back where the upstream knows no more than that', async () => {
    change({
      status: 'cancelled',
      payment: { state: 'refunded', amount: 120_000, due_until: null, gateways: [], tracking_code: 'B7' },
    });
    await open();
    expect(block('payment')).toMatchObject({ title: 'مبلغ پرداخت‌شده بازگردانده می‌شود' });
    expect(shownText()).not.toMatch(/بازگردانده(‌| )شد/);
  });

  it('is named with its amount before an order is cancelled', async () => {
    keeps({ refunding: 400_000 });
    await open(`${page}?ask=cancel`);
    expect(JSON.stringify(customer.screen.modal)).toContain(
      '۱٬۰۰۰٬۰۰۰ تومان که پرداخت کرده‌اید، بازگردانده می‌شود.',
    );
  });
});

describe('paying what an order owes', () => {
  it.each([
    ['prepayment', 1_400_000],
    ['upfront', 5_990_000],
    ['order_close', 5_990_000],
  ] as const)(
    'offers the gateways of the context %s and pays the amount of the ledger',
    async (context, amount) => {
      keeps({ due: due(context, amount) });
      offersBank();
      world.proxy.fail(charges, { does: 'answer', status: 200, body: '{"RefId":"ref-1"}' });
      await open();
      const asked = world.proxy.calls(listed).map(({ query }) => Object.fromEntries(query));
      expect(asked).toEqual([{ amount: String(amount), context, order_id: order() }]);
      expect(customer.node('gateways').items?.map(({ id }) => id)).toEqual(['bank']);
      const { body } = await customer.send(event('pay_again', { gateway: 'bank' }));
      expect(body.effects).toMatchObject([{ type: 'navigate', to: '/charge?RefId=ref-1' }]);
      expect(world.proxy.calls(charges)[0]?.body).toMatchObject({ amount, order_id: order() });
    },
  );

  it('is left to the app by the token of what is due', async () => {
    keeps({ due: due('order_close', 5_990_000) });
    await open(`${page}?in_app=1`);
    const { body } = await customer.send(event('pay_again', {}));
    expect(body.effects).toMatchObject([{ type: 'pay_in_app', amount_rial: 59_900_000, token: 'top-2' }]);
  });

  it('begins nothing while it is unknown what is due', async () => {
    keeps({ due: due('order_close', 5_990_000) });
    offersBank();
    await open();
    world.proxy.heal();
    offersBank();
    const twin = customer.twin();
    world.proxy.fail(ledgers, { does: 'answer', status: 200, body: JSON.stringify(ledger()) });
    const { status } = await twin.send(event('pay_again', { gateway: 'bank' }));
    expect([status, world.proxy.count(charges)]).toEqual([422, 0]);
  });

  it('says until when a change waits and that the order stands until then', async () => {
    const due_until = new Date(Date.now() + world.ahead + 600_000).toISOString();
    keeps({
      due: { ...due('upfront', 5_990_000), due_until },
      change: { price: 13_380_000, difference: 5_990_000, due_until },
    });
    offersBank();
    await open();
    const said = block('change');
    expect(said).toMatchObject({ type: 'status', tone: 'warn' });
    expect(JSON.stringify(said)).toContain('سفارش مانند پیش می‌ماند');
    expect(JSON.stringify(said)).toContain('۵٬۹۹۰٬۰۰۰ تومان');
    expect(block('change_time')).toMatchObject({ type: 'countdown' });
    expect(customer.screen.body.filter(({ type }) => type === 'countdown')).toHaveLength(1);
    // The order's own status stays.
    expect(block('status')).toBeDefined();
  });
});

describe('paying from the credit', () => {
  const owes = () => {
    keeps({ due: due('order_close', 5_990_000), credit: 500_000 });
    offersBank();
  };

  it('spends it as far as it goes, once under the key of the action', async () => {
    owes();
    const after = ledger({ left: 5_490_000 });
    world.proxy.fail(spends, { does: 'answer', status: 200, body: JSON.stringify(after) });
    await open();
    expect(customer.screen.footer.map(({ label }) => label)).toContain('پرداخت ۵۰۰٬۰۰۰ تومان از اعتبار');
    const spend = submitForm('spend_credit');
    const batch = customer.batch(spend);
    const { body } = await customer.post(batch);
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'success' }]);
    await customer.post(batch);
    const calls = world.proxy.calls(spends);
    expect(calls.map(({ headers, body: sent }) => [headers['idempotency-key'], sent])).toEqual([
      [spend.action_id, { order_id: order() }],
    ]);
  });

  it('asks for a fresh code over the page where the upstream needs one', async () => {
    owes();
    world.proxy.fail(spends, {
      does: 'answer',
      status: 403,
      body: '{"code":"code_needed","message":"کد لازم است."}',
    });
    await open();
    const { body } = await customer.send(submitForm('spend_credit'));
    expect(body.screen).toMatchObject({ redirect: null, modal: { key: 'fresh_code' } });
  });

  it('shows any other refusal', async () => {
    owes();
    world.proxy.fail(spends, { does: 'answer', status: 409, body: '{"message":"اعتباری نیست."}' });
    await open();
    const { body } = await customer.send(submitForm('spend_credit'));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'اعتباری نیست.' }]);
  });

  it('is not offered without credit', async () => {
    keeps({ due: due('order_close', 5_990_000) });
    offersBank();
    await open();
    expect((await customer.send(submitForm('spend_credit'))).status).toBe(422);
    expect(world.proxy.count(spends)).toBe(0);
  });
});

// Last: what was confirmed of this order counts for every later reply.
describe('a payment of the rest that was confirmed', () => {
  const confirmed = (amount: number) =>
    keepConfirmed(world.bff.parts, `${order()}/order_close`, { key: 'k', amount });

  it('is not known yet where the ledger does not list it, and nothing is paid again', async () => {
    await confirmed(5_990_000);
    keeps({ due: due('order_close', 5_990_000) });
    offersBank();
    await open();
    expect(block('payment')).toMatchObject({ title: 'نتیجه پرداخت هنوز مشخص نیست' });
    expect([block('ledger'), block('gateways')]).toEqual([undefined, undefined]);
    expect((await customer.send(event('pay_again', { gateway: 'bank' }))).status).toBe(422);
    expect(world.proxy.count(charges)).toBe(0);
  });

  it('is shown as paid once the ledger lists it', async () => {
    await confirmed(5_990_000);
    const rest = { ...ledger().payments[0], id: 'p-2', amount: 5_990_000, context: 'order_close' } as const;
    keeps({ paid: 7_390_000, left: 0, payments: [...ledger().payments, rest as never] });
    await open();
    expect(ledgerItems()).toMatchObject({ paid: '۷٬۳۹۰٬۰۰۰ تومان' });
    expect(block('payment_refresh')).toBeUndefined();
  });
});
