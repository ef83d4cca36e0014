import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, defaultRules, type FactChanges, makeFlow, noon } from '../flow-fixtures.ts';
import { noLookUps } from '../look-ups.ts';

const flow = makeFlow([ask('a')]);
const placeOrder = { name: 'place_order', args: {} } as const;
const pay = { name: 'pay', args: {} } as const;
const choose = (gateway: string) => ({ name: 'choose_gateway', args: { gateway } }) as const;
const prepaid = { prepayment_message: 'بخشی از هزینه', prepayment_amount: 20_000 };
const expiring = { ...prepaid, expires_at: new Date(noon + 1000).toISOString() };
const order = { order_uuid: 'o-1', top_transaction_token: 'top-1' };
const wasPlaced = { name: 'placed', order, callback: 'https://gam.example/top' } as const;
const toTask = {
  type: 'navigate',
  to: { page: 'path', path: '/task-details/o-1', contexts: [] },
  replace: true,
};
const toTaskInApp = { ...toTask, to: { ...toTask.to, contexts: ['in_app'] } };

/** A customer in the dialog of a prepayment with these gateways; null if the list cannot be loaded. */
function inDialog(
  gateways: readonly string[] | null = ['bank', 'sadad'],
  quote: object = prepaid,
  facts: FactChanges = {},
): Customer {
  const customer = new Customer(flow, facts).go('yes').quoted(quote).send(placeOrder);
  customer.offers = { ...noLookUps, gateways: gateways && gateways.map((id) => ({ id, label: id })) };
  return customer;
}

describe('the dialog of a prepayment', () => {
  it('opens instead of placing the order [O-4.31]', () => {
    expect(inDialog()).toMatchObject({ phase: 'quote', intent: null, state: { checkout: { paying: true } } });
  });

  it('does not open when nothing is due: the order is placed at once [O-4.31]', () => {
    expect(inDialog([], { prepayment_message: null })).toMatchObject({ phase: 'placing' });
  });

  it('can be closed and opened again', () => {
    const customer = inDialog().send({ name: 'dismiss_modal', args: {} });
    expect(customer.state.checkout.paying).toBe(false);
    expect(customer.refusalOf(pay).code).toBe('not_offered');
    expect(customer.refusalOf(choose('bank')).code).toBe('not_offered');
    expect(customer.send(placeOrder).state.checkout.paying).toBe(true);
  });
});

describe('a way to pay', () => {
  it('is kept when it is offered', () => {
    expect(inDialog().send(choose('sadad')).state.checkout.gateway).toBe('sadad');
  });

  it('is refused as not offered when it was never offered', () => {
    expect(inDialog().refusalOf(choose('ewano'))).toMatchObject({ code: 'unknown_gateway', offered: false });
  });

  it('waits when the list could not be loaded [W-8.03]', () => {
    expect(inDialog(null).refusalOf(choose('bank')).code).toBe('gateways_unknown');
    expect(inDialog(null).refusalOf(pay).code).toBe('gateways_unknown');
  });

  it('is chosen again for a fresh quote [W-4.09]', () => {
    const customer = inDialog().send(choose('sadad')).send({ name: 'retry', args: {} }).quoted(prepaid);
    expect(customer.state.checkout).toMatchObject({ gateway: null, paying: false });
  });
});

