/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import { describe, expect, it } from 'vitest';
import { back, next } from './support/events.ts';
import {
  list,
  world,
  page,
  skip,
  select,
  beforeExperts,
  seeList,
  atExperts,
  startExpertWorld,
} from './support/expert-step.ts';

startExpertWorld();

describe('a list that arrives empty', () => {
  it('names the event that skips the step without a toast [O-2.44]', async () => {
    const customer = await beforeExperts('3', 'staircase');
    await customer.send(next());
    await seeList(customer);
    expect(customer.flow.phase).toBe('expert_selection');
    const { items, then } = customer.node('experts');
    expect({ items, then }).toEqual({ items: [], then: { name: 'skip_expert', args: { reason: 'empty' } } });
    const { body } = await customer.sendAndWait(skip({ reason: 'empty' }));
    expect(customer.flow.phase).toBe('quote');
    expect(body.effects).toEqual([]);
  });

  it('cannot be claimed for a list with experts', async () => {
    const customer = await atExperts();
    const { body } = await customer.send(skip({ reason: 'empty' }));
    expect(body.applied).toBe(0);
    expect(customer.flow.phase).toBe('expert_selection');
  });
});

describe('a list that takes its time', () => {
  it('is requested by the client and served from the same upstream call', async () => {
    const customer = await beforeExperts();
    const held = Promise.withResolvers<void>();
    world.proxy.fail(list, { does: 'hold_reply', until: held.promise }, 1);
    await customer.send(next());
    const { items, source } = customer.node('experts');
    expect(items).toBeNull();
    const asked = customer.askSource('experts', source.v ?? '');
    held.resolve();
    const { status, body } = await asked;
    expect(status).toBe(200);
    expect(body).toMatchObject({ source: 'experts', v: source.v, select: null, then: null });
    expect(body.items).toHaveLength(16);
    expect(world.proxy.count(list)).toBe(1);
    await customer.open(customer.screen.url);
    expect(customer.node('experts').items).toEqual(body.items);
    expect(world.proxy.count(list)).toBe(1);
  });

  it('delays the choice until it has arrived', async () => {
    const customer = await beforeExperts();
    world.proxy.fail(list, { does: 'delay', ms: 400 }, 1);
    await customer.send(next());
    expect((await customer.send(select('41'))).body.applied).toBe(1);
  });

  it('answers 503 with Retry-After if it takes longer than a request may', async () => {
    const customer = await beforeExperts();
    // From here on, so that no other call outlasts the wait.
    await world.restartBff({ waitMs: 200 });
    customer.bff = world.bff;
    const { promise: until, resolve: answerNow } = Promise.withResolvers<void>();
    world.proxy.fail(list, { does: 'hold_reply', until }, 1);
    await customer.send(next());
    const { v } = customer.node('experts').source;
    const early = await customer.askSource('experts', v ?? '');
    expect(early).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    answerNow();
    await expect.poll(async () => (await customer.askSource('experts', v ?? '')).status).toBe(200);
    await world.restartBff();
  });

  it('shows an error with retry if it cannot be loaded, and does not block the order [O-2.45]', async () => {
    const customer = await beforeExperts();
    world.proxy.fail(list, { does: 'answer', status: 500 });
    await customer.send(next());
    const { v } = customer.node('experts').source;
    const failed = await customer.askSource('experts', v ?? '');
    expect(failed.status).toBe(502);
    expect(failed.body.error).toMatchObject({
      kind: 'fault',
      message: 'متاسفانه در بارگذاری لیست متخصصین مشکلی پیش آمد. لطفا دوباره تلاش کنید',
    });
    const { status, body } = await customer.send(select('41'));
    expect({ status, applied: body.applied }).toEqual({ status: 200, applied: 0 });
    expect(customer.node('experts').error_ref).toMatch(/^[\d-]{14}$/);
    world.proxy.heal();
    expect((await customer.askSource('experts', v ?? '')).status).toBe(200);
    world.proxy.fail(list, { does: 'answer', status: 500 });
    await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
  });
});

describe('a source', () => {
  it('answers 409 for an outdated version and for a step that was left', async () => {
    const customer = await atExperts();
    const { v } = customer.node('experts').source;
    const stale = await customer.askSource('experts', 'x'.repeat(22));
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatchObject({ code: 'stale_source', kind: 'conflict' });
    await customer.send(back());
    expect((await customer.askSource('experts', v ?? '')).status).toBe(409);
  });

  it('stores nothing and changes nothing', async () => {
    const customer = await atExperts();
    const { rev } = customer.flow;
    await customer.askSource('experts', customer.node('experts').source.v ?? '');
    await customer.open(customer.screen.url);
    expect(customer.flow.rev).toBe(rev);
  });

  it('is served only to the owner of the flow', async () => {
    const customer = await atExperts();
    const { id, ticket } = customer.flow;
    const v = customer.node('experts').source.v ?? '';
    const stranger = await atExperts();
    expect((await stranger.askSource('experts', v, { id, ticket })).status).toBe(410);
    expect((await world.newCustomer().askSource('experts', v, { id, ticket })).status).toBe(410);
    customer.cookies.delete('gam-session');
    expect((await customer.askSource('experts', v)).status).toBe(401);
  });

  it('needs the ticket before the first event of the flow', async () => {
    const customer = world.newCustomer();
    await customer.open(page('1'));
    const { id, ticket } = customer.flow;
    // The ticket belongs to the flow, which is not at the experts.
    expect((await customer.askSource('experts', 'x')).status).toBe(409);
    expect((await customer.askSource('experts', 'x', { id, ticket: null })).status).toBe(410);
    expect((await customer.askSource('experts', 'x', { id, ticket: `${ticket}x` })).status).toBe(410);
    expect((await customer.askSource('experts', 'x', { id: `${id}x`, ticket })).status).toBe(410);
    expect((await world.newCustomer().askSource('experts', 'x', { id, ticket })).status).toBe(410);
  });

  it.each([
    ['with an unknown name', 'shops', 404],
    ['named like a property of every object', 'constructor', 404],
  ])('%s is missing', async (_what, name, status) => {
    const customer = await atExperts();
    expect((await customer.askSource(name, 'x')).status).toBe(status);
  });
});

describe('a backend without the call for experts', () => {
  it('is asked at each retry, and the step keeps its error text [O-2.45]', async () => {
    world.proxy.fail(list, { does: 'answer', status: 404, body: '{"detail":"Not Found"}' });
    const customer = await beforeExperts();
    await customer.send(next());
    const { source, labels } = customer.node('experts');
    world.proxy.forget();
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, body } = await customer.askSource('experts', source.v ?? '');
      expect([status, body.error?.message]).toEqual([502, labels.load_error]);
      world.ahead += 16_000;
    }
    expect(world.proxy.count(list)).toBe(5);
    world.proxy.heal();
    expect((await customer.askSource('experts', source.v ?? '')).status).toBe(200);
  });
});
