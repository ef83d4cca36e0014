import type { Client } from 'pg';
import { type BackendReply, ask, signInAt, textOf } from '../backend.ts';
import type { SoakPart, SoakRow } from '../soak-part.ts';
import { spread } from '../spread.ts';

const firstPerson = 200_000;
const atOnce = 10;

interface Rival {
  readonly token: string;
  readonly address: string;
}
interface Appointment {
  readonly expert: string;
  readonly day: string;
  readonly slot: string;
}
type Request = Readonly<Record<string, unknown>>;

/** Many customers want one slot of one expert, or one voucher that is good for one order: one gets it. */
export const rivals: SoakPart = {
  name: 'rivals',
  needsPostgres: true,
  run: async ({ marketplace: { url }, db }, { rivals: count, rounds }) => {
    if (!db) return [];
    const people = await spread(count, atOnce, (index) => makeRival(url, firstPerson + index));
    return [await overSlots(url, people, rounds, db), await overVouchers(url, people, rounds, db)];
  },
};

async function makeRival(url: string, person: number): Promise<Rival> {
  const token = await signInAt(url, person);
  const saved = await ask(url, '/v2/addresses/', {
    token,
    body: {
      detail: 'خیابان ملاصدرا، پلاک ۱۸، واحد ۳',
      area: '1001',
      lat: 35.7582,
      lng: 51.4009,
      createByLocation: false,
      landline: null,
    },
  });
  return { token, address: textOf(saved, 'id') };
}

async function overSlots(
  url: string,
  people: readonly Rival[],
  rounds: number,
  db: Client,
): Promise<SoakRow> {
  const appointments = await findAppointments(url, rounds);
  let broken = 0;
  for (const appointment of appointments) {
    const won = await compete(url, people, (rival) => beautyRequest(rival, appointment), null);
    if (won !== 1) broken += 1;
  }
  // What the database says, whatever the replies said.
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from (select specific_workman, answers -> -1 -> 'values' from orders
     where service_id = '8' and status <> 'cancelled' group by 1, 2 having count(*) > 1) as doubled`,
  );
  return {
    tried: `${people.length} rivals for one slot of an expert`,
    count: appointments.length * people.length,
    came: `one winner in ${appointments.length - broken} of ${appointments.length} rounds`,
    broken: broken + Number(rows[0]?.count) + (appointments.length === rounds ? 0 : 1),
  };
}

async function overVouchers(
  url: string,
  people: readonly Rival[],
  rounds: number,
  db: Client,
): Promise<SoakRow> {
  let broken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const code = `ONCE${round}`;
    await db.query(
      `insert into vouchers (folded, code, toman, least_order_toman, first_order_only, total_uses, active)
       values ($1, $2, 50000, 0, false, 1, true)`,
      [code.toLowerCase(), code],
    );
    const won = await compete(url, people, cleaningRequest, code);
    const { rows } = await db.query<{ count: string }>(
      'select count(*) from discount_uses where voucher = $1',
      [code.toLowerCase()],
    );
    if (won !== 1 || Number(rows[0]?.count) !== 1) broken += 1;
  }
  return {
    tried: `${people.length} rivals for one single-use voucher`,
    count: rounds * people.length,
    came: `one winner in ${rounds - broken} of ${rounds} rounds`,
    broken,
  };
}

/** Everybody has a price first, then all place at once; how many orders there are then. */
async function compete(
  url: string,
  people: readonly Rival[],
  requestOf: (rival: Rival) => Request,
  voucherCode: string | null,
): Promise<number> {
  const quotes = await spread(people.length, atOnce, async (index) => {
    const rival = people[index];
    if (!rival) throw new Error('no such rival');
    const body = { ...requestOf(rival), city: '1', voucherCode };
    const quoted = await ask(url, '/v2/orders/price-inquiry/', { token: rival.token, body });
    return { rival, inquiry: textOf(quoted, 'inquiry_id') };
  });
  const placed = await Promise.all(
    quotes.map(({ rival, inquiry }) =>
      ask(url, '/v2/orders/', {
        token: rival.token,
        body: { ...requestOf(rival), invoiceEmail: null, priceInQueryId: inquiry },
      }),
    ),
  );
  const faults = placed.filter(({ status }) => status !== 200 && (status < 400 || status > 499));
  if (faults.length > 0) throw new Error(`a placement ended in ${JSON.stringify(faults[0])}`);
  return placed.filter(({ status }) => status === 200).length;
}

const answer = (id: string, values: readonly string[], counts?: readonly number[]) => ({
  id,
  type: 'any',
  title: id,
  values,
  text: values.join('، '),
  ...(counts && { counts: values.map((value, index) => ({ value, number: counts[index] })) }),
});

const plain = { specificWorkman: null, extra: { matching_flow: 'main_flow' }, editOrderId: null };

/** Two bedrooms and a kitchen. */
const cleaningRequest = (): Request => ({
  ...plain,
  category: '1',
  answers: [
    answer('101', ['10101']),
    answer('102', ['10201', '10203'], [2, 1]),
    answer('108', ['10801']),
    answer('109', ['10901']),
    answer('110', ['11002']),
    answer('111', ['11101']),
  ],
});

const beautyRequest = ({ address }: Rival, { expert, day, slot }: Appointment): Request => ({
  ...plain,
  category: '8',
  specificWorkman: expert,
  answers: [
    answer('801', ['80103'], [1]),
    answer('803', ['80302']),
    answer('805', ['80501']),
    answer('807', [address]),
    answer('808', [day, slot]),
  ],
});

/** Free hours of the experts of beauty at home, each once. */
async function findAppointments(url: string, wanted: number): Promise<Appointment[]> {
  const listed = await ask(url, '/v2/experts/available/', {
    body: { answers: [], category: '8', city: '1' },
  });
  const experts = (listed.body['results'] ?? []) as readonly { id: string }[];
  const found: Appointment[] = [];
  for (const { id } of experts) {
    if (found.length >= wanted) break;
    found.push(...(await freeHours(url, id)));
  }
  return found.slice(0, wanted);
}

async function freeHours(url: string, expert: string): Promise<Appointment[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000);
  const jalali = (date: Date) =>
    new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(date)
      .filter(({ type }) => type !== 'literal' && type !== 'era')
      .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
      .map(({ value }) => value)
      .join('-');
  const order = ['year', 'month', 'day'];
  const query = `from_date=${jalali(day(2))}&to_date=${jalali(day(50))}`;
  const reply: BackendReply = await ask(url, `/v2/calendar/booking/8/1/${expert}/?${query}`);
  const days = (reply.body['days'] ?? reply.body['results'] ?? []) as readonly {
    hours: false | readonly { id: string; available: boolean }[];
  }[];
  return days.flatMap(({ hours }, index) =>
    hours === false
      ? []
      : hours
          .filter(({ available }) => available)
          .map(({ id }) => ({
            expert,
            day: day(2 + index)
              .toISOString()
              .slice(0, 10),
            slot: id,
          })),
  );
}
