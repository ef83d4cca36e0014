import { failed } from '@gam/shared/result';
import { expect, it } from 'vitest';
import type { Who } from '../../platform/sessions/who.ts';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { emptyState, nextVisitors, readPageState, writePageState } from './page-state.ts';

const who: Who = { visitor: 'v_1', browser: 'b_1', session: null, sessionId: null, address: '127.0.0.1' };
const day = 24 * 3600_000;

it('is empty for a browser that was never here', async () => {
  expect(await readPageState(memoryStore(), who)).toEqual({ value: emptyState, version: null });
  expect(emptyState).toEqual({
    city: null,
    login: null,
    problem: null,
    desk: null,
    seen: [],
    flows: [],
    left: false,
    money_search: null,
    code: null,
  });
});

it('is written over the version that was read alone, and kept for 30 days', async () => {
  const store = memoryStore();
  const kept: number[] = [];
  const watched = {
    ...store,
    insert: (...args: Parameters<typeof store.insert>) => (kept.push(args[3]), store.insert(...args)),
    replace: (...args: Parameters<typeof store.replace>) => (kept.push(args[4]), store.replace(...args)),
  };
  const parts = { store: watched };
  const first = { value: { ...emptyState, city: '1' }, version: null };
  const written = await writePageState(parts, who, first);
  const version = written.ok ? written.value : null;
  expect(version).toEqual(expect.any(String));
  expect(await writePageState(parts, who, first)).toEqual(failed('raced'));
  const read = await readPageState(store, who);
  expect(read).toEqual({ value: first.value, version });
  const other = await writePageState(parts, who, { ...read, value: { ...read.value, city: '2' } });
  expect(other.ok).toBe(true);
  expect(await writePageState(parts, who, read)).toEqual(failed('raced'));
  expect((await readPageState(store, who)).value.city).toBe('2');
  expect(new Set(kept)).toEqual(new Set([30 * day]));
});

it('completes what an earlier build stored', async () => {
  const store = memoryStore();
  const version = await store.insert('page_state', who.visitor, { city: '3' }, Infinity);
  expect(await readPageState(store, who)).toEqual({ value: { ...emptyState, city: '3' }, version });
});

it('leaves the next visitor the city alone', () => {
  const desk = { phone: '989121234567' };
  expect(nextVisitors({ ...emptyState, city: '3', desk, left: true })).toEqual({ ...emptyState, city: '3' });
});
