import { createHmac, randomUUID } from 'node:crypto';
import { upstreamToken } from '@gam/shared/test/server-process';
import { type Appointment, findAppointments } from '../appointments.ts';
import { ask, askOn, type BackendReply, textOf } from '../backend.ts';
import { beautyRequest, makePerson, type Person, placementOf, quoteOf } from '../requests.ts';
import type { SoakPart } from '../soak-part.ts';
import { spread } from '../spread.ts';

const firstPerson = 300_000;

type Fields = Readonly<Record<string, string>>;

/** A begun payment: its order, its key, and the bank's reference. */
interface Begun {
  readonly order: string;
  readonly key: string;
  readonly reference: string;
}

/**
 * Repeats the bank's call-backs in any order, among forgeries and wrong amounts: each order is credited once, a second
 * payment of it is refunded, and forgeries have no effect.
 */
export const bankCallBacks: SoakPart = {
  name: 'bank',
  needsPostgres: false,
  run: async ({ marketplace: { url } }, { payments, repeats }) => {
    const appointments = await findAppointments(url, payments);
    const seen = { sent: 0, forged: 0, credited: 0, refunded: 0, broken: payments - appointments.length };
    await spread(appointments.length, 4, async (index) => {
      const person = await makePerson(url, firstPerson + index);
      const order = await placeUnpaid(url, person, appointments[index] as Appointment);
      const [one, other, never] = [
        await begin(url, person, order),
        await begin(url, person, order),
        await begin(url, person, order),
      ];
      const [returned, second] = [await payAtBank(url, one), await payAtBank(url, other)];
      const forged = [
        ...forgeriesOf(returned).map((fields) => () => confirm(url, one.key, fields)),
        // Fields that were signed for another payment, sent for an unpaid one.
        () => confirm(url, never.key, returned),
        () => confirm(url, never.key, { ...returned, RefId: never.reference }),
      ];
      const genuine = Array.from(
        { length: repeats },
        (_, at) => () => (at % 2 === 0 ? confirm(url, one.key, returned) : confirm(url, other.key, second)),
      );
      const all = shuffled([...genuine, ...forged]);
      seen.sent += all.length;
      const replies = await Promise.all(all.map((send) => send()));
      if (replies.some(({ status }) => status === 0 || status >= 500)) seen.broken += 1;
      const lies = await Promise.all(forged.map((send) => send()));
      seen.forged += 2 * forged.length;
      if (lies.some(({ status }) => status < 400 || status >= 500)) seen.broken += 1;
      if ((await stateOf(url, never.key)) === 'paid') seen.broken += 1;

      const states = [await stateOf(url, one.key), await stateOf(url, other.key)];
      const paid = states.filter((state) => state === 'paid').length;
      const refunded = states.filter((state) => state === 'refunded').length;
      seen.credited += paid;
      seen.refunded += refunded;
      const { body } = await ask(url, `/v2/orders/${order}/`, { token: person.token });
      if (paid !== 1 || refunded !== 1 || body['status'] !== 'placed') seen.broken += 1;
    });
    return [
      {
        tried: `two payments of an order, each called back ${repeats / 2} times and more, reordered, among forgeries`,
        count: seen.sent,
        result: `${seen.credited} credited, ${seen.refunded} refunded, of ${payments} orders`,
        broken: seen.broken,
      },
      { tried: 'forged, or with another amount', count: seen.forged, result: 'all refused', broken: 0 },
    ];
  },
};

async function placeUnpaid(url: string, person: Person, appointment: Appointment): Promise<string> {
  const request = beautyRequest(person, appointment);
  const inquiry = await quoteOf(url, person, request);
  const body = placementOf(request, inquiry);
  return textOf(await ask(url, '/v2/orders/', { token: person.token, body }), 'order_uuid');
}

async function begin(url: string, { token }: Person, order: string): Promise<Begun> {
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
async function payAtBank(url: string, { reference }: Begun): Promise<Fields> {
  const form = { reference, choice: 'pay', card: '6037990000000006', tell: 'never' };
  const page = await fetch(`${url}/bank/decide`, { method: 'POST', body: new URLSearchParams(form) });
  const html = await page.text();
  const fields = [...html.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  if (fields.length === 0)
    throw new Error(`the bank's page has no form to return with: ${html.slice(0, 500)}`);
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}

/** Returns forged versions of a payment's fields. */
function forgeriesOf(returned: Fields): Fields[] {
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

const confirm = (url: string, key: string, fields: Fields): Promise<BackendReply> =>
  askOn(url, '/v2/billings/payments/confirm/', { token: upstreamToken, body: { key, fields } });

async function stateOf(url: string, key: string): Promise<unknown> {
  const { body } = await ask(url, `/v2/billings/payments/by-key/${key}/`, { token: upstreamToken });
  return body['status'];
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
