import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, placeOrder } from './support/events.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const placements = /^POST \/v2\/orders\/$/;
const active = /^GET \/v2\/billings\/active-gateways\//;
const purchases = /^POST \/v2\/billings\//;
const charging = /^POST \/v2\/billings\/charge_credit\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const gateway = (name: string, label: string) => ({
  name,
  label,
  image: null,
  meta: { message: null, description: null },
  messages: [],
});
const debit = [gateway('bank', 'درگاه بانک گام'), gateway('sadad', 'سداد')];
const installment = [gateway('samin', 'اقساط ثمین'), gateway('snapp-pay', 'اسنپ‌پی')];

const answerWith = (call: RegExp, body: object, times?: number) =>
  world.proxy.fail(call, { does: 'answer', status: 200, body: JSON.stringify(body) }, times);

/** Makes the next quotes request a prepayment through these gateways; empty: through any. */
function askPrepayment(amount: number | null = 120_000, payment_gateways: readonly string[] = []): void {
  world.proxy.fail(quotes, {
    does: 'rewrite',
    with: (body) =>
      JSON.stringify({
        ...(JSON.parse(body) as object),
        prepayment_message: 'برای نهایی شدن سفارش، بخشی از هزینه را اکنون بپردازید.',
        prepayment_amount: amount,
        payment_gateways,
      }),
  });
  answerWith(active, { debit, installment });
}

/** A signed-in customer in the dialog of a prepayment. */
async function inDialog(query = ''): Promise<Customer> {
  const customer = await world.customerAt(null, query);
  await customer.send(placeOrder());
  expect(customer.screen.modal?.key).toBe('prepayment');
  return customer;
}
const gateways = ({ screen }: Customer) =>
  screen.modal?.body.find((block) => block.type === 'gateways') ?? null;
const payButton = ({ screen }: Customer) => screen.modal?.actions.find(({ id }) => id === 'pay');
const choose = (name: string) => event('choose_gateway', { gateway: name });
const pay = () => event('pay', {});

