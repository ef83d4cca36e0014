import type { Pool } from 'pg';
import { findAppointments } from '../appointments.ts';
import { ask } from '../backend.ts';
import {
  beautyRequest,
  cleaningRequest,
  makePerson,
  type Person,
  placementOf,
  quoteOf,
  type Request,
} from '../requests.ts';
import type { SoakPart, SoakRow } from '../soak-part.ts';
import { spread } from '../spread.ts';

const firstPerson = 200_000;
const atOnce = 10;

/** Many customers compete for one slot of an expert, or for a voucher of one use: exactly one of them gets it. */
export const rivals: SoakPart = {
  name: 'rivals',
  needsPostgres: true,
  run: async ({ marketplace: { url }, db }, { rivals: count, rounds }) => {
    if (!db) return [];
    const people = await spread(count, atOnce, (index) => makePerson(url, firstPerson + index));
    return [await overSlots(url, people, rounds, db), await overVouchers(url, people, rounds, db)];
  },
};

async function overSlots(url: string, people: readonly Person[], rounds: number, db: Pool): Promise<SoakRow> {
  const appointments = await findAppointments(url, rounds);
  let broken = 0;
  for (const appointment of appointments) {
    const won = await compete(url, people, (person) => beautyRequest(person, appointment), null);
    if (won !== 1) broken += 1;
  }
  // The database decides, whatever the replies said.
  const doubled = await countIn(
    db,
    `select count(*) from (select specific_workman, answers -> -1 -> 'values' from orders
     where service_id = '8' and status not in ('cancelled', 'expired') group by 1, 2 having count(*) > 1) as doubled`,
  );
  return {
    tried: `${people.length} rivals for one slot of an expert`,
    count: appointments.length * people.length,
    result: `one winner in ${appointments.length - broken} of ${rounds} rounds`,
    broken: broken + doubled + rounds - appointments.length,
  };
}

async function overVouchers(
  url: string,
  people: readonly Person[],
  rounds: number,
  db: Pool,
): Promise<SoakRow> {
  let broken = 0;
  for (let round = 0; round < rounds; round += 1) {
    const code = `once${round}`;
    await db.query(
      `insert into vouchers (folded, code, toman, least_order_toman, first_order_only, total_uses, active)
       values ($1, $1, 50000, 0, false, 1, true)`,
      [code],
    );
    const won = await compete(url, people, cleaningRequest, code);
    const uses = await countIn(db, 'select count(*) from discount_uses where voucher = $1', [code]);
    if (won !== 1 || uses !== 1) broken += 1;
  }
  return {
    tried: `${people.length} rivals for one single-use voucher`,
    count: rounds * people.length,
    result: `one winner in ${rounds - broken} of ${rounds} rounds`,
    broken,
  };
}

/** Lets every customer get a price, then all place at once; returns the number of placed orders. */
async function compete(
  url: string,
  people: readonly Person[],
  requestOf: (person: Person) => Request,
  voucher: string | null,
): Promise<number> {
  const inquiries = await spread(people.length, atOnce, async (index) => {
    const person = people[index] as Person;
    return { person, inquiry: await quoteOf(url, person, requestOf(person), voucher) };
  });
  const placed = await Promise.all(
    inquiries.map(({ person, inquiry }) =>
      ask(url, '/v2/orders/', { token: person.token, body: placementOf(requestOf(person), inquiry) }),
    ),
  );
  const fault = placed.find(({ status }) => status !== 200 && (status < 400 || status > 499));
  if (fault) throw new Error(`a placement ended in ${JSON.stringify(fault)}`);
  return placed.filter(({ status }) => status === 200).length;
}

async function countIn(db: Pool, statement: string, values: readonly string[] = []): Promise<number> {
  const { rows } = await db.query<{ count: string }>(statement, [...values]);
  return Number(rows[0]?.count);
}
