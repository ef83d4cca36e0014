import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

/** The last question of home cleaning. */
const last = '112';
const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const refusesToken = { does: 'answer', status: 401, body: '{"detail":"Invalid token."}' } as const;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
  // The changed service is kept for a while.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

describe('an upstream that takes no token, or wants one', () => {
  it('leads a guest from the quote to the sign-in, and on to the quote', async () => {
    world.changeService((service) => ({
      ...service,
      questions: service.questions.filter(({ id }) => ['101', '102', '110'].includes(id)),
    }));
    world.proxy.fail(quotes, refusesToken, 1);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    const { body } = await customer.sendAndWait(answer('110', ['11001']), next());
    expect(customer.flow).toMatchObject({ phase: 'login', step: '@phone' });
    expect(body.effects).toEqual([]);
    await customer.signIn(world.newPhone(), world.readCode);
    expect(customer.flow).toMatchObject({ phase: 'quote', step: '@quote' });
    expect(world.proxy.count(quotes)).toBe(2);
    expect(world.proxy.calls(quotes)[1]?.headers.authorization).toMatch(/^Bearer ./);
  });

  it('lets a guest go back from that sign-in to the answers', async () => {
    world.changeService((service) => ({
      ...service,
      questions: service.questions.filter(({ id }) => ['101', '102', '110'].includes(id)),
    }));
    world.proxy.fail(quotes, refusesToken);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    await customer.sendAndWait(answer('110', ['11001']), next());
    await customer.sendAndWait(event('login_cancel', {}));
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '110' });
  });

  it('leads a customer from the quote to the sign-in, and on to the quote with all answers', async () => {
    const customer = await world.customerAt(last);
    const signInAgain = await world.signInAgain(customer);
    const { url } = customer.screen;
    world.proxy.fail(quotes, refusesToken);
    await customer.sendAndWait(next());
    expect(customer.screen).toMatchObject({ id: 'login.phone', url });
    expect(customer.session).toBeUndefined();
    world.proxy.heal();
    await signInAgain();
    expect(customer.flow).toMatchObject({ phase: 'quote', step: '@quote' });
    expect(customer.node('price_box')).toBeDefined();
  });

  it('leads a customer from a voucher to the sign-in, and on to the quote', async () => {
    const customer = await world.customerAt(null);
    const signInAgain = await world.signInAgain(customer);
    world.proxy.fail(/discount-code/, refusesToken);
    const { status } = await customer.sendAndWait(event('apply_voucher', { code: 'GAM20' }));
    expect([status, customer.screen.id]).toEqual([401, 'login.phone']);
    world.proxy.heal();
    await signInAgain();
    expect(customer.flow.phase).toBe('quote');
  });
});

describe('machine text of an upstream', () => {
  const generic = 'مشکلی پیش آمد. لطفا دوباره تلاش کنید';

  it.each([
    [400, '{"answers":["This field is required."]}'],
    [403, '{"detail":"CSRF Failed: CSRF token missing."}'],
    [422, '"E_UNPROCESSABLE"'],
  ])('never reaches the customer of a refused quote: %s %s [O-8.02]', async (status, body) => {
    const customer = await world.customerAt(last);
    world.proxy.fail(quotes, { does: 'answer', status, body });
    const told = await customer.sendAndWait(next());
    expect(told.body.effects).toMatchObject([{ type: 'toast', level: 'error', text: generic }]);
    expect(JSON.stringify(told.body)).not.toMatch(/is required|CSRF|E_UNP/);
  });

  it('gives way to a message for people behind it [O-8.02]', async () => {
    const customer = await world.customerAt(last);
    const body = '{"detail":"invalid","errors":[{"category":"این خدمت دیگر ارائه نمی‌شود"}]}';
    world.proxy.fail(quotes, { does: 'answer', status: 409, body });
    const told = await customer.sendAndWait(next());
    expect(told.body.effects).toMatchObject([{ type: 'toast', text: 'این خدمت دیگر ارائه نمی‌شود' }]);
  });
});
