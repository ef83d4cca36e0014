import { beforeEach, describe, expect, it } from 'vitest';
import { ask, Customer, makeFlow, makeOption, noon } from '@gam/engine/fixtures';
import { failed, FlowWorld, guest, replied } from '../flows/flow-world-fixture.ts';
import type { FlowRecord, OpenFlow } from '../records/flow-record.ts';
import { findListed } from './fetched-lists.ts';
import { isSourceName } from './source.ts';
import { viewSources } from './source-views.ts';

const flow = makeFlow([ask('a'), ask('brand', { type: 'single_select_by_fetch', options: [] }), ask('last')]);
const openAt = (...answers: string[]): OpenFlow => {
  const { state } = new Customer(flow).go(...answers);
  return { flow, record: { id: 'f_1', city: '1', subject: null, decided_at: noon, state } as FlowRecord };
};
const bosch = { id: 'b1', title: 'Bosch' };

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([]);
  world.replies.fetchOptions = () => replied({ results: [makeOption(bosch.id, bosch.title)] });
});
const current = (open: OpenFlow, who = guest) => {
  const found = world.parts.sources.current('options', open, who);
  if (!found) throw new Error('no source');
  return found;
};

describe('a source', () => {
  it('is there only where the flow stands at its question', () => {
    expect(world.parts.sources.current('options', openAt(), guest)).toBeNull();
    expect(world.parts.sources.current('options', openAt('yes', 'b1'), guest)).toBeNull();
    expect(world.parts.sources.current('repair_shops', openAt('yes'), guest)).toBeNull();
    const { state, ...record } = openAt('yes').record;
    const quoted = { flow, record: { ...record, state: { ...state, phase: 'quote' as const } } };
    expect(world.parts.sources.current('options', quoted, guest)).toBeNull();
  });

  it('is asked once in 30 seconds under one version', async () => {
    const open = openAt('yes');
    const items = await current(open).items(null);
    expect(items).toMatchObject({ ok: true, value: [bosch] });
    world.now += 29_999;
    expect(await current(open).items(null)).toBe(items);
    expect(world.calls).toHaveLength(1);
    world.now += 1;
    await current(open).items(null);
    expect(world.calls).toHaveLength(2);
    await current(openAt('no')).items(null);
    expect(world.calls).toHaveLength(3);
    expect(current(openAt('no')).v).not.toBe(current(open).v);
  });

  it('is asked with the token of the customer', async () => {
    await current(openAt('yes')).items(null);
    const other = { ...openAt('yes'), record: { ...openAt('yes').record, subject: 'sara' } };
    await current(other, await world.signIn()).items(null);
    expect(world.callsOf('fetchOptions').map(({ token }) => token)).toEqual([null, 'token of sara']);
  });

  it('does not remember a failure', async () => {
    world.replies.fetchOptions = () => failed(500);
    expect(await current(openAt('yes')).items(null)).toMatchObject({ ok: false, failure: { status: 500 } });
    world.replies.fetchOptions = () => replied({ results: [] });
    expect(await current(openAt('yes')).items(null)).toEqual(replied([]));
    world.replies.fetchOptions = () => Promise.reject(new Error('a fault'));
    await expect(current(openAt('no')).items(null)).rejects.toThrow('a fault');
    world.replies.fetchOptions = () => replied({ results: [] });
    expect(await current(openAt('no')).items(null)).toEqual(replied([]));
  });

  it('has no page or detail that does not exist', async () => {
    const missing = await current(openAt('yes')).items('7');
    expect(missing).toMatchObject({ ok: false, failure: { status: 404, code: 'no_such_item' } });
    expect(await current(openAt('yes')).items(null)).toMatchObject({ ok: true });
  });
});

describe('viewSources', () => {
  it('shows the items of the current step that come at once', async () => {
    const open = openAt('yes');
    const views = await viewSources(world.parts, open, guest);
    expect(views).toMatchObject({
      options: { v: current(open).v, filled: { items: [bosch], select: 'b1' } },
    });
    expect(Object.keys(views)).toEqual(['options']);
    expect(Object.keys(await viewSources(world.parts, openAt(), guest))).not.toContain('options');
  });

  it.each([
    ['fail', () => failed(500)],
    ['are late', () => new Promise<never>(() => {})],
  ])('leaves items to the client that %s', async (_how, reply) => {
    world.replies.fetchOptions = reply;
    expect(await viewSources(world.parts, openAt('yes'), guest)).toEqual({
      options: { v: current(openAt('yes')).v, filled: null },
    });
  });
});

describe('findListed', () => {
  const find = findListed<'experts'>(({ id, name }) => ({ id, label: name }));
  const items = [
    { id: 'e1', name: 'یک', image: null },
    { id: 'e2', name: 'دو', image: null },
  ];
  it.each([
    [
      ['e2', 'e1'],
      ['e2', 'e1'],
    ],
    [[], []],
    [['e1', 'e3'], null],
  ])('finds of %j: %j', async (values, expected) => {
    const found = await find(values, async () => replied(items));
    const ids = found.ok && found.value && found.value.map(({ id }) => id);
    expect(ids).toEqual(expected);
  });

  it('returns the failure of the list', async () => {
    expect(await find(['e1'], async () => failed(500))).toEqual(failed(500));
  });
});

it('knows the names of the sources', () => {
  expect(['options', 'experts', 'other'].map(isSourceName)).toEqual([true, true, false]);
});
