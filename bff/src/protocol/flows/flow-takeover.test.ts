import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveCalls } from '../intents/leave-calls.ts';
import type { Parts } from '../parts.ts';
import { event, failed, type FlowWorld } from './flow-world-fixture.ts';
import { begin, day, isPending, makeReply, second, starts } from './takeover-fixture.ts';

describe('a call of another process', () => {
  const after = (ms: number) => (world: FlowWorld) => void (world.now += ms);
  const ends = {
    'is alive': () => undefined,
    'is dead': (world: FlowWorld) => world.kill(world.parts),
    'has handed it over': (world: FlowWorld) => leaveCalls(world.parts, new Promise(() => undefined), 0),
    'has had its time': after(40 * second),
    'is dead for longer than the upstream replays': (world: FlowWorld) => {
      world.kill(world.parts);
      world.now += 121 * second;
    },
  } as const;

  it.each([
    ['quote', 'is alive', 1, true],
    ['quote', 'is dead', 2, false],
    ['quote', 'has handed it over', 2, false],
    ['quote', 'has had its time', 2, false],
    ['place_order', 'is alive', 1, true],
    ['place_order', 'is dead', 2, false],
    ['place_order', 'has handed it over', 2, false],
    ['place_order', 'has had its time', 2, false],
    ['verify_code', 'is alive', 1, true],
    ['verify_code', 'is dead', 2, false],
    ['verify_code', 'has handed it over', 2, false],
    ['verify_code', 'has had its time', 2, false],
    ['verify_code', 'is dead for longer than the upstream replays', 1, false],
    ['run_actions', 'is alive', 1, true],
    ['run_actions', 'is dead', 1, true],
    ['run_actions', 'has handed it over', 1, true],
    ['run_actions', 'has had its time', 2, false],
  ] as const)('%s, whose owner %s, has been sent %i times', async (name, owner, times, waits) => {
    const { world, goOn, count, sent } = await begin(name);
    await ends[owner](world);
    await goOn(world.beside());
    expect(count()).toBe(times);
    expect(new Set(sent().map((one) => JSON.stringify(one))).size).toBeLessThanOrEqual(1);
    expect(await isPending(world)).toBe(waits);
  });

  it.each([-2, 0, 20])(
    'is judged by the clock of the store if the own one is %i days ahead',
    async (days) => {
      const { world, goOn, count } = await begin('quote');
      const other = world.beside('other', days * day);
      await goOn(other);
      expect([count(), await isPending(world)]).toEqual([1, true]);
      world.kill(world.parts);
      await goOn(other);
      expect([count(), await isPending(world)]).toEqual([2, false]);
    },
  );

  it('is taken by one of two processes at once', async () => {
    const { world, goOn, count, hold, release } = await begin('place_order');
    world.kill(world.parts);
    const taken = hold();
    const others = ['b', 'c'].map((bootId) => ({ ...world.beside(bootId), waitMs: 60_000 }));
    const replies = Promise.all(others.map((parts) => goOn(parts)));
    await vi.waitFor(() => expect(count()).toBe(2));
    taken.resolve();
    release();
    expect(new Set((await replies).map((answer) => answer.is))).toEqual(new Set(['conflict', 'shown']));
    expect([count(), await isPending(world)]).toEqual([2, false]);
  });

  it('has failed only when the upstream can no longer be at work on what its owner may have sent', async () => {
    const { world, goOn, count } = await begin('place_order');
    const { until = 0 } = (await world.stored())?.pending ?? {};
    world.kill(world.parts);
    const { failure } = failed(0);
    world.replies.placeOrder = () => ({ ok: false, failure: { ...failure, wasSent: false } });
    world.replies.findOrderByKey = () => failed(404);
    const other = world.beside();
    const undecided: boolean[] = [];
    for (const at of [world.now, until, until + 11 * second, until + 12 * second]) {
      world.now = at;
      await goOn(other);
      undecided.push(await isPending(world));
    }
    expect(undecided).toEqual([true, true, true, false]);
    expect(count()).toBe(5);
    expect((await world.stored())?.state.phase).toBe('quote');
  });
});

describe('a request that waits for a call of another process', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A request at the first process that makes a call, and one at another process that waits for it. */
  async function wait(change: (parts: Parts) => Parts = (parts) => parts) {
    const { reply, hold } = makeReply();
    const { world, ticket, rev, event: first, count } = await starts.quote(reply);
    const call = hold();
    const patient = (parts: Parts) => ({ parts: change({ ...parts, waitMs: 60_000 }) });
    const asking = world.send(ticket, rev, [first], patient(world.parts));
    await vi.waitUntil(() => count() === 1);
    const get = vi.spyOn(world.store, 'get');
    const waiting = world.send(ticket, rev + 1, [event('continue', {})], patient(world.beside()));
    // It has read the flow again after it began to listen.
    await vi.waitUntil(() => get.mock.calls.filter(([kind]) => kind === 'flow').length === 2);
    call.resolve();
    expect(await asking).toMatchObject({ open: { record: { pending: null } } });
    return { waiting, count };
  }

  it('ends at once when that process tells that the call has ended', async () => {
    const { waiting, count } = await wait();
    // No timer has moved.
    expect(await waiting).toMatchObject({ is: 'shown', open: { record: { state: { phase: 'quote' } } } });
    expect(count()).toBe(1);
  });

  it('finds out by itself soon if what that process tells gets lost', async () => {
    const { waiting, count } = await wait((parts) => ({
      ...parts,
      store: { ...parts.store, get: (...key) => parts.store.get(...key), tell: () => undefined },
    }));
    await vi.advanceTimersByTimeAsync(250);
    expect(await waiting).toMatchObject({ is: 'shown', open: { record: { state: { phase: 'quote' } } } });
    expect(count()).toBe(1);
  });
});

describe('a process that leaves', () => {
  it('keeps a result that comes after it has handed the call over', async () => {
    const { world, goOn, count, first } = await begin('place_order');
    await leaveCalls(world.parts, new Promise(() => undefined), 0);
    first.resolve();
    await vi.waitFor(async () => expect((await world.stored())?.pending?.result).not.toBeNull());
    await goOn(world.beside());
    expect([count(), await isPending(world)]).toEqual([1, false]);
  });

  it('waits for its calls', async () => {
    const { world, goOn, count, first } = await begin('place_order');
    const left = leaveCalls(world.parts, Promise.resolve(), 60_000);
    first.resolve();
    await left;
    expect(await world.stored()).toMatchObject({ pending: { result: { name: 'placed' } } });
    expect((await world.stored())?.pending).not.toHaveProperty('handed_over');
    await goOn(world.beside());
    expect([count(), await isPending(world)]).toEqual([1, false]);
  });

  it('hands over a call that takes too long, which wakes a request that waits for it', async () => {
    const { world, goOn, count } = await begin('place_order');
    const waiting = goOn({ ...world.beside(), waitMs: 60_000 });
    await leaveCalls(world.parts, Promise.resolve(), 1);
    expect(await waiting).toMatchObject({ is: 'shown', open: { record: { state: { phase: 'placed' } } } });
    expect([count(), await isPending(world)]).toEqual([2, false]);
  });
});
