import { type Appointment, findAppointments } from '../appointments.ts';
import { ask } from '../backend.ts';
import { begin, confirm, forgeriesOf, payAtBank, placeUnpaid, shuffled, stateOf } from '../payments.ts';
import { makePerson } from '../requests.ts';
import type { SoakPart } from '../soak-part.ts';
import { spread } from '../spread.ts';

const firstPerson = 300_000;

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
