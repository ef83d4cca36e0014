import { catalogueLevel, type ClientEvent, maxHave } from '@gam/schemas/descriptors';
import { flowPresenters } from '../../../bff/src/features/order-page/index.ts';
import { ask } from '@gam/engine/fixtures';
import { answerAndGo, event, FlowWorld, guest } from '../../../bff/src/protocol/flows/flow-world-fixture.ts';
import { applyEvents } from '../../../bff/src/protocol/flows/apply-events.ts';
import { FragmentWriter } from '../../../bff/src/protocol/fragments/fragment-writer.ts';
import type { FlowRecord, StoredFlow } from '../../../bff/src/protocol/records/flow-record.ts';
import { type Ticket, writeTicket } from '../../../bff/src/protocol/records/ticket.ts';
import { writeReply } from '../../../bff/src/protocol/replies/http-reply.ts';
import { drawTable, figure, median } from '@gam/shared/test/draw-table';

/** What grows in one row. */
interface Size {
  readonly questions: number;
  readonly options: number;
  /** Answers that are given before the measured question. */
  readonly given: number;
  /** Customers whose flows are held and who take turns. */
  readonly flows: number;
}

const usual: Size = { questions: 30, options: 5, given: 5, flows: 20 };
const growths: readonly (readonly [what: string, sizes: readonly Size[]])[] = [
  ['questions', [10, 30, 100, 300].map((questions) => ({ ...usual, questions }))],
  ['options', [5, 50, 500].map((options) => ({ ...usual, options }))],
  ['answers given', [1, 10, 100, 290].map((given) => ({ ...usual, questions: 300, given }))],
  ['flows held', [20, 1_000, 10_000].map((flows) => ({ ...usual, flows }))],
];
const rounds = 7;
/** The events of a round. */
const perRound = 400;

const questionId = (index: number): string => `q${index}`;
const optionId = (index: number): string => `o${index}`;

/** A customer in the middle of an order, who answers a question, goes on and goes back, again and again. */
interface Customer {
  readonly ticket: Ticket;
  rev: number;
  have: readonly string[];
}

/** A product with a service of a size, and its customers at the measured question. */
async function openWorld({ questions, options, given, flows }: Size) {
  const world = new FlowWorld(
    Array.from({ length: questions }, (_, index) =>
      ask(questionId(index), { options: Array.from({ length: options }, (_none, at) => optionId(at)) }),
    ),
  );
  const customers: Customer[] = [];
  const lead = Array.from({ length: given }, (_, index) => answerAndGo(questionId(index), optionId(0)));
  for (let count = 0; count < flows; count += 1) {
    const ticket = await world.ticket({ flow: `f_${count}` });
    const customer: Customer = { ticket, rev: 0, have: [] };
    for (const events of lead) await send(world, customer, events);
    customers.push(customer);
  }
  const measured = questionId(given);
  let turn = 0;
  const nextEvents = (): ClientEvent[] => {
    const choice = Math.floor(turn / 2 / flows) % options;
    return Math.floor(turn / flows) % 2 === 0 ? answerAndGo(measured, optionId(choice)) : [event('back', {})];
  };
  /** Lets the next customer send their next events. */
  const step = async (): Promise<void> => {
    const customer = customers[turn % flows];
    if (customer) await send(world, customer, nextEvents());
    turn += 1;
  };
  /** Runs the engine alone on what the next customer would send, and stores nothing. */
  const stepEngine = async (): Promise<void> => {
    const stored = await world.stored(customers[turn % flows]?.ticket.flow);
    if (stored) await runEngine(world, stored, answerAndGo(measured, optionId(turn % options)));
  };
  return { step, stepEngine };
}

const seenFlows = new WeakMap<FlowRecord['place'], StoredFlow['flow']>();

async function runEngine(
  world: FlowWorld,
  record: FlowRecord,
  events: readonly ClientEvent[],
): Promise<void> {
  const flow = seenFlows.get(record.place);
  if (flow) await applyEvents(flow, record, events, world.now, () => null);
}

/** Sends events as the route does: applies and stores them, and writes the reply in fragments. */
async function send(world: FlowWorld, customer: Customer, events: readonly ClientEvent[]): Promise<void> {
  const { parts } = world;
  const { ticket, rev, have } = customer;
  const answer = await world.send(ticket, rev, events);
  if (answer.is !== 'shown' || answer.applied !== events.length)
    throw new Error(`the answer is ${answer.is}`);
  const { open, before, applied, effects } = answer;
  seenFlows.set(open.record.place, open.flow);
  const writer = new FragmentWriter(parts.fragments, have);
  const view = { ...open, who: guest, catalogue: catalogueLevel };
  const { screen, ahead } = flowPresenters.presentWithAhead(parts, view, writer);
  const reply = writeReply({ screen, applied, effects, ahead });
  const above = before
    ? flowPresenters.presentAbove(parts, before, writeTicket(parts.signers.ticket, ticket))
    : null;
  const text = writer.write(reply, above);
  customer.rev = open.record.rev;
  const fragments = Object.keys((JSON.parse(text) as { fragments: object }).fragments);
  if (fragments.length > 0) customer.have = [...have, ...fragments].slice(-maxHave);
}

/** The processor time of one call in the median of the rounds, µs. */
async function measure(call: () => Promise<void>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < perRound; count += 1) await call();
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round > 0) rates.push((user + system) / perRound);
  }
  return median(rates);
}

/**
 * Prints the processor time of an event (apply, store in memory, compose, write; without HTTP) as questions, options,
 * answers given and flows held grow one at a time, and the engine's own part of it.
 */
export async function benchGrowth(): Promise<void> {
  const rows: string[][] = [];
  for (const [what, sizes] of growths) {
    for (const size of sizes) {
      const { step, stepEngine } = await openWorld(size);
      const whole = await measure(step);
      const engine = await measure(stepEngine);
      const { questions, options, given, flows } = size;
      rows.push([what, ...[questions, options, given, flows].map(String), figure(whole), figure(engine)]);
    }
  }
  console.log(
    drawTable(
      'BFF: an event without HTTP as things grow, CPU µs',
      ['', 'questions', 'options', 'answers given', 'flows', 'event', 'engine alone'],
      rows,
    ),
  );
}
