import { World } from './support/world.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, proceed } from './support/events.ts';
import { answerUntil, homeCleaning, keptAnswers } from './support/home-cleaning.ts';
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

startQuoteWorld(() => World.startAlone());

const applications = /^POST \/v2\/incentives\/discount-code\/apply\/$/;
const cancellations = /^POST \/v2\/incentives\/discount-code\/cancel\/$/;
/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };
/** A customer of the demo who is in the club. */
const member = '09120000001';
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
const club = (on: boolean) => event('club_discount', { on });
const errorOf = (customer: Customer) => customer.node('entry').fields[0]?.error;

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
    const customer = await atQuote();
    // From here on, so that no other call outlasts the wait.
    await world.restartBff({ waitMs: 50, tryMs: 60_000 });
    customer.bff = world.bff;
    try {
      const held = Promise.withResolvers<void>();
      world.proxy.fail(applications, { does: 'hold_reply', until: held.promise }, 1);
      const { body } = await customer.send(apply('GAM20'));
      expect(body.continue).not.toBeNull();
      expect(customer.flow.phase).toBe('quote');
      expect(customer.screen.footer.map(({ disabled }) => disabled)).toEqual([true, true]);
      expect(customer.node('entry').submit.disabled).toBe(true);
      expect(customer.node('summary').items.some(({ change }) => change && !change.disabled)).toBe(false);
      held.resolve();
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
    const answers = keptAnswers(world.proxy);
    world.proxy.forget();
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
