import { randomUUID } from 'node:crypto';
import { idempotencyHeader, type OrderCard } from '@gam/schemas/upstream';
import type { Customer } from './customer.ts';
import { answer, event, next, placeOrder } from './events.ts';
import type { World } from './world.ts';

/** A customer who is signed in before they order. */
export async function signedIn(world: World): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open('/login');
  await customer.signIn(world.newPhone(), world.readCode);
  return customer;
}

/** The customer's answers, by question; a question that is missing here is skipped. */
export type AnswersBy = Readonly<
  Record<string, (customer: Customer) => readonly string[] | Promise<readonly string[]>>
>;

/** Answers question after question until the flow is behind the last. */
export async function answerAll(customer: Customer, answers: AnswersBy): Promise<void> {
  while (customer.flow.phase === 'questions') {
    const { step } = customer.flow;
    const values = await answers[step ?? '']?.(customer);
    const { status, body } = await customer.sendAndWait(
      ...(values ? [answer(step ?? '', values)] : []),
      next(),
    );
    if (status !== 200 || customer.flow.step === step) {
      throw new Error(`${step} was not passed: ${status} ${JSON.stringify(body.error ?? {})}`);
    }
  }
}

/** Places the order of the shown quote and opens its page; a prepayment is begun and left. */
export async function orderIt(customer: Customer): Promise<void> {
  await customer.sendAndWait(placeOrder());
  const isPrepaid = customer.screen.modal?.key === 'prepayment';
  if (isPrepaid) await customer.sendAndWait(event('pay', {}));
  if (customer.flow.phase !== 'placed') throw new Error(`${customer.flow.phase} instead of placed`);
  if (!isPrepaid) return void (await customer.open(customer.screen.redirect ?? ''));
  // The flow leads to the bank: the order is in the customer's list.
  await customer.open('/my-orders');
  await customer.open(customer.node('cards').items[0]?.href ?? '');
}

const asCustomer = async (world: World, customer: Customer) => {
  const session = await world.bff.parts.sessions.find(customer.session);
  return { authorization: `Bearer ${session?.token ?? ''}`, 'content-type': 'application/json' };
};

/** The number of a customer's newest order. */
export async function newestNumber(world: World, customer: Customer): Promise<string> {
  const headers = await asCustomer(world, customer);
  const reply = await fetch(`${world.marketplace.url}/v2/orders/`, { headers });
  const { results } = (await reply.json()) as { results: OrderCard[] };
  return results[0]?.legacy_id ?? '';
}

/** An address of another visit, and its text. */
export const savedAddress = {
  fields: {
    detail: 'خیابان ملاصدرا، پلاک ۱۸',
    area: '1001',
    lat: 35.7582,
    lng: 51.4009,
    createByLocation: false,
    landline: '982188034455',
  },
  text: 'تهران، ونک، خیابان ملاصدرا، پلاک ۱۸',
};

/** Saves it for a customer, past the proxy; returns its id. */
export async function saveAddress(world: World, customer: Customer): Promise<string> {
  const reply = await fetch(`${world.marketplace.url}/v2/addresses/`, {
    method: 'POST',
    headers: { ...(await asCustomer(world, customer)), [idempotencyHeader]: randomUUID() },
    body: JSON.stringify(savedAddress.fields),
  });
  const saved = (await reply.json()) as { id?: string };
  if (saved.id === undefined) throw new Error(`${reply.status} ${JSON.stringify(saved)}`);
  return saved.id;
}
