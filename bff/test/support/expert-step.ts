import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Customer } from './customer.ts';
import { answer, event, next } from './events.ts';
import { answerWhereAndWhen } from './home-cleaning.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startExpertWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(async () => {
    world.proxy.heal();
    // Lists that the BFF remembers expire.
    world.ahead += 60_000;
  });
  afterAll(() => world.stop());
}

export const list = /POST \/v2\/experts\/available\//;
export const page = (city: string) => `/order/home-services/cleaning/home-cleaning?city_id=${city}`;
export const skip = (args: { reason?: 'empty' | 'choice' } = {}) => event('skip_expert', args);
export const select = (expert: string) => event('select_expert', { expert });
/** A signed-in customer at the last question of a weekly cleaning, about to choose the expert. */
export async function beforeExperts(city = '1', kind: 'home' | 'staircase' = 'home'): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(page(city));
  const first =
    kind === 'home'
      ? [
          answer('101', ['10101']),
          next(),
          answer('102', ['10201'], [{ value: '10201', number: 1 }]),
          next(),
          next(),
        ]
      : [answer('101', ['10103']), next(), answer('104', ['3']), next()];
  await customer.send(...first, answer('110', ['11002']), next());
  await customer.signIn(world.newPhone(), world.readCode);
  await answerWhereAndWhen(customer);
  await customer.send(next(), answer('113', ['11302']));
  expect(customer.flow.step).toBe('113');
  return customer;
}
/** The list on the screen; on a busy machine it may arrive a moment later than the screen. */
export async function seeList(customer: Customer): Promise<void> {
  const { items, source } = customer.node('experts');
  if (items !== null) return;
  await customer.askSource('experts', source.v ?? '');
  await customer.open(customer.screen.url);
}
export async function atExperts(): Promise<Customer> {
  const customer = await beforeExperts();
  await customer.send(next());
  await seeList(customer);
  expect(customer.flow).toMatchObject({ phase: 'expert_selection', step: '@experts' });
  return customer;
}
