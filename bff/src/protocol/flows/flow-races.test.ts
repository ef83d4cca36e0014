import { describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { leaveCalls } from '../intents/leave-calls.ts';
import type { Parts } from '../parts.ts';
import { event, failed, replied } from './flow-world-fixture.ts';
import { begin, makeReply, starts } from './takeover-fixture.ts';

const placed = { pending: null, state: { phase: 'placed', order: { order_uuid: 'o_1' } } };
const patient = (parts: Parts) => ({ ...parts, waitMs: 60_000 });

describe('a call that another process has taken over', () => {
  it('is settled by the process that took it, also if the first one is not dead and gets its result first', async () => {
    const { world, goOn, count, first, hold } = await begin('place_order');
    world.kill(world.parts);
    const second = hold();
    const other = goOn(patient(world.beside()));
    await vi.waitUntil(() => count() === 2);
    const late = goOn(patient(world.parts));
    first.resolve();
    // The result of the first process is not stored: the process that took the call over gets the same.
    await vi.waitUntil(() => world.parts.underWay.size === 0);
    expect(await world.stored()).toMatchObject({ pending: { owner: 'another boot', result: null } });
    second.resolve();
    expect((await Promise.all([other, late])).map(({ is }) => is)).toContain('shown');
    expect(await world.stored()).toMatchObject(placed);
    expect(count()).toBe(2);
  });

  it('has one outcome if its result comes while it is handed over', async () => {
    const { world, goOn, count, first } = await begin('place_order');
    const other = goOn(patient(world.beside()));
    first.resolve();
    await leaveCalls(world.parts, new Promise(() => undefined), 0);
    expect(await other).toMatchObject({ is: 'shown', open: { record: placed } });
    expect(await world.stored()).toMatchObject(placed);
    expect(count()).toBeLessThanOrEqual(2);
  });

  it('is left undecided at every process if its owner finds that its outcome is unknown', async () => {
    const { world, ticket, rev, who, event: place, count } = await starts.place_order(async () => {});
    const held = Promise.withResolvers<void>();
    world.replies.placeOrder = () => held.promise.then(() => failed(0));
    const asking = world.send(ticket, rev, [place], { who, parts: patient(world.parts) });
    await vi.waitUntil(() => count() === 1);
    const goOn = event('continue', {});
    const waiting = world.send(ticket, rev + 1, [goOn], { who, parts: patient(world.beside()) });
    held.resolve();
    for (const reply of [await asking, await waiting])
      expect(reply).toMatchObject({ open: { record: { pending: { undecided: expect.any(String) } } } });
    expect(count()).toBe(1);
  });
});

describe('an order that is refused when it is sent again', () => {
  it.each([
    ['has been placed', true, 'placed'],
    ['has not been placed', false, 'quote'],
  ])('%s if the upstream has one under its key: %s', async (_what, isThere, phase) => {
    const { world, goOn, count } = await begin('place_order');
    world.kill(world.parts);
    // The session ended in between.
    world.replies.placeOrder = () => failed(401);
    world.replies.findOrderByKey = () =>
      isThere ? replied({ order_uuid: 'o_1', top_transaction_token: null }) : failed(404);
    await goOn(world.beside());
    expect(await world.stored()).toMatchObject({ pending: null, state: { phase } });
    expect(count()).toBe(2);
  });
});

describe('a call whose store fails', () => {
  /** The first process, whose next write of a flow is stored although it seems to have failed. */
  const losingReply = (parts: Parts): Parts => {
    let isLost = false;
    const { store } = parts;
    return {
      ...parts,
      store: {
        ...store,
        replace: async (...args) => {
          const version = await store.replace(...args);
          if (isLost || args[0] !== 'flow') return version;
          isLost = true;
          throw new StoreUnavailable('the reply of the store was lost');
        },
      },
    };
  };

  it('is made once by the process whose write was stored without its knowing', async () => {
    const { reply } = makeReply();
    const { world, ticket, rev, who, event: place, count } = await starts.place_order(reply);
    const parts = losingReply(world.parts);
    await expect(world.send(ticket, rev, [place], { who, parts })).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(async () => expect((await world.stored())?.pending?.result).not.toBeNull());
    const again = await world.send(ticket, rev, [place], { who, parts: world.beside() });
    expect(again).toMatchObject({ is: 'shown', applied: 1 });
    const goOn = event('continue', {});
    await world.send(ticket, rev + 1, [goOn], { who, parts: world.beside() });
    expect(await world.stored()).toMatchObject(placed);
    expect(count()).toBe(1);
  });

  it('leads to the order under its key if the store has lost the flow before its result', async () => {
    const { world, ticket, rev, who, goOn, count, first } = await begin('place_order');
    const waiting = goOn(patient(world.beside()));
    await world.store.remove('flow', ticket.flow);
    first.resolve();
    expect(await goOn(world.parts)).toMatchObject({ is: 'gone' });
    expect(await waiting).toMatchObject({ is: 'gone' });
    world.replies.findOrderByKey = () => replied({ order_uuid: 'o_1', top_transaction_token: null });
    const answers = [{ question: 'a', values: ['yes'] }];
    const restore = event('restore', { ticket: '', answers, step: null });
    expect(await world.send(ticket, 0, [restore], { who })).toMatchObject({ is: 'ordered', order: 'o_1' });
    expect([count(), rev]).toEqual([1, 2]);
  });

  it('is handed over if its handler fails', async () => {
    const { world, goOn, count, first, release } = await begin('verify_code');
    const insert = vi.spyOn(world.store, 'insert');
    insert.mockRejectedValueOnce(new StoreUnavailable('no disk'));
    first.resolve();
    await vi.waitFor(async () => expect((await world.stored())?.pending?.handed_over).toBe(true));
    release();
    const after = await goOn(world.beside());
    expect(after).toMatchObject({ is: 'shown', who: { session: { user: { id: 'sara' } } } });
    expect(count()).toBe(2);
  });
});
