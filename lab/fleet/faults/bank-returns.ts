import { setTimeout as pause } from 'node:timers/promises';
import { writePaymentRef } from '../../../bff/src/features/payments/payment-return.ts';
import { makeSigner } from '../../../bff/src/platform/secrets/secrets.ts';
import { type Appointment, findAppointments } from '../../soak/appointments.ts';
import {
  begin,
  type Fields,
  forgeriesOf,
  payAtBank,
  placeUnpaid,
  shuffled,
  stateOf,
} from '../../soak/payments.ts';
import { makePerson } from '../../soak/requests.ts';
import { spread } from '../../soak/spread.ts';
import type { FleetPart } from './fleet-part.ts';

/**
 * Sends customers back from the bank through the proxy: each genuine way back many times, among forgeries, in any order,
 * and once more when all is settled. Each order is credited once.
 */
export const bankReturns: FleetPart = {
  name: 'returns',
  run: async (fleet, { isShort, report }) => {
    const upstream = fleet.marketplace.url;
    const [payments, repeats] = isShort ? [3, 10] : [40, 50];
    const signer = makeSigner(fleet.secret, 'payment');
    const seen = { sent: 0, forged: 0, credited: 0, broken: 0 };
    const problem = (text: string) => {
      seen.broken += 1;
      report(text);
    };
    const appointments = await findAppointments(upstream, payments);
    await spread(appointments.length, 4, async (index) => {
      const person = await makePerson(upstream, 90_000 + index);
      const order = await placeUnpaid(upstream, person, appointments[index] as Appointment);
      const [paid, unpaid] = [await begin(upstream, person, order), await begin(upstream, person, order)];
      const [fields, ref, otherRef] = [
        await payAtBank(upstream, paid),
        writePaymentRef(signer, { key: paid.key, order, customer: null }),
        writePaymentRef(signer, { key: unpaid.key, order, customer: null }),
      ];
      const forged = [...forgeriesOf(fields).map((one) => [ref, one] as const), [otherRef, fields] as const];
      const genuine = Array.from({ length: repeats }, () => [ref, fields] as const);
      const all = shuffled([...genuine, ...forged]);
      seen.sent += all.length + 1;
      seen.forged += forged.length;
      const statuses = await Promise.all(all.map(([to, one]) => comeBack(fleet.bff.url, to, one)));
      statuses.push(await comeBack(fleet.bff.url, ref, fields));
      const wrong = statuses.filter((status) => status !== 303);
      if (wrong.length > 0) problem(`answered ${[...new Set(wrong)].join(', ')}`);
      if ((await stateOf(upstream, paid.key)) !== 'paid') problem(`${order}: paid, and not credited`);
      else seen.credited += 1;
      if ((await stateOf(upstream, unpaid.key)) === 'paid') problem(`${order}: credited by a forgery`);
    });
    return [
      {
        tried: `ways back from the bank, each ${repeats} times and once late, among forgeries`,
        requests: seen.sent,
        faults: seen.sent - payments,
        losses: payments - seen.credited,
        result: `${seen.credited} credited of ${payments}, ${seen.forged} forgeries without effect`,
        broken: seen.broken + payments - appointments.length,
      },
    ];
  },
};

/** Sends a customer's browser back from the bank's page; it comes again, at most 20 times, as long as servers are busy. */
async function comeBack(url: string, ref: string, fields: Fields, again = 0): Promise<number> {
  const reply = await fetch(`${url}/pay/return/${ref}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields),
  });
  await reply.arrayBuffer();
  const waitS = Number(reply.headers.get('retry-after'));
  if (reply.status !== 503 || waitS === 0 || again === 20) return reply.status;
  await pause(waitS * 1_000);
  return comeBack(url, ref, fields, again + 1);
}
