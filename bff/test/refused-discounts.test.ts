import { describe, expect, it } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import { event, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import {
  quotes,
  world,
  atQuote,
  apply,
  refuseWith,
  price,
  notices,
  askedCodes,
  startQuoteWorld,
} from './support/quote-step.ts';

startQuoteWorld();

const placements = /^POST \/v2\/orders\/$/;

describe('an order that is refused', () => {
  it('is priced without its voucher, explained and not placed at once if the voucher has ended [O-8.05]', async () => {
    const customer = await atQuote();
    const before = price(customer);
    await customer.sendAndWait(apply('GAM20'));
    const message = 'ظرفیت این کد تخفیف تمام شده است.';
    const gone = refuseWith(409, { code: 'discount_gone', discount: 'voucher', message });
    world.proxy.fail(placements, gone, 1);
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects).toMatchObject([
      { type: 'toast', level: 'error', text: message },
      { type: 'track', event: 'order', params: { order_status: 'error' } },
    ]);
    expect(askedCodes()).toEqual([null, null]);
    expect([customer.flow.phase, price(customer)]).toEqual(['quote', before]);
    expect(notices(customer)).toEqual(['problem', 'price_changed']);
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
  });

  it('shows the new price before it is placed if its quote has expired [O-8.05]', async () => {
    const customer = await atQuote();
    world.proxy.fail(placements, refuseWith(410, { code: 'inquiry_expired', message: 'منقضی' }), 1);
    world.proxy.fail(quotes, {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), price: 990_000 }),
    });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    expect(price(customer)).toBe('۹۹۰٬۰۰۰ تومان');
    expect(notices(customer)).toEqual(['price_changed']);
    expect(world.proxy.count(placements)).toBe(1);
  });
});

describe("an operator's quote", () => {
  it('offers options and the receipt, which reach the order [O-2.22, O-3.16, O-3.17]', async () => {
    const customer = await signInOperator(world);
    const id = await chooseCustomer(customer, world.newPhone());
    await customer.open(forCustomer(homeCleaning, id));
    await answerUntil(customer);
    const keys = () => customer.screen.body.map(({ key }) => key);
    expect(keys()).toEqual(expect.arrayContaining(['admin_options', 'receipt', 'invoice_email']));
    expect(keys()).not.toContain('motivation');
    await customer.sendAndWait(
      event('admin_options', { disable_sms: true, not_show_on_app: true }),
      event('invoice_email', { email: 'sara' }),
    );
    const field = () => {
      const found = customer.screen.body.find(({ key }) => key === 'invoice_email');
      return found?.type === 'entry' ? found.fields[0] : undefined;
    };
    expect(field()?.error).toBe('لطفا یک ایمیل معتبر وارد کنید!');
    await customer.sendAndWait(event('invoice_email', { email: 'sara@example.com' }));
    expect(field()).toMatchObject({ value: 'sara@example.com', error: null });
    await customer.sendAndWait(placeOrder());
    expect(world.proxy.calls(placements)[0]?.body).toMatchObject({
      invoiceEmail: 'sara@example.com',
      extra: { disableSMS: true, notShowOnApp: true },
    });
  });

  it('is shown to operators only [O-2.22]', async () => {
    const customer = await atQuote();
    const keys = customer.screen.body.map(({ key }) => key);
    for (const key of ['admin_options', 'receipt', 'invoice_email']) expect(keys).not.toContain(key);
    const refused = [
      event('admin_options', { disable_sms: true, not_show_on_app: true }),
      event('invoice_email', { email: 'sara@example.com' }),
    ];
    for (const one of refused) expect((await customer.send(one)).status).toBe(422);
    await customer.sendAndWait(placeOrder());
    expect(world.proxy.calls(placements)[0]?.body).toMatchObject({ invoiceEmail: null });
  });
});