describe('the dialog of a prepayment', () => {
  it('shows reason, amount, deadline and gateways [O-4.31, O-2.24, O-4.36]', async () => {
    askPrepayment();
    const customer = await inDialog();
    const { modal } = customer.screen;
    expect(modal).toMatchObject({ title: 'پیش‌پرداخت', dismiss: 'dismiss_modal' });
    expect(modal?.body.map(({ type }) => type)).toEqual(['paragraph', 'price_box', 'countdown', 'gateways']);
    expect(modal?.body[1]).toMatchObject({ final: '۱۲۰٬۰۰۰ تومان' });
    expect(modal?.body[2]).toMatchObject({
      remaining_ms: expect.any(Number),
      expired: 'منقضی شده',
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the protocol; this object is not awaited
      then: { event: 'retry', after_ms: 2000 },
    });
    expect(gateways(customer)).toMatchObject({
      selected: 'bank',
      event: 'choose_gateway',
      items: [
        { id: 'bank', kind: 'debit' },
        { id: 'sadad', kind: 'debit' },
        { id: 'samin', kind: 'instalment' },
        { id: 'snapp-pay', kind: 'instalment' },
      ],
    });
    expect(payButton(customer)).toMatchObject({ label: 'پرداخت و ثبت سفارش', disabled: false });
    expect(world.proxy.count(placements)).toBe(0);
  });

  it.each([[null], [0]])(
    'shows a message without an amount (%s), then places the order without a payment [O-4.31]',
    async (amount) => {
      askPrepayment(amount);
      const customer = await inDialog();
      expect(customer.screen.modal?.body.map(({ key }) => key)).toEqual([
        'prepayment_message',
        'prepayment_time',
      ]);
      expect(payButton(customer)).toMatchObject({ label: 'ثبت نهایی سفارش', disabled: false });
      expect(world.proxy.count(placements)).toBe(0);
      await customer.sendAndWait(pay());
      expect(customer.screen.redirect).toMatch(/^\/task-details\//);
      expect(world.proxy.count(placements)).toBe(1);
      expect([world.proxy.count(active), world.proxy.count(purchases)]).toEqual([0, 0]);
    },
  );

  it('lists gateways by amount and context, and by from_ewano only inside the wallet [W-6.05, W-9.02]', async () => {
    askPrepayment();
    await inDialog();
    const asked = () => Object.fromEntries(world.proxy.calls(active).at(-1)?.query ?? []);
    expect(asked()).toEqual({ amount: '120000', context: 'prepayment' });
    world.ahead += 60_000;
    await inDialog('&from_ewano=1');
    expect(asked()).toEqual({ amount: '120000', context: 'prepayment', from_ewano: 'true' });
    world.ahead += 60_000;
    await inDialog('&from_ewano=0');
    expect(asked()).not.toHaveProperty('from_ewano');
  });

  it('offers the gateways of the quote that are allowed [O-9.06]', async () => {
    askPrepayment(120_000, ['sadad', 'snapp-pay']);
    const customer = await inDialog();
    expect(gateways(customer)?.items?.map(({ id }) => id)).toEqual(['sadad', 'snapp-pay']);
    await world.restartBff({ env: { ALLOWED_GATEWAYS: 'bank, samin' } });
    world.proxy.heal();
    askPrepayment();
    expect(gateways(await inDialog())?.items?.map(({ id }) => id)).toEqual(['bank', 'samin']);
    await world.restartBff();
  });

  it('blocks paying if no gateway is offered', async () => {
    askPrepayment(120_000, ['wallet']);
    const customer = await inDialog();
    expect(payButton(customer)?.disabled).toBe(true);
    expect((await customer.send(pay())).body.applied).toBe(0);
    expect(gateways(customer)?.error).toBe('لطفا روش پرداخت را انتخاب کنید!');
    expect(world.proxy.count(placements)).toBe(0);
  });

  it('loads the gateways again and clears the choice when the amount changes [W-4.09]', async () => {
    askPrepayment();
    const customer = await inDialog();
    await customer.send(choose('samin'));
    expect(gateways(customer)?.selected).toBe('samin');
    const before = gateways(customer)?.source?.v;
    world.proxy.heal();
    askPrepayment(90_000);
    await customer.sendAndWait(event('retry', {}));
    await customer.send(placeOrder());
    expect(gateways(customer)).toMatchObject({ selected: 'bank' });
    expect(gateways(customer)?.source?.v).not.toBe(before);
  });

  it('shows no gateways in the app, which pays itself [O-6.05, O-7.18]', async () => {
    askPrepayment();
    const customer = await inDialog('&in_app=1');
    expect(gateways(customer)).toBeNull();
    expect(world.proxy.count(active)).toBe(0);
    world.proxy.fail(placements, {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), top_transaction_token: 'top-1' }),
    });
    const { body } = await customer.sendAndWait(pay());
    expect(body.effects).toContainEqual(
      expect.objectContaining({
        type: 'pay_in_app',
        amount_rial: 1_200_000,
        token: 'top-1',
        callback: `${world.bff.url}/v2/billings/top/call-back/`,
      }),
    );
    expect(world.proxy.count(purchases)).toBe(0);
    expect(customer.screen.redirect).toMatch(/^\/task-details\//);
  });
});

