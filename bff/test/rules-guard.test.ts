import { randomUUID } from 'node:crypto';
import type { CallReply, LiveFlowRules, RollOutPlan } from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { orderIt } from './support/order.ts';
import { seedDocument, seedWith, skipRule } from './support/rules-desk.ts';
import { signInDemoMember } from './support/operator.ts';
import { World } from './support/world.ts';

/** A demo account of the marketplace. */
const editorPhone = '09120000004';
/** A busy machine may need this long, ms. */
const patient = { timeout: 120_000 };
const hourMs = 3_600_000;

/** Without a wait before the first step up, so that only the broken guard keeps the candidate from it. */
const plan: RollOutPlan = {
  steps: [
    { percent: 50, min_minutes: 60, min_visitors: 1 },
    { percent: 100, min_minutes: 60, min_visitors: 1 },
  ],
  guards: [{ metric: 'orders_per_visitor' }],
};

let world: World;
let editorToken: string;
beforeAll(async () => {
  world = await World.startAlone();
  await world.restartBff({ rulesEveryMs: 50, guardEveryMs: 200 });
  const editor = await signInDemoMember(world, editorPhone);
  editorToken = (await world.bff.parts.sessions.find(editor.session))?.token ?? '';
});
afterAll(() => world.stop());

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${world.marketplace.url}/v2/flow-rules/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body
      ? {
          authorization: `Bearer ${upstreamToken}`,
          'gam-user-token': editorToken,
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
        }
      : { authorization: `Bearer ${editorToken}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}

const live = async () => ask<LiveFlowRules>('status/');
const liveDefault = async () => (await live()).documents.find(({ name }) => name === 'default');

/** Publishes the candidate under the plan for half of the visitors, and waits until the BFF has it. */
async function publishCandidate(document: object): Promise<string> {
  const { revision, documents } = await live();
  const known = documents.find(({ name }) => name === 'default');
  await ask('default/versions/', {
    document,
    base_version: known?.candidate?.number ?? known?.stable ?? null,
    reason: 'a trial',
    revision,
    percent: 50,
    plan,
  });
  const rollOut = (await liveDefault())?.candidate?.roll_out ?? '';
  await vi.waitFor(() => expect(world.bff.parts.rules.liveShare(rollOut)).toBe(50), patient);
  await world.bff.parts.rules.decided();
  return rollOut;
}

/** A visitor who answers the first question; returns whether the candidate decides their flow. */
async function begin(customer: Customer, candidate: number): Promise<boolean> {
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  return customer.flow.rules.includes(`default@${candidate}#`);
}

/** A new customer signs in and orders as far as the rules let them. Returns whether the candidate decides their flow. */
async function order(): Promise<boolean> {
  const customer = world.newCustomer();
  await customer.open('/login');
  await customer.signIn(world.newPhone(), world.readCode);
  const isCandidate = await begin(customer, 2);
  // The candidate forgets a question that the price needs: no visitor gets further.
  if (isCandidate) return true;
  await answerUntil(customer);
  await orderIt(customer);
  return false;
}

/** What the marketplace has counted, or is to count. */
interface Counted {
  readonly visitors: number;
  readonly orders: number;
}

/** Customers order until each side has as many visitors as the guard needs to see the loss. */
async function orderOnBothSides(): Promise<Counted> {
  const sides = { candidate: 0, control: 0 };
  while (Math.min(sides.candidate, sides.control) < 12) sides[(await order()) ? 'candidate' : 'control'] += 1;
  return { visitors: sides.candidate + sides.control, orders: sides.control };
}

/** The visitors of a roll-out whom the marketplace has counted, and those among them who ordered. */
async function countedOf(rollOut: string): Promise<Counted> {
  const reply = await fetch(`${world.marketplace.url}/v2/flow-outcomes/roll-outs/${rollOut}/`, {
    headers: { authorization: `Bearer ${upstreamToken}` },
  });
  const { cells } = (await reply.json()) as CallReply<'loadRollOutCells'>;
  const sides = cells.flatMap(({ candidate, control }) => [candidate, control]);
  const sumOf = (what: keyof Counted) => sides.reduce((sum, side) => sum + side[what], 0);
  return { visitors: sumOf('visitors'), orders: sumOf('orders') };
}

