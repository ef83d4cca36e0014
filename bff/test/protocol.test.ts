import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { world, startProtocolWorld } from './support/protocol.ts';

startProtocolWorld();

/** The number of documents of a kind on the disk. */
function countStored(kind: string): number {
  const database = new DatabaseSync(path.join(world.folder, 'bff', 'flows.sqlite'), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS n FROM documents WHERE kind = ?').get(kind);
  database.close();
  return Number(row?.['n']);
}

describe('the beginning of a flow', () => {
  it('stores nothing for a first screen', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.visit(homeCleaning);
    expect(['flow', 'page_state', 'snapshot', 'session'].map(countStored)).toEqual([0, 0, 0, 0]);
    expect(customer.flow.rev).toBe(0);
    expect(customer.screen.url).not.toContain('flow=');
    expect(customer.screen.guard).toBeNull();
  });

  it('makes one flow of a first event that arrives several times, in turn and at once', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const before = countStored('flow');
    const batch = customer.batch(answer('101', ['10101']), next());
    const replies = await Promise.all([1, 2, 3, 4].map(() => customer.twin().post(batch)));
    replies.push(await customer.post(batch));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ applied: 2, screen: { flow: { rev: 2, step: '102' } } });
    }
    expect(countStored('flow')).toBe(before + 1);
    expect(customer.screen.url).toBe(`${homeCleaning}&flow=${customer.flow.id}`);
  });

  it('begins from a ticket within 24 hours only', async () => {
    const early = world.newCustomer();
    await early.open(homeCleaning);
    const late = world.newCustomer();
    await late.open(homeCleaning);
    try {
      world.ahead = 23 * 3600_000;
      expect((await early.send(answer('101', ['10101']))).status).toBe(200);
      world.ahead = 25 * 3600_000;
      expect((await late.send(answer('101', ['10101']))).status).toBe(410);
      // A flow that began in time continues.
      expect((await early.send(next())).status).toBe(200);
    } finally {
      world.ahead = 0;
    }
  });
});

describe('the order of checks', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
  });

  it('skips leading events that were applied before, whatever base_rev says', async () => {
    const first = answer('102', ['10201']);
    const batch = customer.batch(first);
    await customer.post(batch);
    const { status, body } = await customer.post({ ...batch, events: [first, next()] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 2, screen: { flow: { rev: 4, step: '105' } } });
  });

  it('returns the effects of a repeated action again and applies nothing twice', async () => {
    const quoted = await world.customerAt(null);
    const batch = quoted.batch(placeOrder());
    const first = await quoted.post(batch);
    const again = await quoted.post(batch);
    expect(again.body.effects).toEqual(first.body.effects);
    expect(again.body.effects?.length).toBeGreaterThan(2);
    expect(again.body.screen?.flow?.rev).toBe(first.body.screen?.flow?.rev);
    expect(await world.ordersOf(quoted)).toHaveLength(1);
  });

  it('refuses an action id that is repeated with another name or other arguments', async () => {
    const first = answer('102', ['10201']);
    const batch = customer.batch(first);
    await customer.post(batch);
    for (const other of [answer('102', ['10202']), next()].map((one) => ({
      ...one,
      action_id: first.action_id,
    }))) {
      const { status, body } = await customer.post({ ...batch, events: [other] });
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ kind: 'invalid', code: 'action_reused' });
    }
    await customer.open(customer.screen.url);
    expect(customer.flow.rev).toBe(3);
  });

  it('refuses an action id that is repeated in one batch, or behind a new one', async () => {
    const first = answer('102', ['10201']);
    const twice = await customer.send(first, next(), next(), { ...next(), action_id: first.action_id });
    expect(twice.status).toBe(422);
    const seen = customer.batch(first);
    await customer.post(seen);
    const behind = await customer.send(answer('102', ['10202']), first);
    expect(behind.status).toBe(422);
    await customer.open(customer.screen.url);
    expect(customer.flow.rev).toBe(3);
    expect(customer.node('question').answer?.values).toEqual(['10201']);
  });

  it('answers a base_rev other than the flow’s with 409 and the current screen', async () => {
    const stale = customer.batch(answer('102', ['10201']));
    await customer.send(answer('102', ['10202']));
    const { status, body } = await customer.post(stale);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ kind: 'conflict' });
    expect(body.screen?.flow).toMatchObject({ rev: 3, step: '102' });
    expect(customer.node('question').answer?.values).toEqual(['10202']);
    // A future revision is refused like an old one.
    expect((await customer.post({ ...customer.batch(next()), base_rev: 9 })).status).toBe(409);
  });

  it('lets one of two tabs win if both send at once', async () => {
    const [one, two] = await Promise.all([
      customer.twin().send(answer('102', ['10201'])),
      customer.twin().send(answer('102', ['10202'])),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('answers an ended flow with 410 and the page as a new visitor sees it', async () => {
    const visitor = world.newCustomer();
    await visitor.open(homeCleaning);
    const { id } = visitor.flow;
    const { status, body } = await visitor.post({ ...visitor.batch(next()), base_rev: 3 });
    expect(status).toBe(410);
    expect(body.error).toMatchObject({ kind: 'gone' });
    expect(body.screen?.flow).toMatchObject({ rev: 0, step: '101' });
    expect(body.screen?.flow?.id).not.toBe(id);
    expect((await visitor.open(`${homeCleaning}&flow=f_unknown`)).status).toBe(410);
  });

  it('refuses forged tickets and other flows’ tickets, and hides the flow from other visitors', async () => {
    const other = world.newCustomer();
    await other.open(homeCleaning);
    const batch = customer.batch(next());
    const [body = '', signature = ''] = customer.flow.ticket.split('.');
    const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...content, subject: 'demo-customer' })).toString(
      'base64url',
    );
    const tickets = ['', 'x', `${changed}.${signature}`, `${body}.`, `${body}.AAAA`, other.flow.ticket];
    for (const ticket of tickets) expect((await customer.post({ ...batch, ticket })).status).toBe(403);
    for (const visitor of [other, world.newCustomer()]) {
      const { status, body } = await visitor.post(batch);
      expect([status, body.screen?.flow?.rev]).toEqual([410, 0]);
      expect(body.screen?.flow?.id).not.toBe(customer.flow.id);
    }
    await customer.open(customer.screen.url);
    expect(customer.flow.rev).toBe(2);
  });

  it('refuses an event that the screen does not offer, with the screen, and leaves the flow unchanged', async () => {
    for (const not of [placeOrder(), event('login_verify', { code: '123456' }), event('sign_out', {})]) {
      const { status, body } = await customer.send(not);
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ kind: 'invalid' });
      expect(body.screen?.flow).toMatchObject({ rev: 2, step: '102' });
    }
    const { body } = await customer.send(answer('110', ['11001']));
    expect(body).toMatchObject({ applied: 0, screen: { flow: { rev: 2 } } });
  });
});
