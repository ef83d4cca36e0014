import type { EventArgs, FlowRef } from '@gam/schemas/descriptors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Customer } from './support/customer.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning, keptAnswers } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

type Kept = EventArgs<'restore'>['answers'];
const given: Kept = [
  { question: '101', values: ['10101'] },
  { question: '102', values: ['10201', '10203'], counts: [{ value: '10201', number: 2 }] },
];

/** The restore request of a client, from what it kept. */
function restore(
  customer: Customer,
  { id, ticket, step }: FlowRef,
  answers: Kept,
  changes: Partial<EventArgs<'restore'>> = {},
): Promise<Answer> {
  const args = { ticket, answers, step, ...changes };
  return customer.post({ flow: id, ticket, base_rev: 0, events: [event('restore', args)] });
}

/** A store that lost everything in the middle of an order. */
async function wipedAt(step: string | null): Promise<{ customer: Customer; flow: FlowRef }> {
  const customer = await world.customerAt(step);
  const { flow } = customer;
  await world.wipeStore();
  customer.bff = world.bff;
  return { customer, flow };
}

describe('a flow that every store has lost', () => {
  it('is made again under its own id, with all answers, at the same question', async () => {
    const { customer, flow } = await wipedAt('105');
    expect((await customer.send(next())).status).toBe(410);
    const { status, body } = await restore(customer, flow, given);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 1, screen: { flow: { id: flow.id, step: '105', rev: 1 } } });
    const [summary] = customer.screen.aside;
    expect(summary).toMatchObject({
      items: [{ key: '101' }, { key: '102', text: expect.stringContaining('۲') }],
    });
    await customer.send(event('back', {}));
    expect(customer.node('question').answer).toMatchObject({
      values: ['10201', '10203'],
      counts: expect.arrayContaining(given[1]?.counts ?? []),
    });
  });

  it('leads on to an order', async () => {
    const { customer, flow } = await wipedAt('105');
    await restore(customer, flow, given);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    await customer.sendAndWait(placeOrder());
    expect(await world.orderOfFlow(flow.id)).not.toBeNull();
  });

  it('is made once for repeated requests', async () => {
    const { customer, flow } = await wipedAt('105');
    const args = { ticket: flow.ticket, answers: given, step: '105' };
    const batch = { flow: flow.id, ticket: flow.ticket, base_rev: 0, events: [event('restore', args)] };
    const replies = await Promise.all([1, 2, 3].map(() => customer.twin().post(batch)));
    expect(replies.map(({ status, body }) => [status, body.screen?.flow?.rev])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    const another = await restore(customer, flow, []);
    expect([another.status, another.body.error?.code]).toEqual([409, 'stale_rev']);
    expect(customer.flow).toMatchObject({ step: '105', rev: 1 });
  });

  it.each([
    ['an option that does not exist', '101', ['made-up']],
    ['an empty answer to a mandatory question', '102', []],
  ])('asks again for %s', async (_about, question, values) => {
    const { customer, flow } = await wipedAt('105');
    const wrong = given.map((one) => (one.question === question ? { question, values } : one));
    await restore(customer, flow, [...wrong, { question: 'gone', values: ['x'] }]);
    expect(customer.flow.step).toBe(question);
    expect(customer.node('question').answer).toBeNull();
  });

  it.each([
    ['a forged ticket', { ticket: `${'x'.repeat(40)}.forged` }],
    ["another flow's ticket", { ticket: 'other' }],
  ])('is refused with %s', async (_about, { ticket }) => {
    const { customer, flow } = await wipedAt('102');
    const other = world.newCustomer();
    await other.open(homeCleaning);
    const given = ticket === 'other' ? other.flow.ticket : ticket;
    const events = [event('restore', { ticket: given, answers: [], step: null })];
    const { status } = await customer.post({ flow: flow.id, ticket: given, base_rev: 0, events });
    expect(status).toBe(403);
  });

  it('is refused in another browser', async () => {
    const { flow } = await wipedAt('102');
    const stranger = world.newCustomer();
    await stranger.open(homeCleaning);
    expect((await restore(stranger, flow, given)).status).toBe(410);
  });
});