describe('paying ahead', () => {
  /** The gateway's own fields beside the common ones; `order` is the order's uuid. */
  const noMore = () => ({});
  const instalments = (order: string | null) => ({ number_of_installment: 4, order_tracking_code: order });

  it.each([
    [
      'bank [O-4.32, O-2.15, O-7.17, W-7.01]',
      'bank',
      'charge_credit/',
      noMore,
      { RefId: 'ref/1+2' },
      '/charge?RefId=ref%2F1%2B2',
    ],
    [
      'samin by instalments [O-4.32, O-2.16, O-7.17, W-7.02]',
      'samin',
      'samin/purchase_request',
      instalments,
      { token: 't1', redirect_url: 'https://samin.example/pay?a=1' },
      '/charge?Token=t1&RedirectURL=https%3A%2F%2Fsamin.example%2Fpay%3Fa%3D1',
    ],
    [
      'sadad [O-4.32, O-2.17, O-7.17, W-7.03]',
      'sadad',
      'sadad/purchase_request',
      noMore,
      { token: 't2' },
      '/charge?Token=t2&ipg=sadad',
    ],
    [
      'snapp-pay [O-4.32, W-7.05]',
      'snapp-pay',
      'snapp-pay/purchase_request',
      noMore,
      { token: 't3', redirect_url: 'https://snapp-pay.example/pay' },
      '/charge?Token=t3&RedirectURL=https%3A%2F%2Fsnapp-pay.example%2Fpay',
    ],
  ] as const)(
    'places the order first, then begins a payment of the quoted amount through %s',
    async (_title, name, path, more, reply, url) => {
      askPrepayment();
      answerWith(purchases, reply);
      const customer = await inDialog();
      const flow = customer.flow.id;
      const { body } = await customer.sendAndWait(choose(name), pay());
      const calls = world.proxy.calls(/^POST \/v2\/(orders\/$|billings)/).map((call) => call.name);
      expect(calls).toEqual(['POST /v2/orders/', `POST /v2/billings/${path}`]);
      const [purchase] = world.proxy.calls(purchases);
      const order = await world.orderOfFlow(flow);
      expect(purchase?.body).toEqual({
        amount: 120_000,
        order_id: order,
        user_device: 'web',
        redirect_url: expect.stringMatching(new RegExp(`^${world.bff.url}/pay/return/[\\w.-]+$`)),
        ...more(order),
      });
      expect(customer.screen).toMatchObject({ id: 'order.placed', redirect: url });
      expect(body.effects).toContainEqual(
        expect.objectContaining({ type: 'navigate', to: url, replace: true }),
      );
      expect(body.effects).toContainEqual(expect.objectContaining({ type: 'forget_answers' }));
      // A reload leads to the same URL.
      await customer.open(customer.screen.url);
      expect(customer.screen.redirect).toBe(url);
    },
  );

  it('refuses an amount, order or address from the browser', async () => {
    askPrepayment();
    answerWith(purchases, { RefId: 'r1' });
    const customer = await inDialog();
    for (const args of [
      { amount: 1 },
      { gateway: 'bank', amount: 1 },
      { redirect_url: 'https://evil.example' },
    ]) {
      const { status } = await customer.post(
        customer.batch({ ...pay(), args } as unknown as ReturnType<typeof pay>),
      );
      expect(status).toBe(400);
    }
    expect((await customer.send(choose('ewano'))).status).toBe(422);
    expect(world.proxy.count(placements)).toBe(0);
    await customer.sendAndWait(pay());
    expect(world.proxy.calls(purchases).map(({ body }) => body)).toMatchObject([{ amount: 120_000 }]);
  });

  it('begins once when the tap is sent several times', async () => {
    askPrepayment();
    answerWith(purchases, { RefId: 'r1' });
    const customer = await inDialog();
    const batch = customer.batch(pay());
    const replies = await Promise.all([1, 2, 3].map(() => customer.twin().post(batch)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await customer.open(customer.screen.url);
    expect(customer.screen.redirect).toBe('/charge?RefId=r1');
    expect(world.proxy.count(charging)).toBe(1);
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it.each([
    [
      'is refused',
      { does: 'answer', status: 400, body: '{"message":"درگاه بسته است"}' },
      'درگاه بسته است',
      1,
    ],
    ['breaks every time', { does: 'answer', status: 500 }, 'خطای سرور! لطفا دوباره تلاش نمایید', 5],
    [
      'gets no answer',
      { does: 'reset' },
      'ارتباط با سرور برقرار نشد. لطفا اتصال اینترنت خود را بررسی کنید و دوباره تلاش کنید',
      5,
    ],
  ] as const)(
    'leaves one unpaid order and leads to its page if it %s [O-4.33, O-8.05]',
    async (_what, fault, text, tries) => {
      askPrepayment();
      world.proxy.fail(charging, fault);
      const customer = await inDialog();
      const { body } = await customer.sendAndWait(pay());
      const [order] = await world.ordersOf(customer);
      expect(body.effects).toContainEqual(expect.objectContaining({ type: 'toast', level: 'error', text }));
      expect(customer.screen).toMatchObject({ redirect: `/task-details/${order}`, guard: null });
      expect(await world.ordersOf(customer)).toHaveLength(1);
      const keys = new Set(world.proxy.calls(charging).map(({ headers }) => headers['idempotency-key']));
      expect([world.proxy.count(charging), keys.size]).toEqual([tries, 1]);
    },
  );

  it('asks for a new quote if the quote has expired [O-4.52]', async () => {
    askPrepayment();
    const customer = await inDialog();
    world.ahead += 31 * 60_000;
    await customer.sendAndWait(pay());
    expect(customer.flow.phase).toBe('quote');
    expect(customer.screen.modal).toBeNull();
    expect(world.proxy.count(placements)).toBe(0);
    expect(world.proxy.count(quotes)).toBe(2);
  });
});
