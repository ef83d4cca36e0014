import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { event, submitForm } from '../../../../../bff/test/support/events.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import { answerWith, needCode } from '../../../../../bff/test/support/personal-data.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import {
  deletionDialogUrl,
  deletionUrl,
  exportUrl,
} from '../../../../../bff/src/protocol/urls/account-urls.ts';
import type { Drive } from '../drive.ts';

/** A customer whom the page of their data asks for a fresh code; throws on a busy server, so that they go the way again. */
async function askedForCode(world: World): Promise<Customer> {
  const customer = await signedIn(world);
  needCode(world, 'exportAccount');
  const { status } = await customer.open(exportUrl);
  if (!offers(customer, 'fresh_code_send')) throw new Error(`no code is asked for: ${status}`);
  return customer;
}

/** Whether a button of the screen sends a form. */
const offers = ({ screen }: Customer, form: string): boolean => JSON.stringify(screen).includes(`"${form}"`);

/** A page or an event of a customer's own data, whose session was confirmed a moment ago by its sign-in. */
const reading = (url: string): Drive => ({
  way: 'screen',
  prepare: async (world) => {
    const customer = await signedIn(world);
    return () => customer.open(url);
  },
});

export const loadDeletion = reading(deletionUrl);
export const exportAccount = reading(exportUrl);

export const requestFreshCode: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await askedForCode(world);
    return () => customer.send(submitForm('fresh_code_send'));
  },
};

/** The marketplace would send a second code a minute after the sign-in's at the earliest, so that this one is said to be sent. */
export const confirmFreshCode: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await askedForCode(world);
    answerWith(world, 'requestFreshCode', {
      verification_id: 'no-verification',
      expires_at: new Date(Date.now() + 300_000).toISOString(),
      resend_after_ms: 60_000,
    });
    const { status } = await customer.send(submitForm('fresh_code_send'));
    if (!offers(customer, 'fresh_code_confirm')) throw new Error(`no code was sent: ${status}`);
    return () => customer.send(submitForm('fresh_code_confirm', { code: '123456' }));
  },
};

export const requestDeletion: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await customer.open(deletionDialogUrl);
    return () => customer.send(submitForm('deletion_request'));
  },
};

export const withdrawDeletion: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await customer.open(deletionDialogUrl);
    await customer.send(submitForm('deletion_request'));
    return () => customer.send(submitForm('deletion_withdraw'));
  },
};

/** A sign-in asks whether the account is dormant, and does without an answer. */
export const loadDormantAccount: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open('/login');
    const phone = world.newPhone();
    await customer.send(event('login_request_code', { phone }));
    const code = await world.readCode(phone);
    return () => customer.send(event('login_verify', { code }));
  },
};
