import { calendarDays, openSlot } from './calendar.ts';
import type { Customer } from './customer.ts';
import { answerAll, saveAddress, signedIn } from './order.ts';
import type { World } from './world.ts';

/** A service of the demo whose whole price is paid ahead. */
export const deepCleaning = '/order/home-services/cleaning/deep-cleaning?city_id=1';

/** Answers every question of the service, up to its quote. */
export async function answerPrepaid(
  customer: Customer,
  address: string,
  squareMetres = '100',
): Promise<void> {
  await answerAll(customer, {
    '1101': () => ['110101'],
    '1102': () => [squareMetres],
    '1104': () => [address],
    '1106': () => ['110601'],
    '1107': async (asked) => openSlot(await calendarDays(asked)),
  });
}

/**
 * A new, signed-in customer at its quote: 1,790,000 toman, since the first order is cheaper. `link`: what the link to it
 * says besides, beginning with `&`.
 */
export async function atPrepaidQuote(world: World, link = ''): Promise<Customer> {
  const customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(deepCleaning + link);
  await answerPrepaid(customer, address);
  return customer;
}
