import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Customer } from './customer.ts';
import { orderIt } from './order.ts';
import { World } from './world.ts';

export let world: World;
export let customer: Customer;
export let page: string;

/** Starts the world of a test file and ends it after the file's tests. */
export function startTaskPage(): void {
  beforeAll(async () => {
    world = await World.start();
    customer = await world.customerAt(null);
    await orderIt(customer);
    page = customer.screen.url;
  });
  afterEach(() => {
    world.proxy.heal();
    world.proxy.forget();
  });
  afterAll(() => world.stop());
}

const orders = /GET \/v2\/orders\/[\w-]{36}\/$/;
export const open = async (url = page) => {
  const answered = await customer.open(url);
  return answered;
};
/** The upstream's order with some fields changed. */
export const change = (more: object) =>
  world.proxy.fail(orders, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...more }),
  });