/**
 * A visitor of a later hour ends the comparison of this one; then both hours are old enough to count. No hour passes
 * before the marketplace has counted what happened in it.
 */
async function letHoursPass(rollOut: string, { visitors, orders }: Counted): Promise<void> {
  const waitForCounts = (all: Counted) =>
    vi.waitFor(async () => expect(await countedOf(rollOut)).toEqual(all), patient);
  await waitForCounts({ visitors, orders });
  world.ahead = 2 * hourMs;
  await begin(world.newCustomer(), 0);
  await waitForCounts({ visitors: visitors + 1, orders });
  world.ahead = 5 * hourMs;
}

it('takes a candidate back by itself that costs orders, once and with the reason in the audit, though the BFF ends in the middle of the step', async () => {
  await ask('default/versions/', {
    document: seedDocument,
    base_version: null,
    reason: 'the control',
    revision: (await live()).revision,
  });
  const rollOut = await publishCandidate(seedWith(skipRule('102')));
  const counted = await orderOnBothSides();
  expect((await liveDefault())?.candidate).toMatchObject({ number: 2, percent: 50 });

  const held = Promise.withResolvers<void>();
  const steps = /^POST \/v2\/flow-rules\/default\/steps\/$/;
  world.proxy.fail(steps, { does: 'hold_reply', until: held.promise });
  await letHoursPass(rollOut, counted);
  await vi.waitFor(
    async () => expect(await liveDefault()).toMatchObject({ stable: 1, candidate: null }),
    patient,
  );
  // The step counts at the upstream; the BFF that sent it ends before it has the reply.
  await world.restartBff({ rulesEveryMs: 50, guardEveryMs: 200 });
  world.proxy.heal();
  held.resolve();

  const { results } = await ask<CallReply<'listFlowRulesAudit'>>('audit/?name=default');
  expect(results.filter(({ action }) => action === 'roll_back')).toHaveLength(1);
  expect(results[0]).toMatchObject({
    action: 'roll_back',
    number: 2,
    by: expect.stringContaining('demo-rules-editor') as unknown,
    reason: expect.stringMatching(
      /^Guard orders_per_visitor of the plan was broken: fewer visitors order: 0 of \d+/,
    ) as unknown,
  });
  await vi.waitFor(() => expect(world.bff.parts.rules.liveShare(rollOut)).toBeNull(), patient);
  await world.bff.parts.rules.decided();
  expect(await begin(world.newCustomer(), 1)).toBe(true);
}, 600_000);

it('takes the next step of the plan where no guard is broken, and nothing but the plan', async () => {
  world.ahead = 0;
  const rollOut = await publishCandidate(seedWith(skipRule('no-such-question')));
  const { revision } = await live();
  const step = async (percent: number) => {
    const reply = await fetch(`${world.marketplace.url}/v2/flow-rules/default/steps/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${upstreamToken}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ number: 3, roll_out: rollOut, percent, revision, reason: 'a try' }),
    });
    return ((await reply.json()) as { code?: string }).code;
  };
  expect(await step(75)).toBe('not_planned');
  for (let visitor = 0; visitor < 10; visitor += 1) await begin(world.newCustomer(), 3);
  await letHoursPass(rollOut, { visitors: 10, orders: 0 });
  await vi.waitFor(
    async () => expect(await liveDefault()).toMatchObject({ stable: 3, candidate: null }),
    patient,
  );
  const { results } = await ask<CallReply<'listFlowRulesAudit'>>('audit/?name=default');
  expect(results[0]).toMatchObject({
    action: 'roll_out',
    percent: 100,
    reason: 'Step 2 of 2 of the plan, to 100 %: no guard was broken.',
  });
}, 600_000);
