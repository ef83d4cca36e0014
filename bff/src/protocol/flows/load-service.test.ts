import { beforeEach, describe, expect, it } from 'vitest';
import { ask, makeService } from '@gam/engine/fixtures';
import type { FlowPlace } from '../records/flow-record.ts';
import { failed, FlowWorld, replied } from './flow-world-fixture.ts';
import { loadService } from './load-service.ts';

const detail = () => {
  const questions = [ask('a', { options: ['x', 'y', 'z'] }), ask('b'), ask('c', { options: [] })];
  const { findings: _findings, ...service } = makeService(questions);
  const [first, ...others] = service.questions;
  return { ...service, questions: [{ ...first, answers: { values: ['x'] } }, ...others] as typeof questions };
};

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([]);
  world.replies.loadService = () => replied(detail());
});

const placeOf = (query: Record<string, string> = {}, similar_id: string | null = null): FlowPlace => ({
  main: 'home',
  category: 'cleaning',
  service: 'cleaning',
  similar_id,
  query: Object.entries(query),
});
const load = (place: FlowPlace, session: Parameters<typeof loadService>[1]['session'] = null) =>
  loadService(world.parts, { place, city: '1', session });

describe('loadService', () => {
  it('tells the upstream the city and how the customer found the service [O-7.01]', async () => {
    const query = { city_id: '9', utm_source: 'ads', internal_source: '', searched_word: 'w', other: 'o' };
    const loaded = await load(placeOf({ ...query, search_result_item_index: '3' }, '12'));
    expect(loaded).toMatchObject({ ok: true, value: { given: { a: { values: ['x'] } } } });
    expect(world.callsOf('loadService')).toEqual([
      {
        params: { main: 'home', category: 'cleaning', service: 'cleaning' },
        query: { city_id: '1', utm_source: 'ads', searched_word: 'w', search_result_item_index: '3' },
        signal: expect.any(AbortSignal) as AbortSignal,
      },
    ]);
    expect(world.callsOf('listExpertRestrictions')).toEqual([]);
  });

  it('remembers the service for everyone, but no earlier order of a customer', async () => {
    const { session } = await world.signIn();
    await load(placeOf(), session);
    await load(placeOf());
    expect(world.callsOf('loadService')).toHaveLength(1);
    const loaded = await load(placeOf({}, '12'), session);
    expect(loaded).toMatchObject({ ok: true, value: { given: { a: { values: ['x'] } } } });
    await load(placeOf({}, '12'), session);
    const [, second, ...others] = world.callsOf('loadService');
    expect(second).toMatchObject({ query: { city_id: '1', similar_id: '12' }, token: 'token of sara' });
    expect(second).not.toHaveProperty('signal');
    expect(others).toEqual([second]);
  });

  it("ends the call for a customer's earlier order with its request", async () => {
    const { session } = await world.signIn();
    const { signal } = new AbortController();
    await loadService(world.parts, { place: placeOf({}, '12'), city: '1', session, signal });
    expect(world.callsOf('loadService')).toMatchObject([{ signal }]);
  });

  it('returns the failure of the upstream', async () => {
    world.replies.loadService = () => failed(404);
    const { session } = await world.signIn();
    for (const place of [placeOf({ workman: '7' }), placeOf({ workman: '7' }, '12')])
      expect(await load(place, session)).toMatchObject({ ok: false, failure: { status: 404 } });
    expect(world.callsOf('listExpertRestrictions')).toEqual([]);
  });
});

describe('a service of one expert', () => {
  const optionsWith = async (results: { question: string; answers: string[] }[]) => {
    world.replies.listExpertRestrictions = () => replied({ results });
    const loaded = await load(placeOf({ workman: '7' }));
    if (!loaded.ok) throw new Error(loaded.failure.code);
    expect(loaded.value.given).toMatchObject({ a: { values: ['x'] } });
    return loaded.value.service.questions.map(({ options }) => options.map(({ id }) => id));
  };

  it.each([
    [
      'the listed answers of a question',
      [{ question: 'a', answers: ['z', 'x'] }],
      [['x', 'z'], ['yes', 'no'], []],
    ],
    ['every answer without a restriction', [], [['x', 'y', 'z'], ['yes', 'no'], []]],
    [
      'every answer of a question that would have none left',
      [
        { question: 'a', answers: ['unknown'] },
        { question: 'b', answers: [] },
        { question: 'c', answers: ['x'] },
      ],
      [['x', 'y', 'z'], ['yes', 'no'], []],
    ],
  ])('offers %s [O-7.02]', async (_about, restrictions, expected) => {
    expect(await optionsWith(restrictions)).toEqual(expected);
    expect(world.callsOf('listExpertRestrictions')).toMatchObject([
      { params: { expert: '7' }, query: { service: 's1', city: '1' } },
    ]);
    expect(world.logged).toEqual([]);
  });

  it.each([
    ['what the upstream says', () => replied({ results: [], serves: false }), false],
    ['nothing where the upstream says nothing', () => replied({ results: [] }), undefined],
    ['that an unknown expert does not do it', () => failed(404), false],
  ])('says whether the expert does it in the city: %s', async (_about, reply, serves) => {
    world.replies.listExpertRestrictions = reply;
    const loaded = await load(placeOf({ workman: '7' }));
    expect(loaded.ok && loaded.value.service.expert_serves).toBe(serves);
    expect(world.logged).toEqual([]);
  });

  it('offers every answer, and writes to the log, when the restrictions do not come', async () => {
    world.replies.listExpertRestrictions = () => failed(500);
    const loaded = await load(placeOf({ workman: '7' }));
    expect(loaded).toMatchObject({
      ok: true,
      value: { service: { questions: [{ options: { length: 3 } }, {}, {}] } },
    });
    expect(world.logged).toMatchObject([
      [{ expert: '7', service: 's1', failure: { status: 500 } }, expect.any(String)],
    ]);
  });
});