describe('the life of a flow', () => {
  const hourMs = 3600_000;
  const dayMs = 24 * hourMs;
  afterEach(() => {
    world.ahead = 0;
  });

  it("ends 48 hours after a guest's last event, and its ticket restores it for 30 days", async () => {
    const customer = await world.customerAt('102');
    world.ahead = 40 * hourMs;
    expect((await customer.send(answer('102', ['10201']))).status).toBe(200);
    // From the last event on.
    world.ahead = 87 * hourMs;
    expect((await customer.send(next())).status).toBe(200);
    const { flow } = customer;
    world.ahead = 87 * hourMs + 49 * hourMs;
    expect((await customer.send(next())).status).toBe(410);
    world.ahead = 29.5 * dayMs;
    const { status, body } = await restore(customer, flow, given);
    expect([status, body.screen?.flow]).toMatchObject([200, { id: flow.id, step: flow.step }]);
    expect(customer.screen.aside).toMatchObject([{ items: [{ key: '101' }, { key: '102' }] }]);
    // The restored flow is gone again, and the ticket is too old by then.
    world.ahead = 31.6 * dayMs;
    expect((await restore(customer, flow, given)).status).toBe(410);
  });

  it("ends 30 days after a customer's last event", async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    const isKept = async (days: number) => {
      world.ahead = days * dayMs;
      return (await world.bff.parts.store.get('flow', customer.flow.id)) !== null;
    };
    expect([await isKept(3), await isKept(29), await isKept(31)]).toEqual([true, true, false]);
  });
});

describe('a lost flow of a signed-in customer', () => {
  it('shows the login step without answers, and continues after the sign-in', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    const { flow } = customer;
    await world.bff.parts.store.remove('flow', flow.id);
    const answers: Kept = [...given, { question: '110', values: ['11001'] }];
    const guest = customer.twin();
    guest.cookies.delete('gam-session');
    const locked = await restore(guest, flow, answers);
    expect(locked.status).toBe(401);
    expect(locked.body.screen).toMatchObject({ flow: null, aside: [] });
    const { status, body } = await restore(customer, flow, answers);
    expect([status, body.screen?.flow?.id, body.screen?.flow?.step]).toEqual([200, flow.id, flow.step]);
  });

  it('lets its browser sign in at its URL when the session is lost too, and then is gone there', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    const { flow } = customer;
    await world.wipeStore();
    customer.bff = world.bff;
    await restore(customer, flow, given);
    const phone = world.newPhone();
    const asked = await customer.sendAndWait(event('login_request_code', { phone }));
    expect([asked.status, customer.screen.id]).toEqual([200, 'login.code']);
    const signedIn = await customer.sendAndWait(event('login_verify', { code: await world.readCode(phone) }));
    expect([signedIn.status, customer.session]).toEqual([410, expect.any(String)]);
  });

  it('is refused to another subject', async () => {
    const { customer, flow } = await wipedAt('112');
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    expect((await restore(customer, flow, given)).status).toBe(410);
  });
});

describe('a restored flow', () => {
  it('has no quote: the answers get a new price', async () => {
    const customer = await world.customerAt(null);
    const { flow } = customer;
    const before = world.proxy.calls(quotes).length;
    await world.bff.parts.store.remove('flow', flow.id);
    const { body } = await restore(customer, flow, keptAnswers(world.proxy));
    expect(body.screen?.flow).toMatchObject({ id: flow.id, phase: 'quote' });
    expect(world.proxy.calls(quotes).slice(before)).toHaveLength(1);
  });

  it('has no role: the current session decides who acts', async () => {
    const { customer, flow } = await wipedAt('105');
    const forged = { ...given[0], by: 'auto', admin: true };
    const args = { ticket: flow.ticket, answers: [forged], step: '105', session: { admin: true } };
    const batch = { flow: flow.id, ticket: flow.ticket, base_rev: 0 };
    const { status } = await customer.post({
      ...batch,
      events: [{ action_id: 'restore-with-a-role', name: 'restore', args }],
    });
    expect(status).toBe(400);
  });

  it('places no second order: it leads to the task page of the first', async () => {
    const customer = await world.customerAt(null);
    const { flow } = customer;
    await customer.sendAndWait(placeOrder());
    const order = await world.orderOfFlow(flow.id);
    const session = customer.cookies.get('gam-session');
    await world.bff.parts.store.remove('flow', flow.id);
    expect(session).toBeDefined();
    const { status, body } = await restore(customer, flow, given);
    expect(status).toBe(409);
    expect(body.screen?.redirect).toBe(`/task-details/${order}`);
  });
});

it('does not restore a flow that exists: its own screen counts', async () => {
  const customer = await world.customerAt('105');
  const { status, body } = await restore(customer, customer.flow, [{ question: '101', values: ['10102'] }]);
  expect(status).toBe(409);
  expect(body.screen?.flow).toMatchObject({ step: '105', rev: 4 });
});

it('judges answers to a restored flow like any other answers', async () => {
  const { customer, flow } = await wipedAt('102');
  await restore(customer, flow, given.slice(0, 1));
  const { body } = await customer.send(answer('102', ['made-up']));
  expect(body.applied).toBe(0);
});
