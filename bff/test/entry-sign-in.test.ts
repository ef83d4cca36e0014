import { World } from './support/world.ts';
import { describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next, placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import {
  quotes,
  painting,
  world,
  opened,
  optionsOf,
  questionOf,
  option,
  pricedAt,
  startEntryWorld,
} from './support/entry.ts';

startEntryWorld(() => World.startAlone());

const favourites = /^GET \/v2\/experts\/favourites\/$/;
/** The first customer of the demo content has two favourite experts of home cleaning. */
const sara = '09120000001';

describe('a signed-in customer', () => {
  const allocation = questionOf({
    id: 'who',
    type: 'single_select',
    type_tags: ['auto_allocation'],
    options: [option('any'), option('mine', { operation_key: 'FAVORITE_ALLOCATION' })],
  });
  const withAllocation = () =>
    world.changeService((service) => ({ ...service, is_periodic: false, questions: [allocation] }));

  async function signedIn(): Promise<Customer> {
    const customer = await opened('/login');
    await customer.signIn(sara, world.readCode);
    return customer;
  }

  it('gets favourites in place of the option that stands for them [O-4.49] [O-6.02]', async () => {
    const customer = await signedIn();
    withAllocation();
    await customer.open(homeCleaning);
    const ids = optionsOf(customer);
    expect(ids[0]).toBe('any');
    expect(ids.slice(1).every((id) => id.startsWith('workman:'))).toBe(true);
    expect(ids.length).toBeGreaterThan(1);
    await customer.sendAndWait(answer('who', [ids[1] ?? '']), next());
    const workman = (ids[1] ?? '').replace('workman:', '');
    const [sent] = world.proxy.calls(quotes).slice(-1);
    expect(sent?.body).toMatchObject({
      specificWorkman: workman,
      answers: [{ id: 'who', values: [workman] }],
    });
    world.proxy.fail(favourites, { does: 'answer', status: 500 });
    world.ahead += 60_000;
    await customer.open(homeCleaning);
    // One option left and no favourites: it is chosen by itself.
    expect(customer.flow.step).toBe('@quote');
  });
});

describe('a guest who signs in elsewhere in the middle of an order', () => {
  const signIns = /^POST \/v2\/auth\/sessions\/$/;
  const signInElsewhere = async (customer: Customer): Promise<void> => {
    const tab = customer.twin();
    await tab.open('/login');
    await tab.signIn(world.newPhone(), world.readCode);
    for (const [name, value] of tab.cookies) customer.cookies.set(name, value);
  };

  it('continues at the current question if the question before it now answers itself [O-4.14]', async () => {
    const delegation = questionOf({
      id: 'delegation',
      type: 'single_select',
      type_tags: ['delegation'],
      options: [option('1', { operation_key: 'YES' }), option('2', { operation_key: 'NO' })],
    });
    const questions = [
      questionOf({ id: 'a', type: 'text' }),
      delegation,
      questionOf({ id: 'b', type: 'text' }),
    ];
    world.changeService((service) => ({ ...service, questions }));
    const customer = await opened(`${painting}?city_id=1`);
    await customer.send(answer('a', ['سفید']), next());
    expect(customer.flow.step).toBe('delegation');
    world.proxy.fail(signIns, {
      does: 'rewrite',
      with: (body) => body.replace('"email_signup":false', '"email_signup":true'),
    });
    await signInElsewhere(customer);
    const { status } = await customer.open(customer.screen.url);
    expect([status, customer.screen.flow?.step]).toEqual([200, 'b']);
    await customer.send(answer('b', ['آبی']));
    expect(customer.flow.rev).toBe(3);
  });

  it('gets a new price in place of the guest’s', async () => {
    const customer = await pricedAt(`${painting}?city_id=1`);
    expect(customer.flow.phase).toBe('quote');
    await signInElsewhere(customer);
    await customer.open(customer.screen.url);
    const before = world.proxy.calls(quotes).length;
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    expect(world.proxy.calls(quotes)).toHaveLength(before + 1);
    expect(world.proxy.calls(quotes).at(-1)?.headers.authorization).toBeDefined();
  });
});
