import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { event, submitForm } from '../../../../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../../../../bff/test/support/home-cleaning.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import type { Drive } from '../drive.ts';

/** A guest at the login step of an order. */
async function atLogin(world: World): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await answerUntil(customer);
  if (customer.flow.phase !== 'login') throw new Error(`${customer.flow.phase} instead of the login step`);
  return customer;
}

/** The code of a customer's phone is requested within an order. */
export const requestCode: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await atLogin(world);
    return () => customer.send(event('login_request_code', { phone: world.newPhone() }));
  },
};

export const verifyCode: Drive = {
  way: 'intent',
  prepare: async (world) => {
    const customer = await atLogin(world);
    const phone = world.newPhone();
    await customer.sendAndWait(event('login_request_code', { phone }));
    const code = await world.readCode(phone);
    return () => customer.send(event('login_verify', { code }));
  },
};

/** The same on the login page, where no flow waits. */
export const requestCodeOnPage: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open('/login');
    return () => customer.send(event('login_request_code', { phone: world.newPhone() }));
  },
};

export const verifyCodeOnPage: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open('/login');
    const phone = world.newPhone();
    await customer.send(event('login_request_code', { phone }));
    const code = await world.readCode(phone);
    return () => customer.send(event('login_verify', { code }));
  },
};

/** A session is checked again when a page is opened after some minutes. */
export const currentUser: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    world.ahead += 40 * 60_000;
    return () => customer.open('/account');
  },
};

export const changeProfile: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await customer.open('/account/profile');
    return () => customer.send(submitForm('profile', { first_name: 'نیما', last_name: 'صالحی' }));
  },
};

export const endSession: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await customer.open('/account');
    return () => customer.send(event('sign_out', {}));
  },
};

export const endAllSessions: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await customer.open('/account');
    return () => customer.send(event('sign_out_everywhere', {}));
  },
};