describe('paying ahead', () => {
  it('places the order, then begins the payment through the chosen way [O-4.32]', () => {
    const customer = inDialog().send(choose('sadad')).send(pay);
    expect(customer).toMatchObject({ phase: 'placing', intent: { call: 'place_order' } });
    customer.hear(wasPlaced);
    expect(customer).toMatchObject({
      phase: 'placing',
      intent: { call: 'begin_payment', gateway: 'sadad' },
      state: { order },
    });
    expect(customer.effects.map(({ type }) => type)).not.toContain('navigate');
    customer.hear({ name: 'payment_begun', url: '/charge?Token=t&ipg=sadad' });
    expect(customer).toMatchObject({
      phase: 'placed',
      intent: null,
      state: { checkout: { charge: '/charge?Token=t&ipg=sadad' } },
    });
    expect(customer.effects).toEqual([
      { type: 'navigate', to: { page: 'path', path: '/charge?Token=t&ipg=sadad' }, replace: true },
    ]);
  });

  it('uses the first gateway when the customer did not choose [W-4.09]', () => {
    expect(inDialog().send(pay).hear(wasPlaced).intent).toMatchObject({ gateway: 'bank' });
  });

  it('asks for another gateway when the chosen one is no longer offered or there is no gateway', () => {
    const customer = inDialog().send(choose('sadad'));
    customer.offers = { ...noLookUps, gateways: [{ id: 'bank', label: 'بانک' }] };
    expect(customer.refusalOf(pay)).toMatchObject({ code: 'required' });
    expect(inDialog([]).refusalOf(pay).code).toBe('required');
  });

  it('requests only a fresh quote when the quote has expired [O-4.52]', () => {
    const customer = inDialog(['bank'], expiring);
    customer.at = noon + 1000;
    expect(customer.send(pay)).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });

  it('returns to the quote when the order was not placed [O-4.33]', () => {
    const failed = { name: 'place_failed', message: 'پر شد', because: 'refused' } as const;
    const customer = inDialog().send(pay).hear(failed);
    expect(customer).toMatchObject({ phase: 'quote', intent: null, state: { order: null } });
    expect(customer.send(pay)).toMatchObject({ phase: 'placing' });
  });

  it('leaves an unpaid order, whose page offers the payment, when the payment could not begin [O-4.33, O-8.05]', () => {
    const customer = inDialog()
      .send(pay)
      .hear(wasPlaced)
      .hear({ name: 'payment_failed', message: 'بانک پاسخ نداد' });
    expect(customer).toMatchObject({ phase: 'placed', intent: null, state: { checkout: { charge: null } } });
    expect(customer.effects).toEqual([{ type: 'toast', level: 'error', text: 'بانک پاسخ نداد' }, toTask]);
  });
});

describe('in the app', () => {
  const inApp = { session: { in_app: true } };

  it('pays through a gateway if no rule hides the gateways [O-6.05]', () => {
    const { quote: _hidden, ...at } = defaultRules.at;
    const shown = makeFlow([ask('a')], { rules: { ...defaultRules, at: { ...at, quote: [] } } });
    const customer = new Customer(shown, inApp).go('yes').quoted(prepaid).send(placeOrder);
    customer.offers = { ...noLookUps, gateways: [{ id: 'bank', label: 'بانک' }] };
    expect(customer.send(pay).state.checkout.gateway).toBe('bank');
  });

  it('pays through the app, ten rial for a toman, without a gateway [O-6.05, O-7.18]', () => {
    const customer = inDialog(null, prepaid, inApp).send(pay).hear(wasPlaced);
    expect(customer).toMatchObject({ phase: 'placed', intent: null });
    expect(customer.effects.slice(-2)).toEqual([
      {
        type: 'pay_in_app',
        amount_rial: 200_000,
        token: 'top-1',
        callback: 'https://gam.example/top',
        unavailable: 'امکان پرداخت از طریق تاپ اپ وجود ندارد!',
      },
      toTaskInApp,
    ]);
  });

  it('reports that an order without a token cannot be paid [O-8.06]', () => {
    const without = { ...wasPlaced, order: { ...order, top_transaction_token: null } };
    const { effects } = inDialog(null, prepaid, inApp).send(pay).hear(without);
    expect(effects.slice(-2)).toEqual([
      {
        type: 'toast',
        level: 'error',
        text: 'متاسفانه توکن تراکنش جهت پرداخت از طریق تاپ اپ وجود ندارد!',
      },
      toTaskInApp,
    ]);
  });
});
