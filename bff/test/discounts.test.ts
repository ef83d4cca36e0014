import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import type { Customer } from './support/customer.ts';
import { event, placeOrder, proceed } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const applications = /^POST \/v2\/incentives\/discount-code\/apply\/$/;
const cancellations = /^POST \/v2\/incentives\/discount-code\/cancel\/$/;
const placements = /^POST \/v2\/orders\/$/;

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

/** A customer of the demo who is in the club. */
const member = '09120000001';

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
beforeEach(() => world.proxy.forget());
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

/** A new customer at the quote of a cleaning. */
async function atQuote({ query = '' } = {}): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(`${homeCleaning}${query}`);
  await answerUntil(customer);
  await customer.signIn(world.newPhone(), world.readCode);
  await answerUntil(customer);
  expect(customer.flow.phase).toBe('quote');
  return customer;
}

/** A demo customer who signed in before, at the quote of a cleaning. */
async function atQuoteOf(phone: string): Promise<Customer> {
  const signedIn = accounts.get(phone) ?? world.newCustomer();
  if (!accounts.has(phone)) {
    await signedIn.open('/login');
    await signedIn.signIn(phone, world.readCode);
    accounts.set(phone, signedIn);
  }
  const customer = signedIn.twin();
  await customer.open(homeCleaning);
  await answerUntil(customer);
  expect(customer.flow.phase).toBe('quote');
  return customer;
}
const accounts = new Map<string, Customer>();

const apply = (code: string) => event('apply_voucher', { code });
const club = (on: boolean) => event('club_discount', { on });
const refuseWith = (status: number, body: object) =>
  ({ does: 'answer', status, body: JSON.stringify(body) }) as const;
const price = (customer: Customer) => customer.node('price_box').final;
const errorOf = (customer: Customer) => customer.node('entry').fields[0]?.error;
const notices = ({ screen }: Customer) =>
  screen.body.flatMap((block) => (block.type === 'notice' ? [block.key] : []));
const askedCodes = () =>
  world.proxy.calls(quotes).map(({ body }) => (body as { voucherCode: unknown }).voucherCode);

