import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EventArgs, FlowRef } from '@gam/schemas/descriptors';
import { Customer } from '../../../bff/test/support/customer.ts';
import { event, next, placeOrder } from '../../../bff/test/support/events.ts';
import { answerUntil, homeCleaning } from '../../../bff/test/support/home-cleaning.ts';
import { phoneOf, readCode } from '../backend.ts';
import { orderOf } from '../shopper.ts';
import { type EmbeddedWorld, openSoakWorld, type SoakWorld } from '../soak-world.ts';
import { spread } from '../spread.ts';
import type { FaultPart, FaultRow } from '../fault-row.ts';

const firstPerson = 400_000;
/** The number of customers who may sign in from one network at a time. */
const atOnce = 10;

type Kept = EventArgs<'restore'>['answers'];
const all: Kept = [
  { question: '101', values: ['10101'] },
  {
    question: '102',
    values: ['10201', '10203'],
    counts: [
      { value: '10201', number: 2 },
      { value: '10203', number: 1 },
    ],
  },
  { question: '110', values: ['11001'] },
];
/** The steps at which the store is lost, with the number of answers before each. */
const steps = [
  ['102', 1],
  ['105', 2],
  ['110', 2],
] as const;

/** How the flows get lost while the BFF is away. */
const ways = [
  [
    'the store of flows is deleted in mid-flow',
    (folder: string) => rmSync(folder, { recursive: true, force: true }),
  ],
  [
    'the file of flows is damaged in mid-flow',
    (folder: string) => {
      rmSync(path.join(folder, 'flows.sqlite-wal'), { force: true });
      writeFileSync(path.join(folder, 'flows.sqlite'), 'no database'.repeat(1_000));
    },
  ],
] as const;

/** Loses every flow while customers are in the middle of them: each goes on with their answers, to one order. */
export const lostStore: FaultPart = {
  name: 'lost-store',
  run: async ({ isShort, databaseUrl, report }) => {
    const world = await openSoakWorld(databaseUrl);
    const rows: FaultRow[] = [];
    try {
      for (const [turn, [tried, lose]] of (isShort ? ways.slice(0, 1) : ways).entries()) {
        const people = { first: firstPerson + 100 * turn, count: isShort ? 6 : 9 };
        const broken = await loseFlows(world, people, lose);
        for (const problem of broken) report(problem);
        const { count } = people;
        rows.push({
          tried,
          requests: count,
          faults: 1,
          losses: broken.length,
          result: `${count - broken.length} of ${count} customers went on with their answers, to one order each`,
          broken: broken.length,
        });
      }
    } finally {
      await world.stop();
    }
    return rows;
  },
};

/** Returns what customers lost, a line for each of them. */
async function loseFlows(
  world: EmbeddedWorld,
  { first, count }: { readonly first: number; readonly count: number },
  lose: (folder: string) => void,
): Promise<string[]> {
  const customers = await spread(count, atOnce, async (index) => {
    const [step, known] = steps[index % steps.length] ?? steps[0];
    const customer = new Customer(world.bff);
    customer.isPatient = true;
    await customer.open(homeCleaning);
    await answerUntil(customer, step);
    return { customer, flow: customer.flow, kept: all.slice(0, known), person: first + index };
  });
  await world.bff.end();
  lose(path.join(world.folder, 'bff'));
  await world.bff.start();
  const problems = await spread(count, atOnce, async (index) => {
    const one = customers[index];
    return one ? goOn(world, one) : 'no customer';
  });
  return problems.filter((problem) => problem !== null);
}

interface Left {
  readonly customer: Customer;
  readonly flow: FlowRef;
  readonly kept: Kept;
  readonly person: number;
}

/** Restores a flow as the client does and goes on to the order; returns what was lost, null for nothing. */
async function goOn(world: SoakWorld, { customer, flow, kept, person }: Left): Promise<string | null> {
  const { id, ticket, step } = flow;
  const gone = await customer.send(next());
  if (gone.status !== 410) return `${gone.status} instead of 410 for a lost flow`;
  const args = { ticket, answers: kept, step };
  const restored = await customer.post({ flow: id, ticket, base_rev: 0, events: [event('restore', args)] });
  if (restored.status !== 200 || customer.flow.id !== id || customer.flow.step !== step)
    return `restored at ${customer.flow.step} instead of ${step}: ${restored.status}`;
  const summary = customer.screen.aside.find((block) => block.type === 'summary');
  const shown = summary?.items.map(({ key }) => key) ?? [];
  const lost = kept.filter(({ question }) => !shown.includes(question));
  if (lost.length > 0) return `the answers of ${lost.map(({ question }) => question).join(', ')} are lost`;
  await answerUntil(customer);
  await customer.signIn(phoneOf(person), (phone) => readCode(world.marketplace.url, phone));
  await answerUntil(customer);
  await customer.sendAndWait(placeOrder());
  const order = await orderOf(world, id);
  return order !== null && customer.screen.redirect === `/task-details/${order}`
    ? null
    : `leads to ${customer.screen.redirect}, the order is ${order}`;
}
