import { setTimeout as pause } from 'node:timers/promises';
import { Customer } from '../../../bff/test/support/customer.ts';
import { answerUntil, homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { readCode } from '../backend.ts';

/** A customer who takes a moment for each step. */
class SlowCustomer extends Customer {
  override async sendAndWait(...events: Parameters<Customer['sendAndWait']>) {
    await pause(200);
    return super.sendAndWait(...events);
  }
}

/** Every second customer asks for one price after the other; the others only look at pages. */
export async function order(
  index: number,
  bff: { readonly url: string },
  marketplace: string,
  signal: AbortSignal,
) {
  let customer = new SlowCustomer(bff);
  while (!signal.aborted) {
    try {
      await pause(300);
      await customer.open('/?city_id=1');
      await customer.open(homeCleaning);
      if (index % 2 === 0) continue;
      await answerUntil(customer);
      if (customer.flow.phase === 'login')
        await customer.signIn(`0935111000${index}`, (phone) => readCode(marketplace, phone));
    } catch {
      // What a customer sees then is not what the dashboard shows.
      customer = new SlowCustomer(bff);
    }
  }
}
