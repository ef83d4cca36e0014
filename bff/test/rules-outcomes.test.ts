import type { CallReply, RulesOutcome, TrialCount } from '@gam/schemas/upstream';
import { upstreamToken } from '@gam/shared/test/server-process';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { orderIt } from './support/order.ts';
import { RulesDesk, seedDocument, seedWith, skipRule } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };
const sums = /^POST \/v2\/flow-outcomes\/$/;

let world: World;
let desk: RulesDesk;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  await world.restartBff({ rulesEveryMs: 50 });
  desk = new RulesDesk(world.proxy);
  desk.publish(1, seedDocument);
});
afterAll(() => world.stop());

/** Puts every browser into a roll-out of its own name. */
async function rollOut(name: string, percent = 100): Promise<void> {
  desk.publish(2, seedWith(skipRule('no-such-question')), percent, name);
  await vi.waitFor(() => expect(world.bff.parts.rules.liveShare(name)).toBe(percent), patient);
  await world.bff.parts.rules.decided();
}

const read = async <T>(path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${upstreamToken}` };
  const reply = await fetch(`${world.marketplace.url}/v2/flow-outcomes/${path}`, { headers });
  return (await reply.json()) as T;
};
const cellsOf = async (name: string) =>
  (await read<CallReply<'loadRollOutCells'>>(`roll-outs/${name}/`)).cells;
/** The outcomes of flows under this list of rules, of all tests of this run. */
const outcomeOf = async (rules: string): Promise<RulesOutcome | undefined> =>
  (await read<CallReply<'loadFlowOutcomes'>>('rules/default/')).results.find((row) => row.rules === rules);
/** The visitors that were sent for a roll-out. */
const sentTrials = (name: string): TrialCount[] =>
  world.proxy
    .calls(sums)
    .flatMap(({ body }) => (body as { trials: TrialCount[] }).trials)
    .filter(({ roll_out }) => roll_out === name);

it('counts flows, steps, backs, errors, quotes and orders, and nothing of an operator', async () => {
  await rollOut('counted');
  const customer = world.newCustomer();
  await customer.open('/login');
  await customer.signIn(world.newPhone(), world.readCode);
  await customer.open(homeCleaning);
  const { rules } = customer.flow;
  const before = await outcomeOf(rules);
  await answerUntil(customer, '110');
  await customer.send(answer('110', ['no such option']), next());
  await customer.send(event('back', {}));
  await answerUntil(customer);
  await orderIt(customer);

  const operator = await signInOperator(world);
  const id = await chooseCustomer(operator, world.newPhone());
  await operator.open(forCustomer(homeCleaning, id));
  await operator.send(answer('101', ['10101']), next());

  await world.bff.close();
  const after = await outcomeOf(rules);
  const gained = (of: (row: RulesOutcome) => number) => (after ? of(after) : 0) - (before ? of(before) : 0);
  expect(gained(({ begun }) => begun)).toBe(1);
  expect(gained(({ orders }) => orders)).toBe(1);
  expect(gained(({ quotes }) => quotes)).toBe(1);
  expect(gained(({ backs }) => backs)).toBe(1);
  expect(gained(({ errors }) => errors)).toBe(1);
  expect(gained(({ times }) => times.reduce((a, b) => a + b, 0))).toBe(1);
  const step = (name: string) => (row: RulesOutcome) =>
    row.steps.find((each) => each.step === name)?.reached ?? 0;
  expect(gained(step('101'))).toBe(1);
  expect(gained(step('110'))).toBe(1);
  const [cell, ...others] = await cellsOf('counted');
  expect(others).toEqual([]);
  expect(cell).toMatchObject({
    percent: 100,
    candidate: { visitors: 1, orders: 1, errors: 1 },
    control: { visitors: 0, orders: 0 },
  });
});

it('counts a visitor’s first flow of a roll-out alone, also after a sign-out', async () => {
  await rollOut('first-flows');
  const customer = world.newCustomer();
  for (let flow = 0; flow < 3; flow += 1) {
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
  }
  await customer.open('/login');
  await customer.signIn(world.newPhone(), world.readCode);
  await customer.open('/');
  await customer.send(event('sign_out', {}));
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  await world.bff.close();
  expect(sentTrials('first-flows').map(({ visitors }) => visitors)).toEqual([1]);
});

it('leaves out a visitor whose share changed between the first screen and the first answer', async () => {
  await rollOut('changed', 5);
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await rollOut('changed', 50);
  await customer.send(answer('101', ['10101']), next());
  await world.bff.close();
  expect(sentTrials('changed')).toEqual([]);
});

it('sends a batch whose reply was lost again under its key, so that it counts once', async () => {
  await rollOut('lost-reply');
  world.proxy.forget();
  world.proxy.failNow(sums, { does: 'lose_reply' });
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  await vi.waitFor(() => expect(world.proxy.calls(sums).length).toBeGreaterThan(0), patient);
  world.proxy.heal();
  await world.bff.close();
  const keys = world.proxy.calls(sums).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect((await cellsOf('lost-reply'))[0]?.candidate.visitors).toBe(1);
});

it('sends nothing personal', async () => {
  await rollOut('private');
  world.proxy.forget();
  const customer = await world.customerAt(null);
  await world.bff.close();
  const sent = JSON.stringify(world.proxy.calls(sums).map(({ body }) => body));
  expect(sent).toContain('private');
  const visitor = customer.cookies.get('gam-visitor')?.split('.')[0] ?? '';
  const browser = customer.cookies.get('gam-browser')?.split('.')[0] ?? '';
  for (const secret of [customer.flow.id, customer.flow.subject ?? '', visitor, browser])
    expect(sent).not.toContain(secret);
});

it('counts under the kind of device that the browser names', async () => {
  await rollOut('devices');
  world.proxy.forget();
  const customer = world.newCustomer();
  customer.hints = { 'sec-ch-ua-mobile': '?1' };
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  await world.bff.close();
  const [body] = world.proxy.calls(sums).map((call) => call.body as { flows: { device: string }[] });
  expect(body?.flows.map(({ device }) => device)).toEqual(['phone']);
});
