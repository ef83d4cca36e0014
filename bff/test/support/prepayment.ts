import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Customer } from './customer.ts';
import { event, placeOrder } from './events.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startPrepaymentWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => {
    world.proxy.heal();
    // Lists that the BFF remembers expire.
    world.ahead += 60_000;
  });
  afterAll(() => world.stop());
}

export const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
export const placements = /^POST \/v2\/orders\/$/;
export const active = /^GET \/v2\/billings\/active-gateways\//;
export const purchases = /^POST \/v2\/billings\//;
const gateway = (name: string, label: string) => ({
  name,
  label,
  image: null,
  meta: { message: null, description: null },
  messages: [],
});
const debit = [gateway('bank', 'درگاه بانک گام'), gateway('sadad', 'سداد')];
const installment = [gateway('samin', 'اقساط ثمین'), gateway('snapp-pay', 'اسنپ‌پی')];
export const answerWith = (call: RegExp, body: object, times?: number) =>
  world.proxy.fail(call, { does: 'answer', status: 200, body: JSON.stringify(body) }, times);
/** Makes the next quotes request a prepayment through these gateways; empty: through those by default. */
export function askPrepayment(
  amount: number | null = 120_000,
  payment_gateways: readonly string[] = [],
): void {
  world.proxy.fail(quotes, {
    does: 'rewrite',
    with: (body) =>
      JSON.stringify({
        ...(JSON.parse(body) as object),
        prepayment_message: 'برای نهایی شدن سفارش، بخشی از هزینه را اکنون بپردازید.',
        prepayment_amount: amount,
        payment_gateways,
      }),
  });
  answerWith(active, { debit, installment });
}
/** A signed-in customer in the dialog of a prepayment. */
export async function inDialog(query = ''): Promise<Customer> {
  const customer = await world.customerAt(null, query);
  await customer.send(placeOrder());
  expect(customer.screen.modal?.key).toBe('prepayment');
  return customer;
}
export const choose = (name: string) => event('choose_gateway', { gateway: name });
export const pay = () => event('pay', {});
