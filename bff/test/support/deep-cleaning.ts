import { daysTold, openSlot } from './calendar.ts';
import type { Customer } from './customer.ts';
import { answerAll, saveAddress, signedIn } from './order.ts';
import type { World } from './world.ts';

/** A service of the demo whose whole price is paid ahead. */
const deepCleaning = '/order/home-services/cleaning/deep-cleaning?city_id=1';

/** A new, signed-in customer at its quote: ۱٬۷۹۰٬۰۰۰ toman, the first order being cheaper. */
export async function atPrepaidQuote(world: World): Promise<Customer> {
  const customer = await signedIn(world);
  const address = await saveAddress(world, customer);
  await customer.open(deepCleaning);
  await answerAll(customer, {
    '1101': () => ['110101'],
    '1102': () => ['100'],
    '1104': () => [address],
    '1107': async (asked) => openSlot(await daysTold(asked)),
  });
  return customer;
}
