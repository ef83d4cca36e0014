import { setTimeout as pause } from 'node:timers/promises';
import { placeOrder, proceed } from '../../../bff/test/support/events.ts';
import type { Customer } from '../../../bff/test/support/customer.ts';
import { openTimes } from '../../../bff/test/support/home-cleaning.ts';
import { goToQuote, openShopper, orderOf } from '../shopper.ts';
import type { SoakPart } from '../soak-part.ts';

const firstPerson = 100_000;

/**
 * Kills a server at a random moment of each order, each of them in turn: an acknowledged order exists
 * once; any other exists once or can be placed again, with one result.
 */
export const suddenDeaths: SoakPart = {
  name: 'deaths',
  needsPostgres: false,
  run: async (world, { deaths }) => {
    let customer = await openShopper(world, firstPerson);
    const span = 1.2 * (await timeOfPlacement(customer));
    const seen = { acknowledged: 0, found: 0, again: 0, broken: 0 };
    const orders = new Set<string>();
    for (let index = 0; index < deaths; index += 1) {
      // The placement that is timed has the first time.
      const turn = (index + 1) % openTimes;
      if (turn === 0) customer = await openShopper(world, firstPerson + (index + 1) / openTimes);
      const flow = await goToQuote(customer, turn);
      const batch = customer.batch(placeOrder());
      const placing = acknowledged(customer.twin(), batch);
      await pause(Math.random() * span);
      await world.places[index % world.places.length]?.kill();
      const shownUrl = await placing;
      const before = await orderOf(world, flow);
      const to = await bringToEnd(customer, batch);
      const order = await orderOf(world, flow);
      if (shownUrl !== null) seen.acknowledged += 1;
      else if (before !== null) seen.found += 1;
      else seen.again += 1;
      const isLost = shownUrl !== null && (before === null || shownUrl !== `/task-details/${before}`);
      const isOne = order !== null && !orders.has(order) && to === `/task-details/${order}`;
      if (isLost || !isOne || (before !== null && before !== order)) seen.broken += 1;
      if (order !== null) orders.add(order);
    }
    const { acknowledged: confirmed, found, again, broken } = seen;
    return [
      {
        tried: `kill -9 of ${world.places.map(({ name }) => name).join(', ')} while an order is placed`,
        count: deaths,
        result: `${confirmed} acknowledged, ${found} found afterwards, ${again} placed again`,
        broken,
      },
    ];
  },
};

/** Returns the duration of an undisturbed placement, ms; servers are killed within it. */
async function timeOfPlacement(customer: Customer): Promise<number> {
  await goToQuote(customer, 0);
  const begun = performance.now();
  await customer.sendAndWait(placeOrder());
  return performance.now() - begun;
}

/** Returns the URL of the acknowledged order; null without an acknowledgement. */
async function acknowledged(customer: Customer, batch: object): Promise<string | null> {
  try {
    const { status } = await customer.post(batch);
    return status === 200 ? customer.screen.redirect : null;
  } catch {
    return null;
  }
}

/** Sends the same batch again, then continues until the order exists, as a customer without a reply does. */
async function bringToEnd(customer: Customer, batch: object): Promise<string | null> {
  await customer.post(batch);
  for (let asked = 0; customer.screen.redirect === null && asked < 400; asked += 1) {
    await pause(100);
    await customer.open(customer.screen.url);
    if (customer.flow.phase === 'quote') await customer.sendAndWait(placeOrder());
    else if (customer.screen.redirect === null) await customer.sendAndWait(proceed());
  }
  return customer.screen.redirect;
}
