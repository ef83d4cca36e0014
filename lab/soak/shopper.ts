import { Customer } from '../../bff/test/support/customer.ts';
import { event } from '../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../bff/test/support/home-cleaning.ts';
import { ask, phoneOf, readCode } from './backend.ts';
import type { SoakWorld } from './soak-world.ts';

const ownToken = 'a-credential-of-the-bff';

interface Servers {
  readonly bff: { readonly url: string };
  readonly marketplace: { readonly url: string };
}

/** A signed-in customer in a browser of their own. */
export async function openShopper({ bff, marketplace }: Servers, person: number): Promise<Customer> {
  const customer = new Customer(bff);
  // A full server refuses requests on purpose: what is lost or made twice counts, not that.
  customer.isPatient = true;
  await customer.open('/login');
  await customer.signIn(phoneOf(person), (phone) => readCode(marketplace.url, phone));
  if (customer.session === undefined) throw new Error(`${phoneOf(person)} could not sign in`);
  return customer;
}

/** Goes to a fresh quote, past the dialog about an open order like it; returns the flow's id. `turn`: as of `eventsAt`. */
export async function goToQuote(customer: Customer, turn: number): Promise<string> {
  await customer.open(homeCleaning);
  await answerUntil(customer, null, turn);
  if (customer.screen.modal) await customer.send(event('dismiss_modal', {}));
  if (customer.flow.phase !== 'quote') throw new Error(`${customer.flow.phase} instead of the quote`);
  return customer.flow.id;
}

/** Returns the marketplace's order under a flow's id. */
export async function orderOf(
  { marketplace }: Pick<SoakWorld, 'marketplace'>,
  flow: string,
): Promise<string | null> {
  const { body } = await ask(marketplace.url, `/v2/orders/by-key/${flow}/`, { token: ownToken });
  return typeof body['order_uuid'] === 'string' ? body['order_uuid'] : null;
}