describe('a voucher', () => {
  it('is applied to the stored quote, at its price, and goes with the next one [W-4.07, W-7.08]', async () => {
    const customer = await atQuote();
    const before = price(customer);
    await customer.sendAndWait(apply(' gam۲۰ '));
    const [asked] = world.proxy.calls(applications);
    expect(asked?.body).toEqual({
      code: 'gam20',
      demand_id: null,
      price_inquery_id: expect.any(String),
      price: expect.any(Number),
      is_club_discount: false,
    });
    expect(asked?.headers['idempotency-key']).toBeTruthy();
    expect(customer.node('price_box')).toMatchObject({ before, discount: expect.any(String) });
    expect(price(customer)).not.toBe(before);
    expect(customer.node('entry')).toMatchObject({
      fields: [{ value: 'GAM20', error: null }],
      done: { action: { event: 'remove_voucher' } },
    });
    expect(notices(customer)).toEqual([]);

    const withIt = price(customer);
    await customer.sendAndWait(event('retry', {}));
    expect(askedCodes()).toEqual([null, 'gam20']);
    expect(price(customer)).toBe(withIt);
    await customer.sendAndWait(event('remove_voucher', {}));
    expect(world.proxy.calls(cancellations)).toHaveLength(1);
    expect(price(customer)).toBe(before);
    expect(customer.node('entry')).toMatchObject({ fields: [{ value: '' }], done: null });
    await customer.sendAndWait(event('retry', {}));
    expect(askedCodes().at(-1)).toBeNull();
  });

  it('shows its error at the field and in a toast and changes nothing else if it is wrong [W-8.01]', async () => {
    const customer = await atQuote();
    const before = price(customer);
    const { body } = await customer.sendAndWait(apply('NOCODE'));
    const message = 'این کد تخفیف درست نیست. لطفا آن را دوباره بررسی کنید.';
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: message }]);
    expect(errorOf(customer)).toBe(message);
    expect(price(customer)).toBe(before);
    expect(world.proxy.count(quotes)).toBe(1);
  });

  it('is refused before any upstream call if it is empty [W-5.06]', async () => {
    const customer = await atQuote();
    const { body } = await customer.sendAndWait(apply('  '));
    expect(body.applied).toBe(0);
    expect(errorOf(customer)).toBe('لطفا کد تخفیف را وارد کنید!');
    expect(world.proxy.count(applications)).toBe(0);
  });

  it.each([
    [404, { code: 'unknown_inquiry', message: 'گم شد' }],
    [409, { code: 'price_changed', message: 'قیمت تغییر کرده است' }],
    [410, { code: 'inquiry_expired', message: 'منقضی' }],
  ])('is sent with a fresh quote if the old one is over (%s) [W-7.08]', async (status, body) => {
    const customer = await atQuote();
    world.proxy.fail(applications, refuseWith(status, body));
    await customer.sendAndWait(apply('GAM20'));
    expect(askedCodes()).toEqual([null, 'GAM20']);
    expect(customer.node('entry').done).not.toBeNull();
    expect(notices(customer)).toEqual(['price_changed']);
  });

  it('leaves the confirmed price unchanged if its status is unknown', async () => {
    const customer = await atQuote();
    const before = price(customer);
    world.proxy.fail(applications, { does: 'lose_reply' });
    await customer.sendAndWait(apply('GAM20'));
    expect(askedCodes()).toEqual([null, null]);
    expect(price(customer)).toBe(before);
    expect(customer.node('entry').done).toBeNull();
  });

  it('keeps the quote in place with disabled buttons while it is requested [W-4.07]', async () => {
    await world.restartBff({ waitMs: 50 });
    try {
      const customer = await atQuote();
      world.proxy.fail(applications, { does: 'delay', ms: 400 }, 1);
      const { body } = await customer.send(apply('GAM20'));
      expect(body.continue).not.toBeNull();
      expect(customer.flow.phase).toBe('quote');
      expect(customer.screen.footer.map(({ disabled }) => disabled)).toEqual([true, true]);
      expect(customer.node('entry').submit.disabled).toBe(true);
      expect(customer.node('summary').items.some(({ change }) => change && !change.disabled)).toBe(false);
      await vi.waitFor(async () => {
        await customer.send(proceed());
        expect(customer.node('entry').done).not.toBeNull();
      }, patient);
      expect(customer.screen.footer.map(({ disabled }) => disabled)).toEqual([false, false]);
    } finally {
      await world.restartBff();
    }
  });

  it('shows why it does not hold if it came with the link, and can be removed [O-2.06, W-4.07]', async () => {
    const customer = await atQuote({ query: '&voucher=YALDA1403' });
    expect(notices(customer)).toEqual(['voucher_message']);
    expect(askedCodes()).toContain('YALDA1403');
    await customer.sendAndWait(event('remove_voucher', {}));
    expect(notices(customer)).toEqual([]);
    await customer.sendAndWait(event('retry', {}));
    expect(askedCodes().at(-1)).toBeNull();
  });

  it('is not restored with a lost flow, and neither is its quote', async () => {
    const customer = await atQuote();
    await customer.sendAndWait(apply('GAM20'));
    const { id, ticket, step } = customer.flow;
    await world.bff.parts.store.remove('flow', id);
    world.proxy.forget();
    const answers = [
      { question: '101', values: ['10101'] },
      { question: '102', values: ['10201'], counts: [{ value: '10201', number: 2 }] },
      { question: '110', values: ['11001'] },
      { question: '111', values: ['11101'] },
    ];
    const restore = event('restore', { ticket, answers, step });
    await customer.post({ flow: id, ticket, base_rev: 0, events: [restore] });
    expect(customer.flow.phase).toBe('quote');
    expect(askedCodes()).toEqual([null]);
    expect(customer.node('entry').done).toBeNull();
    expect(customer.node('price_box').discount).toBeUndefined();
  });
});

describe("the club's discount", () => {
  it('is for members: on, off, and on again with a fresh quote [W-4.08]', async () => {
    const customer = await atQuoteOf(member);
    const before = price(customer);
    const [item] = customer.node('toggles').items;
    expect(item).toMatchObject({ name: 'on', on: false, note: expect.any(String) });
    await customer.sendAndWait(club(true));
    expect(world.proxy.calls(applications)[0]?.body).toMatchObject({ code: '!', is_club_discount: true });
    expect(customer.node('toggles').items[0]?.on).toBe(true);
    const withIt = price(customer);
    expect(withIt).not.toBe(before);
    await customer.sendAndWait(event('retry', {}));
    expect([price(customer), customer.node('toggles').items[0]?.on]).toEqual([withIt, true]);
    expect(notices(customer)).toEqual([]);
    await customer.sendAndWait(club(false));
    expect([price(customer), customer.node('toggles').items[0]?.on]).toEqual([before, false]);
  });

  it.each([400, 500])('goes back, with a toast, if the upstream fails (%s) [W-4.08]', async (status) => {
    const customer = await atQuoteOf(member);
    const before = price(customer);
    world.proxy.fail(applications, refuseWith(status, { message: 'نشد' }));
    const { body } = await customer.sendAndWait(club(true));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error' }]);
    expect([price(customer), customer.node('toggles').items[0]?.on]).toEqual([before, false]);
  });

  it('is neither shown nor offered to others [W-4.08]', async () => {
    const customer = await atQuote();
    expect(customer.screen.body.map(({ type }) => type)).not.toContain('toggles');
    expect((await customer.send(club(true))).status).toBe(422);
  });
});

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
