import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { submitForm } from '../../../../../bff/test/support/events.ts';
import { newestNumber, signedIn } from '../../../../../bff/test/support/order.ts';
import { writerOf } from '../../../../../bff/test/support/voices.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { leadUrl, messageUrl, supportUrl } from '../../../../../bff/src/protocol/urls/voice-urls.ts';
import type { Drive } from '../drive.ts';
import { atTask } from './task.ts';

interface Form {
  readonly customer: Customer;
  readonly url: string;
}

/** Sends a form of a page. */
const sending = (
  form: string,
  values: Readonly<Record<string, string>>,
  find: (world: World) => Promise<Form>,
): Drive => ({
  way: 'page_write',
  prepare: async (world) => {
    const { customer, url } = await find(world);
    await customer.open(url);
    return () => customer.send(submitForm(form, values));
  },
});

/** A signed-in customer writes to the company. */
const writing = (find: (world: World) => Promise<Form>): Drive =>
  sending('feedback', { description: 'دیر رسیدند.' }, find);

export const sendCriticSuggestion = writing(async (world) => ({
  customer: await signedIn(world),
  url: messageUrl('critic'),
}));
export const sendComplaint = writing(async (world) => ({
  customer: await signedIn(world),
  url: messageUrl('complaint'),
}));

/** The message names the customer's own order. */
export const sendDissatisfaction = writing(async (world) => {
  const customer = await atTask(world);
  return { customer, url: messageUrl('dissatisfaction', await newestNumber(world, customer)) };
});

/** A page that shows how to reach the company also without the customer's messages. */
export const listOwnFeedback: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await signedIn(world);
    await (await writerOf(world, customer)).criticise('دیر رسیدند.');
    return () => customer.open(supportUrl);
  },
};

const contact = { name: 'مریم احمدی', phone: '09123456789', description: '' };

/** A guest asks for a call. */
export const joinMovingCampaign = sending('lead', { ...contact, city: '1' }, async (world) => ({
  customer: world.newCustomer(),
  url: leadUrl('moving'),
}));
export const sendOrganizationLead = sending(
  'lead',
  { ...contact, organization: 'شرکت نمونه' },
  async (world) => ({ customer: world.newCustomer(), url: leadUrl('organization') }),
);
