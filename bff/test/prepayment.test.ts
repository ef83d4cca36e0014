import { describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, placeOrder } from './support/events.ts';
import {
  placements,
  active,
  purchases,
  world,
  askPrepayment,
  inDialog,
  choose,
  pay,
  startPrepaymentWorld,
} from './support/prepayment.ts';

startPrepaymentWorld();

const gateways = ({ screen }: Customer) =>
  screen.modal?.body.find((block) => block.type === 'gateways') ?? null;
const payButton = ({ screen }: Customer) => screen.modal?.actions.find(({ id }) => id === 'pay');

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
        { id: 'samin', kind: 'instalment' },
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

  it('closes and says on the quote what to do when three other orders wait for their prepayment', async () => {
    askPrepayment();
    const customer = await inDialog();
    const message = 'سه سفارش دیگر در انتظار پیش‌پرداخت است.';
    const body = JSON.stringify({ code: 'too_many_unpaid', message });
    world.proxy.fail(placements, { does: 'answer', status: 409, body }, 1);
    await customer.sendAndWait(pay());
    expect(customer.screen).toMatchObject({ id: 'order.quote', modal: null });
    expect(customer.screen.body).toContainEqual(
      expect.objectContaining({ type: 'notice', key: 'problem', level: 'warning', text: message }),
    );
    expect(world.proxy.count(purchases)).toBe(0);
    // One of the other orders is paid or cancelled: the same quote can be ordered.
    await customer.send(placeOrder());
    expect(customer.screen.modal?.key).toBe('prepayment');
    await customer.sendAndWait(pay());
    expect(customer.flow.phase).toBe('placed');
  });
});
