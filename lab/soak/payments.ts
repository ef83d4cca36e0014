import { createHmac, randomUUID } from 'node:crypto';
import { upstreamToken } from '@gam/shared/test/server-process';
import type { Appointment } from './appointments.ts';
import { ask, type BackendReply, textOf } from './backend.ts';
import { beautyRequest, type Person, placementOf, quoteOf } from './requests.ts';

/** The fields that the bank sends back with the customer. */
export type Fields = Readonly<Record<string, string>>;

/** A begun payment: its order, its key, and the bank's reference. */
export interface Begun {
  readonly order: string;
  readonly key: string;
  readonly reference: string;
}

/** Places an order that waits for its prepayment; returns its id. */
export async function placeUnpaid(url: string, person: Person, appointment: Appointment): Promise<string> {
  const request = beautyRequest(person, appointment);
  const inquiry = await quoteOf(url, person, request);
  const body = placementOf(request, inquiry);
  return textOf(await ask(url, '/v2/orders/', { token: person.token, body }), 'order_uuid');
}

/** Begins a payment of an order. */
export async function begin(url: string, { token }: Person, order: string): Promise<Begun> {
  const { body } = await ask(url, `/v2/orders/${order}/`, { token });
  const { amount } = body['payment'] as { amount: number };
  const key = randomUUID();
  const purchase = {
    amount,
    redirect_url: 'http://127.0.0.1:3000/pay/return/soak',
    user_device: 'web',
    order_id: order,
  };
  const begun = await ask(url, '/v2/billings/charge_credit/', { token, key, body: purchase });
  return { order, key, reference: textOf(begun, 'RefId') };
}

/** Pays on the bank's page, which does not call the marketplace; returns the fields that the browser must send. */
export async function payAtBank(url: string, { reference }: Begun): Promise<Fields> {
  const form = { reference, choice: 'pay', card: '6037990000000006', tell: 'never' };
  const page = await fetch(`${url}/bank/decide`, { method: 'POST', body: new URLSearchParams(form) });
  const html = await page.text();
  const fields = [...html.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  if (fields.length === 0)
    throw new Error(`the bank's page has no form to return with: ${html.slice(0, 500)}`);
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}

/** Returns forged versions of a payment's fields. */
export function forgeriesOf(returned: Fields): Fields[] {
  const own = createHmac('sha256', 'a guess').update(JSON.stringify(returned)).digest('hex');
  return [
    { ...returned, signature: own },
    { ...returned, signature: '' },
    { ...returned, amount_rial: '10' },
    { ...returned, amount_rial: '10', signature: own },
    { ...returned, tracking_code: '1' },
    { ...returned, status: 'failed' },
  ];
}

/** Confirms a payment with the fields that came from the bank. */
export const confirm = (url: string, key: string, fields: Fields): Promise<BackendReply> =>
  ask(url, '/v2/billings/payments/confirm/', { token: upstreamToken, body: { key, fields } });

/** Returns the state of a payment. */
export async function stateOf(url: string, key: string): Promise<unknown> {
  const { body } = await ask(url, `/v2/billings/payments/by-key/${key}/`, { token: upstreamToken });
  return body['status'];
}

/** Returns the items in any order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
