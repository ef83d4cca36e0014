import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeQuote } from '@gam/engine/fixtures';
import { unpack } from '../records/seen-actions.ts';
import { answerAndGo, event, FlowWorld, replied } from './flow-world-fixture.ts';
import { duplication } from './takeover-fixture.ts';

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
  world.replies.askQuote = () => replied(makeQuote());
});

describe('a call of the upstream', () => {
  const toQuote = () => [...answerAndGo('a', 'yes'), ...answerAndGo('b', 'yes')];

  it('is answered with its result when that comes in time', async () => {
    const result = await world.send(await world.ticket(), 0, toQuote());
    expect(result).toMatchObject({
      is: 'shown',
      applied: 4,
      open: { record: { rev: 4, pending: null, state: { phase: 'quote', quote: { price: 100_000 } } } },
    });
    const [call] = world.callsOf('askQuote');
    const seen = (await world.stored())?.seen.map(unpack) ?? [];
    expect(call).toMatchObject({ key: seen.at(-1)?.id, token: null, body: { city: '1' } });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    // The effects of the result belong to the event that asked.
    const effects = result.is === 'shown' ? result.effects : [];
    expect(seen.flatMap((action) => action.effects)).toEqual(effects);
    expect(new Set(effects.map(({ id }) => id)).size).toBe(effects.length);
  });

  it('applies no event after the one that asks for it', async () => {
    const result = await world.send(await world.ticket(), 0, [...toQuote(), event('back', {})]);
    expect(result).toMatchObject({ applied: 4, refusal: null, open: { record: { rev: 4 } } });
  });

  it('is stored before it is made, and brought by `continue`', async () => {
    const late = Promise.withResolvers<ReturnType<typeof replied<ReturnType<typeof makeQuote>>>>();
    world.replies.askQuote = async () => {
      expect(await world.stored()).toMatchObject({ rev: 4, pending: { intent: { call: 'quote' } } });
      return late.promise;
    };
    const ticket = await world.ticket();
    const waiting = await world.send(ticket, 0, toQuote());
    expect(waiting).toMatchObject({ applied: 4, open: { record: { state: { phase: 'quote_pending' } } } });
    const still = await world.send(ticket, 4, [event('continue', {})]);
    expect(still).toMatchObject({ is: 'shown', applied: 1, effects: [], refusal: null });
    expect(still).toMatchObject({ open: { record: { rev: 4, state: { phase: 'quote_pending' } } } });
    late.resolve(replied(makeQuote()));
    const come = event('continue', {});
    const brought = await world.send(ticket, 4, [come]);
    expect(brought).toMatchObject({
      applied: 1,
      refusal: null,
      open: { record: { rev: 5, pending: null, state: { phase: 'quote' } } },
    });
    expect((await world.stored())?.seen.map(unpack).at(-1)).toMatchObject({
      id: come.action_id,
      rev: 5,
      effects: brought.is === 'shown' ? brought.effects : null,
    });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    const again = await world.send(ticket, 4, [come]);
    expect(again).toMatchObject({ is: 'shown', applied: 1, open: { record: { rev: 5 } } });
  });

  it('is sent again, unchanged under its key, after its process died', async () => {
    world.replies.askQuote = () => new Promise(() => {});
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote());
    world.replies.askQuote = () => replied(makeQuote());
    const after = await world.send(ticket, 4, [event('continue', {})], { parts: world.restarted() });
    expect(after).toMatchObject({ open: { record: { rev: 5, state: { phase: 'quote' } } } });
    const [first, second, ...others] = world.callsOf('askQuote');
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('is left to another process that may still make it', async () => {
    world.replies.askQuote = () => new Promise(() => {});
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote());
    world.replies.askQuote = () => replied(makeQuote());
    const parts = world.restarted();
    world.store.alive.push('boot');
    const waiting = await world.send(ticket, 4, [event('continue', {})], { parts });
    expect(waiting).toMatchObject({ open: { record: { rev: 4, state: { phase: 'quote_pending' } } } });
    world.now += 40_000;
    const after = await world.send(ticket, 4, [event('continue', {})], { parts });
    expect(after).toMatchObject({ open: { record: { rev: 5, state: { phase: 'quote' } } } });
  });

  it('is undecided when an order may or may not exist', async () => {
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote(), { who: sara });
    const placing = await world.send(ticket, 4, [event('place_order', {})], { who: sara });
    expect(placing).toMatchObject({
      applied: 1,
      open: { record: { rev: 5, state: { phase: 'placing' }, pending: { undecided: expect.any(String) } } },
    });
    expect(await world.stored()).toMatchObject({ pending: { until: world.now, key: 'f_1' } });
    world.replies.placeOrder = () => replied({ order_uuid: 'o_1', top_transaction_token: null });
    const placed = await world.send(ticket, 5, [event('continue', {})], { who: sara });
    expect(placed).toMatchObject({ open: { record: { rev: 6, pending: null, state: { phase: 'placed' } } } });
    // The effects of the result are kept with both events, under ids of the one that asked.
    const seen = (await world.stored())?.seen.map(unpack) ?? [];
    const effects = placed.is === 'shown' ? placed.effects : [];
    expect(effects.map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `${seen.at(-2)?.id}.${index}`),
    );
    expect(effects.at(-1)).toMatchObject({ to: '/task-details/o_1', replace: true });
    expect(seen.map((action) => action.effects)).toEqual([[], [], [], [], effects, effects]);
  });

  it('follows from the result of another, under a key of its own', async () => {
    world.replies.askQuote = () => replied(makeQuote({ duplication }));
    const sara = await world.signIn();
    const ticket = await world.ticket();
    await world.send(ticket, 0, toQuote(), { who: sara });
    const details = event('duplicate_details', {});
    const result = await world.send(ticket, 4, [details], { who: sara });
    expect(result).toMatchObject({
      is: 'shown',
      effects: [{ id: `${details.action_id}.0`, type: 'toast' }],
      open: { record: { rev: 5, pending: null, state: { phase: 'quote', quote: { duplication } } } },
    });
    expect(world.callsOf('askQuote').map(({ key }) => key)).toEqual([
      expect.any(String),
      `${details.action_id}:1`,
    ]);
    const seen = (await world.stored())?.seen.map(unpack) ?? [];
    expect(seen.map((one) => one.effects.length)).toEqual([0, 0, 0, 0, 1]);
  });

  it('asks for another city before the price of a flow whose every answer is given', async () => {
    world = new FlowWorld([ask('a', { is_mandatory: false })]);
    const ticket = await world.ticket({ query: [['auto-answered', '1']] });
    world.replies.listCities = () => new Promise(() => {});
    world.now += 60_000;
    await world.send(ticket, 0, [event('change_city', { city: '2' })]);
    expect(await world.stored()).toMatchObject({ pending: { intent: { call: 'change_city' } } });
    await world.send(ticket, 1, [event('continue', {})]);
    expect(await world.stored()).toMatchObject({ rev: 1, pending: { intent: { call: 'change_city' } } });
    expect(world.callsOf('askQuote')).toEqual([]);
  });

  it('asks for the price of a flow whose every answer is given, which ends at going back', async () => {
    world = new FlowWorld([ask('a', { is_mandatory: false })]);
    world.replies.askQuote = () => replied(makeQuote());
    const query = [
      ['city_id', '1'],
      ['auto-answered', '1'],
      ['source', 'x'],
    ] as const;
    const ticket = await world.ticket({ query: query.map(([name, value]) => [name, value]) });
    const result = await world.send(ticket, 0, [event('continue', {})]);
    expect(result).toMatchObject({
      applied: 1,
      open: { record: { rev: 1, state: { phase: 'quote' }, place: { query } } },
    });
    expect(world.callsOf('askQuote')).toHaveLength(1);
    await world.send(ticket, 1, [event('back', {})]);
    expect(await world.stored()).toMatchObject({
      state: { step: 'a' },
      place: { query: [query[0], query[2]] },
    });
  });
});
