import { describe, expect, it } from 'vitest';
import {
  quotes,
  placements,
  purchases,
  world,
  answerWith,
  askPrepayment,
  inDialog,
  choose,
  pay,
  startPrepaymentWorld,
} from './support/prepayment.ts';

startPrepaymentWorld();

const charging = /^POST \/v2\/billings\/charge_credit\/$/;

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
      askPrepayment(120_000, [name]);
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
    ['gets no answer', { does: 'reset' }, 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید', 5],
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
