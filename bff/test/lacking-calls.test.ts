import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

/** Every call but those that an order needs. */
const lacked =
  /^(?!GET \/v2\/(cities|catalogue)\/$|GET \/v2\/(services|orders)\/[^/]|POST \/v2\/(auth\/(codes|sessions)|orders|orders\/price-inquiry)\/$)/;
const expertsUrl = '/categories/home-services/cleaning/home-cleaning/experts?city_id=1';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
  world.ahead += 3_600_000;
});
afterAll(() => world.stop());

/** Lets the upstream lack every optional call, and have a service that needs none. */
function lackEverything(): void {
  world.proxy.fail(lacked, { does: 'answer', status: 404, body: '{"detail":"Not Found"}' });
  world.changeService((service) => ({
    ...service,
    has_price: true,
    questions: service.questions.filter(({ id }) => ['101', '102', '110'].includes(id)),
  }));
}

/** Opens the order and goes to its quote, asking for every list as a client does; returns what the lists answered. */
async function goToQuote(customer: Customer): Promise<[string, number, number | undefined][]> {
  const told: [string, number, number | undefined][] = [];
  const askAll = async () => {
    for (const block of customer.screen.body) {
      const source = 'source' in block ? block.source : null;
      if (!source || source.v === null) continue;
      const { status, body } = await customer.askSource(source.name, source.v);
      told.push([source.name, status, body.items?.length]);
    }
  };
  await customer.open(homeCleaning);
  await askAll();
  await answerUntil(customer, '110');
  await customer.sendAndWait(answer('110', ['11001']), next());
  await askAll();
  return told;
}

const keysOf = ({ screen }: Customer): (string | undefined)[] =>
  screen.body.map((block) => ('key' in block ? block.key : undefined));

describe('a backend that lacks every optional call', () => {
  it('gets an order to its quote, with no error in the way and nothing in place of what it lacks', async () => {
    lackEverything();
    const customer = world.newCustomer();
    const told = await goToQuote(customer);
    expect(told.filter(([, status]) => status !== 200)).toEqual([]);
    expect(customer.screen.id).toBe('order.quote');
    expect(keysOf(customer)).not.toContain('motivation');
    await customer.open(homeCleaning);
    expect(keysOf(customer)).not.toContain('price_table');
  });

  it('finds nothing in the search, and says so without an error', async () => {
    lackEverything();
    const { status, body } = await world.newCustomer().searchServices('نظافت');
    expect([status, body.items]).toEqual([200, []]);
  });

  it('shows no error on the experts’ page, and the way to go on without one [O-2.50]', async () => {
    lackEverything();
    const customer = world.newCustomer();
    expect((await customer.open(expertsUrl)).status).toBe(200);
    expect(keysOf(customer)).not.toContain('load_error');
    expect(customer.node('expert_cards')).toMatchObject({
      items: [],
      skip: { href: expect.stringContaining('source=new-flow') as string },
    });
  });

  it('shows no error on the support page of who is signed in', async () => {
    lackEverything();
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open('/support');
    expect(keysOf(customer)).not.toContain('load_error');
    expect(keysOf(customer)).not.toContain('own');
  });

  it('is asked for each call once a minute at most, after the first half a minute', async () => {
    lackEverything();
    const customer = world.newCustomer();
    const pages = ['/?city_id=1', '/support', expertsUrl, '/promotions', '/winners'];
    const browse = async (minutes: number) => {
      for (let seconds = 0; seconds < minutes * 60; seconds += 12) {
        for (const page of pages) await customer.open(page);
        await goToQuote(customer);
        world.ahead += 12_000;
      }
    };
    await browse(1);
    world.proxy.forget();
    await browse(2);
    const names = world.proxy.calls(lacked).map(({ name }) => name);
    const counts = Object.groupBy(
      names.filter((name) => !/restrictions|service-city|flow-|users\/erased|orders\/by-key/.test(name)),
      (name) => name,
    );
    for (const [name, calls = []] of Object.entries(counts))
      expect([name, calls.length <= 2]).toEqual([name, true]);
    expect(Object.keys(counts)).toContain('GET /v2/incentives/promotions/');
    await customer.open('/support');
    expect(customer.node('cards').items.map(({ key }) => key)).toEqual(['moving', 'organization']);
  });

  it('shows what it gains within a minute', async () => {
    lackEverything();
    const customer = world.newCustomer();
    for (let turn = 0; turn < 4; turn += 1) {
      await customer.open('/promotions');
      world.ahead += 15_000;
    }
    world.proxy.heal();
    world.ahead += 60_000;
    expect((await customer.open('/promotions')).status).toBe(200);
  });
});
