import type { AddressForm, AddressPage } from '@gam/schemas/descriptors';
import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { answer, event, next } from '../../../../../bff/test/support/events.ts';
import { deepCleaning } from '../../../../../bff/test/support/deep-cleaning.ts';
import { saveAddress, savedAddress, signedIn } from '../../../../../bff/test/support/order.ts';
import { chooseCustomer, signInOperator } from '../../../../../bff/test/support/operator.ts';
import { forCustomer } from '../../../../../bff/src/protocol/urls/desk-urls.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { addressTexts } from '@gam/engine/questions';
import { texts } from '@gam/engine';
import { errorTexts } from '../../../../../bff/src/platform/texts.ts';
import { askFor, type Drive, forEach, type Outcome, type Outcomes } from '../drive.ts';
import { notHttp } from '../fault-names.ts';

/** A signed-in customer one step before the question for an address. */
async function beforeAddress(world: World): Promise<Customer> {
  const customer = await signedIn(world);
  await customer.open(deepCleaning);
  await customer.send(answer('1101', ['110101']), next(), answer('1102', ['100']));
  return customer;
}

async function atAddress(world: World): Promise<Customer> {
  const customer = await beforeAddress(world);
  await goOn(customer);
  return customer;
}

/** Goes to the question for an address. */
async function goOn(customer: Customer): Promise<void> {
  while (customer.node('question').widget.type !== 'addresses') {
    const { step } = customer.flow;
    await customer.send(next());
    if (customer.flow.step === step) throw new Error(`${step} was not passed`);
  }
}

const widgetOf = (customer: Customer) => {
  const { widget } = customer.node('question');
  if (widget.type !== 'addresses') throw new Error(`${widget.type} asks for no address`);
  return widget;
};

export const listAddresses: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = await beforeAddress(world);
    return async () => {
      await goOn(customer);
      return askFor(customer, () => widgetOf(customer).source);
    };
  },
  outcomes: {
    ...forEach(['refuse', 'reset', ...notHttp, 'hang', 'cut_body'], { says: addressTexts.unreachable }),
    ...forEach(['error', 'garbage', 'wrong_field'], { says: errorTexts.server }),
  },
};

/** No answer has its own words here; a form that could not be judged has others. [W-8.01] */
const unreachable: Outcome = { says: addressTexts.unreachable };
const unanswered: Outcomes = forEach(['refuse', 'reset', ...notHttp, 'cut_body'], unreachable, {
  says: texts.order.offerUnknown,
});

const { area, detail, lat, lng } = savedAddress.fields;
const fields = { area, detail, lat, lng, landline: '02188034455' };

export const createAddress: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await atAddress(world);
    return () => customer.send(event('address_create', fields));
  },
  outcomes: unanswered,
};

export const updateAddress: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await beforeAddress(world);
    const id = await saveAddress(world, customer);
    await goOn(customer);
    // The widget shows the list before its addresses can be changed.
    const listed = await customer.askSource('addresses', widgetOf(customer).source.v ?? '');
    const [page] = (listed.body.items ?? []) as AddressPage[];
    if (!page?.addresses.some((one) => one.id === id)) throw new Error('the address is not listed');
    return () => customer.send(event('address_update', { id, ...fields, detail: 'میدان پونک، پلاک ۴' }));
  },
  outcomes: unanswered,
};

/** An operator names the customer of a new address, who is then marked as existing; the address is saved already. */
export const markUserExisting: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const phone = world.newPhone();
    const id = await chooseCustomer(operator, phone);
    await operator.open(forCustomer(deepCleaning, id));
    await operator.send(answer('1101', ['110101']), next(), answer('1102', ['100']));
    await goOn(operator);
    const { body } = await operator.askSource(
      'address_form',
      widgetOf(operator).form.v ?? '',
      operator.flow,
      'new',
    );
    if (!(body.items as AddressForm[] | undefined)?.[0]) throw new Error('no form of an address');
    return () =>
      operator.send(event('address_create', { ...fields, phone, first_name: 'مینا', last_name: 'رضایی' }));
  },
};
