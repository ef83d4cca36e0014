import type { Duplication, QuoteResult } from '@gam/schemas/upstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { newestNumber, orderIt, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const discards = /^POST \/v2\/orders\/price-inquiry\/[\w-]+\/discard\/$/;
const edits = /^POST \/v2\/orders\/[\w-]+\/begin-edit\/$/;
const failure = 'متاسفانه امکان ادامه روند وجود ندارد. لطفا دوباره تلاش کنید';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(() => world.stop());

/** A customer at the quote of a second order that looks like an open one, and the number of the open one. */
async function atDuplicate(
  change: Partial<Duplication> = {},
): Promise<{ customer: Customer; number: string }> {
  const customer = await signedIn(world);
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await orderIt(customer);
  const number = await newestNumber(world, customer);
  world.proxy.fail(quotes, { does: 'rewrite', with: (body) => changed(body, change) });
  await customer.open(homeCleaning);
  await answerUntil(customer);
  expect(customer.flow.phase).toBe('quote');
  return { customer, number };
}

function changed(body: string, change: Partial<Duplication>): string {
  const quote = JSON.parse(body) as QuoteResult;
  return JSON.stringify({ ...quote, duplication: quote.duplication && { ...quote.duplication, ...change } });
}

const buttons = ({ screen }: Customer) => screen.modal?.actions.map((button) => button.event);

describe('an order that looks like an open one', () => {
  it('opens a dialog first, which the customer can close if it is not mandatory [O-4.26] [O-4.27]', async () => {
    const { customer } = await atDuplicate({ is_mandatory: false });
    expect(buttons(customer)).toEqual(['duplicate_details', 'duplicate_edit', 'dismiss_modal']);
    expect(customer.screen.modal?.dismiss).toBe('dismiss_modal');

    // A tap on the button behind the dialog places nothing.
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    await customer.send(event('dismiss_modal', {}));
    expect(customer.screen.modal).toBeNull();
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
  });

  it('keeps a mandatory dialog open until the customer decides [O-4.28]', async () => {
    const { customer } = await atDuplicate({ is_mandatory: true });
    expect(buttons(customer)).toEqual(['duplicate_details', 'duplicate_edit']);
    expect(customer.screen.modal?.dismiss).toBeNull();
    expect((await customer.send(event('dismiss_modal', {}))).body.applied).toBe(0);
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    expect(customer.screen.modal).not.toBeNull();
  });

  it('leads to the page of the earlier order after the chain_actions, in sequence, with the customer’s own token [O-2.13] [O-4.29] [O-7.13]', async () => {
    const { customer } = await atDuplicate();
    const [earlier] = await world.ordersOf(customer);
    await customer.sendAndWait(event('duplicate_details', {}));
    expect(customer.screen.redirect).toBe(`/task-details/${earlier}`);
    const [discarded, ...more] = world.proxy.calls(discards);
    expect(more).toEqual([]);
    const session = await world.bff.parts.sessions.find(customer.session);
    expect(discarded?.headers.authorization).toBe(`Bearer ${session?.token}`);
    expect(discarded?.headers['idempotency-key']).toMatch(/:1$/);
  });

  it('leads to the edit page after the edit_actions, in sequence [O-2.14] [O-4.29]', async () => {
    const { customer, number } = await atDuplicate();
    await customer.sendAndWait(event('duplicate_edit', {}));
    expect(customer.screen.redirect).toBe(`/categories/edit/${number}?edit-mode=1&city_id=1&lock-city=1`);
    const names = world.proxy.calls(/\/(?:discard|begin-edit)\/$/).map(({ name }) => name.split('/').at(-2));
    expect(names).toEqual(['discard', 'begin-edit']);
  });

  it('shows the failure of an action and lets the customer try again [O-4.30]', async () => {
    const { customer } = await atDuplicate();
    world.proxy.fail(edits, { does: 'answer', status: 409, body: '{"message":"no"}' }, 1);
    const { body } = await customer.sendAndWait(event('duplicate_edit', {}));
    expect(body.effects).toContainEqual(expect.objectContaining({ type: 'toast', text: failure }));
    expect(customer.screen.modal).not.toBeNull();
    await customer.sendAndWait(event('duplicate_edit', {}));
    expect(customer.screen.redirect).toContain('/categories/edit/');
  });

  it('asks for another price after an edit that failed half-way, without calling the old one expired [O-4.30, O-4.33]', async () => {
    const { customer } = await atDuplicate({ is_mandatory: false });
    world.proxy.fail(edits, { does: 'answer', status: 409, body: '{"message":"no"}' }, 1);
    world.proxy.forget();
    const { body } = await customer.sendAndWait(event('duplicate_edit', {}));
    expect(body.effects).toMatchObject([{ type: 'toast', text: failure }]);
    expect(customer.flow.phase).toBe('quote');
    expect([world.proxy.count(discards), world.proxy.count(quotes)]).toEqual([1, 1]);
    await customer.send(event('dismiss_modal', {}));
    const placed = await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    expect(placed.body.effects?.map(({ type }) => type)).not.toContain('toast');
  });

  it('runs no action if the map forbids one of them [O-7.13]', async () => {
    const { customer } = await atDuplicate({
      chain_actions: [
        { verb: 'POST', path: '/v2/orders/price-inquiry/x/discard/', body: {} },
        { verb: 'DELETE', path: '/v2/auth/sessions/', body: {} },
      ],
    });
    world.proxy.forget();
    const { body } = await customer.sendAndWait(event('duplicate_details', {}));
    expect(body.effects).toContainEqual(expect.objectContaining({ type: 'toast', text: failure }));
    expect(world.proxy.calls(/./).filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
  });
});

describe('the edit of an earlier order', () => {
  it('opens on the order page in the city of the order and places no second order [O-2.14] [O-2.49]', async () => {
    const { customer, number } = await atDuplicate();
    await customer.sendAndWait(event('duplicate_edit', {}));
    await customer.open(`${customer.screen.redirect?.replace('city_id=1', 'city_id=2')}`);
    const to = customer.screen.redirect ?? '';
    expect(to).toContain(
      `/order/home-services/cleaning/home-cleaning/${number}?city_id=1&edit-mode=1&lock-city=1`,
    );
    const { body } = await customer.open(to);
    expect(customer.node('app_bar')).not.toHaveProperty('city');
    expect((await customer.send(event('change_city', { city: '2' }))).body.applied ?? 0).toBe(0);
    // Every answer is given already; only the time is asked again. [O-4.12]
    expect(body.screen?.flow?.step).toBe('114');
    await customer.sendAndWait(next());
    expect(customer.flow.phase).toBe('quote');
    expect(customer.screen.modal).toBeNull();
    const rooms = customer.node('summary').items.find(({ key }) => key === '102');
    expect(rooms?.change?.args).toEqual({ step: '102', by: 'summary' });
    await orderIt(customer);
    expect(await newestNumber(world, customer)).toBe(number);
  });

  it('is missing for another customer and asks a guest to sign in', async () => {
    const { number } = await atDuplicate();
    const stranger = await signedIn(world);
    const url = `/categories/edit/${number}?edit-mode=1&city_id=1&lock-city=1`;
    expect((await stranger.open(url)).status).toBe(404);
    const guest = world.newCustomer();
    await guest.open(url);
    expect(guest.screen.id).toBe('login.phone');
  });
});
