import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Customer } from './customer.ts';
import { event } from './events.ts';
import { answerUntil, homeCleaning } from './home-cleaning.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. `start`: `World.startAlone` for demo accounts. */
export function startQuoteWorld(start: () => Promise<World> = () => World.start()): void {
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => world.proxy.heal());
  afterAll(() => world.stop());
}

export const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
/** A new customer at the quote of a cleaning. */
export async function atQuote({ query = '' } = {}): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(`${homeCleaning}${query}`);
  await answerUntil(customer);
  await customer.signIn(world.newPhone(), world.readCode);
  await answerUntil(customer);
  expect(customer.flow.phase).toBe('quote');
  return customer;
}
export const apply = (code: string) => event('apply_voucher', { code });
export const refuseWith = (status: number, body: object) =>
  ({ does: 'answer', status, body: JSON.stringify(body) }) as const;
export const price = (customer: Customer) => customer.node('price_box').final;
export const notices = ({ screen }: Customer) =>
  screen.body.flatMap((block) => (block.type === 'notice' ? [block.key] : []));
export const askedCodes = () =>
  world.proxy.calls(quotes).map(({ body }) => (body as { voucherCode: unknown }).voucherCode);
