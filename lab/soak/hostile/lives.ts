import type { Reply } from '@gam/schemas/descriptors';
import { calendarDays, openSlot } from '../../../bff/test/support/calendar.ts';
import { coldAir, goToImages } from '../../../bff/test/support/cold-air.ts';
import { Customer } from '../../../bff/test/support/customer.ts';
import { event, placeOrder } from '../../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { makeOperator } from '../../../bff/test/support/operator.ts';
import { answerAll } from '../../../bff/test/support/order.ts';
import { forCustomer } from '../../../bff/src/protocol/urls/desk-urls.ts';
import { openShopper } from '../shopper.ts';

interface Places {
  readonly bff: { readonly url: string };
  readonly marketplace: { readonly url: string };
}

/** A browser at a place of the product, which sends hostile events. */
export class Life {
  readonly name: string;
  readonly #begin: (again: Customer | null) => Promise<Customer>;
  #customer: Customer | null = null;
  #shown: Reply['screen'] | null = null;

  constructor(name: string, begin: (again: Customer | null) => Promise<Customer>) {
    this.name = name;
    this.#begin = begin;
  }

  /** Goes to its place, and back to it if events have led elsewhere. */
  async renew(): Promise<void> {
    this.#customer = await this.#begin(this.#customer);
    this.#shown = this.#customer.screen;
  }

  get screen(): Reply['screen'] {
    if (!this.#shown) throw new Error(`${this.name} has not begun`);
    return this.#shown;
  }

  get cookie(): string {
    return [...(this.#customer?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores the shown screen, to which the next request refers. */
  learn(text: string): void {
    if (!text.startsWith('{')) return;
    const { screen } = JSON.parse(text) as Partial<Reply>;
    if (screen) this.#shown = screen;
  }
}

/** The numbers of the customers; each number gives a phone. */
const people = { quote: 300_001, duplicate: 300_002, placed: 300_003, prepaid: 300_004, pages: 300_005 };

const deepCleaning = '/order/home-services/cleaning/deep-cleaning?city_id=1';

/** One browser in each phase of a flow, on each page, as a guest, a customer and an operator. */
export function makeLives(places: Places): Life[] {
  const guest = (name: string, go: (customer: Customer) => Promise<unknown>) =>
    new Life(name, async () => {
      const customer = new Customer(places.bff);
      await go(customer);
      return customer;
    });
  const signedIn = (name: string, person: number, go: (customer: Customer) => Promise<unknown>) =>
    new Life(name, async (again) => {
      const customer = again ?? (await openShopper(places, person));
      await go(customer);
      return customer;
    });
  const toQuote = async (customer: Customer) => {
    await customer.open(homeCleaning);
    await answerUntil(customer);
  };
  const place = async (customer: Customer) => {
    await toQuote(customer);
    if (customer.screen.modal) await customer.send(event('dismiss_modal', {}));
    await customer.sendAndWait(placeOrder());
  };
  return [
    guest('first question', (customer) => customer.open(homeCleaning)),
    guest('questions', async (customer) => {
      await customer.open(homeCleaning);
      await answerUntil(customer, '105');
    }),
    guest('login', toQuote),
    guest('pictures', async (customer) => {
      await customer.open(coldAir);
      await goToImages(customer);
    }),
    signedIn('quote', people.quote, toQuote),
    signedIn('duplicate', people.duplicate, async (customer) => {
      await place(customer);
      await toQuote(customer);
    }),
    signedIn('placed', people.placed, place),
    signedIn('prepayment', people.prepaid, async (customer) => {
      await customer.open(deepCleaning);
      await answerAll(customer, {
        '1101': () => ['110101'],
        '1102': () => ['100'],
        '1104': chooseAddress,
        '1106': () => ['110601'],
        '1107': async (asked) => openSlot(await calendarDays(asked)),
      });
      await customer.sendAndWait(placeOrder());
    }),
    guest('home', (customer) => customer.open('/?city_id=1')),
    guest('sign-in page', (customer) => customer.open('/login')),
    guest('operators’ sign-in', (customer) => customer.open('/operator')),
    signedIn('task page', people.pages, async (customer) => {
      await customer.open('/my-orders');
      const first = () => customer.screen.body.find((block) => block.type === 'cards')?.items[0]?.href;
      if (first() === undefined) {
        await place(customer);
        await customer.open('/my-orders');
      }
      await customer.open(`${first() ?? '/my-orders'}?ask=cancel`);
    }),
    new Life('operator', async (again) => {
      const operator = again ?? (await openDesk(places));
      await operator.open(forCustomer(homeCleaning, 'demo-customer'));
      await answerUntil(operator, '110');
      return operator;
    }),
  ];
}

/** Keeps the address that is chosen by itself, or creates one. */
async function chooseAddress(customer: Customer): Promise<readonly string[]> {
  const chosen = () => customer.node('question').answer?.values ?? [];
  if (chosen().length === 0) {
    const place = { area: '1001', detail: 'خیابان ملاصدرا، پلاک ۱۸', lat: 35.7582, lng: 51.4009 };
    await customer.sendAndWait(event('address_create', place));
  }
  return chosen();
}

async function openDesk({ bff, marketplace }: Places): Promise<Customer> {
  const operator = new Customer(bff);
  await operator.open('/operator');
  const { phone, password, codes } = await makeOperator(marketplace);
  await operator.send(event('operator_sign_in', { phone, password, code: codes[1] ?? '' }));
  if (operator.screen.id !== 'operator.desk') throw new Error('the operator could not open the desk');
  return operator;
}
