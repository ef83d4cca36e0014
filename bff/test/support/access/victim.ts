import { toPersianDigits } from '@gam/shared/digits';
import { catalogueHeader, catalogueLevel } from '@gam/schemas/descriptors';
import { rulesCalls } from '@gam/schemas/gate';
import { seedWith, skipRule } from '../rules-desk.ts';
import { coldAir, goToImages, imagesQuestion } from '../cold-air.ts';
import type { Customer } from '../customer.ts';
import { answer, event, next } from '../events.ts';
import { makePng } from '../files.ts';
import { answerUntil, homeCleaning } from '../home-cleaning.ts';
import { chooseCustomer } from '../operator.ts';
import { cookieOf } from './intruder.ts';
import { newestNumber, orderIt } from '../order.ts';
import { criticise } from '../voices.ts';
import type { World } from '../world.ts';

/** A flow as its customer's browser holds it. */
export interface HeldFlow {
  readonly id: string;
  readonly ticket: string;
  readonly rev: number;
}

/** The user who owns everything that intruders try to read or change. */
export interface Victim {
  readonly customer: Customer;
  readonly id: string;
  /** In the middle, at its quote, and one before any event. */
  readonly flows: { readonly middle: HeldFlow; readonly quote: HeldFlow; readonly promised: HeldFlow };
  /** A completed order with a receipt, and an open one. */
  readonly orders: { readonly done: Order; readonly open: Order };
  readonly address: string;
  readonly upload: string;
  /** The link of the receipt, which expires. */
  readonly receipt: string;
  /** What they wrote to the company, by its id. */
  readonly message: string;
  /** Texts that no other user may see, by their kind. */
  readonly marks: Readonly<Record<string, string>>;
}

export interface Order {
  readonly uuid: string;
  readonly number: string;
}

const firstName = 'پریناز';
const lastName = 'گل‌افشانی‌یکتا';
const street = 'کوچه نیلوفر آبی یکتا، پلاک ۷۷۱';
const note = 'کلید زیر گلدان سفالی یکتاست';
/** The reason that a rules editor wrote for a version. */
export const ruleSecret = 'The one reason that only rules editors and operators read.';

/** A customer made by an operator, with everything that a customer can have. */
export async function makeVictim(world: World, operator: Customer): Promise<Victim> {
  const phone = world.newPhone();
  const id = await makeNamed(operator, phone);
  const customer = world.newCustomer();
  await customer.open('/login');
  await customer.signIn(phone, world.readCode);
  const session = await world.bff.parts.sessions.find(customer.session);
  const token = session?.token ?? '';

  const done = await placeHomeCleaning(world, customer);
  for (const step of ['assigned', 'in_progress', 'done'])
    await fetch(`${world.marketplace.url}/dev/orders/${done.uuid}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.marketplace.url },
      redirect: 'manual',
    });
  await customer.open(`/task-details/${done.uuid}`);
  const { body } = await customer.send(event('invoice_download', {}));
  const receipt = body.effects?.flatMap((effect) => (effect.type === 'open' ? [effect.url] : []))[0];
  if (receipt === undefined) throw new Error('the order that is done has no receipt');
  const open = await placeHomeCleaning(world, customer);

  await customer.open(coldAir);
  await goToImages(customer);
  const upload = (await customer.upload('images', makePng(240, 240))).body.id ?? '';
  await customer.send(answer(imagesQuestion, [upload]), next());
  const place = { area: '1001', detail: street, landline: '02188771177', lat: 35.7582, lng: 51.4009 };
  await customer.sendAndWait(event('address_create', place));
  const [address = ''] = customer.node('question').answer?.values ?? [];
  if (address === '') throw new Error('no address was saved');
  const middle = held(customer);

  await customer.open(homeCleaning);
  await answerUntil(customer, '112');
  await customer.send(answer('112', [note]));
  await answerUntil(customer);
  if (customer.flow.phase !== 'quote') throw new Error(`${customer.flow.phase} instead of the quote`);
  const quote = held(customer);
  await customer.open('/order/home-services/cleaning/deep-cleaning?city_id=1');
  const promised = held(customer);

  const message = await criticise(world, token, note);

  return {
    customer,
    id,
    flows: { middle, quote, promised },
    orders: { done, open },
    address,
    upload,
    receipt,
    message,
    marks: {
      phone,
      'phone in Persian': toPersianDigits(phone),
      'phone without its zero': phone.slice(1),
      'first name': firstName,
      'last name': lastName,
      street,
      landline: '2188771177',
      'landline in Persian': toPersianDigits('2188771177'),
      'what they wrote': note,
      'customer id': id,
      'address id': address,
      'upload id': upload,
      'message id': message,
      'order done': done.uuid,
      'order open': open.uuid,
      'number done': done.number,
      'number open': open.number,
      'number done in Persian': toPersianDigits(done.number),
      'number open in Persian': toPersianDigits(open.number),
      token,
      session: customer.session ?? '',
      receipt,
      'ticket of the middle': middle.ticket,
      'ticket of the quote': quote.ticket,
    },
  };
}

const held = ({ flow: { id, ticket, rev } }: Customer): HeldFlow => ({ id, ticket, rev });

async function makeNamed(operator: Customer, phone: string): Promise<string> {
  await operator.open('/operator');
  await operator.send(event('find_customer', { phone }));
  await operator.send(event('create_customer', { phone, first_name: firstName, last_name: lastName }));
  return chooseCustomer(operator, phone);
}

async function placeHomeCleaning(world: World, customer: Customer): Promise<Order> {
  await customer.open(homeCleaning);
  await answerUntil(customer, '112');
  await customer.send(answer('112', [note]));
  await answerUntil(customer);
  await orderIt(customer);
  const uuid = /^\/task-details\/([\w-]+)/.exec(customer.screen.url)?.[1] ?? '';
  return { uuid, number: await newestNumber(world, customer) };
}

/** Publishes a version of the rules with a reason in it, as a rules editor; returns its number. */
export async function publishRules(world: World, editor: Customer): Promise<string> {
  const { method, path } = rulesCalls.publishRules;
  const reply = await fetch(world.bff.url + path.replace('{name}', 'default'), {
    method,
    headers: {
      cookie: cookieOf(editor),
      'content-type': 'application/json',
      [catalogueHeader]: `web/${catalogueLevel}`,
    },
    body: JSON.stringify({
      document: seedWith({ ...skipRule('105'), because: ruleSecret }),
      base_version: null,
      reason: ruleSecret,
      action_id: 'a-version-for-the-matrix',
    }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return String(((await reply.json()) as { number: number }).number);
}
