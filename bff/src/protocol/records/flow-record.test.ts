import { done, failed } from '@gam/shared/result';
import { expect, it } from 'vitest';
import { entryOf, makeFlow } from '@gam/engine/fixtures';
import { startState } from '@gam/engine/flow';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import type { Versions } from '../../rules/services/compiled.ts';
import { continueAfter, type FlowRecord, writeFlow } from './flow-record.ts';

const flow = makeFlow([]);
const recordOf = (rev: number) => ({ id: 'f_1', rev, state: startState(entryOf()) }) as FlowRecord;
const day = 24 * 3600_000;

/** A store that notes how long each flow is kept, and which versions were saved. */
function makeParts() {
  const store = memoryStore();
  const kept: number[] = [];
  const saved: Versions[] = [];
  const watched = {
    ...store,
    insert: (...args: Parameters<typeof store.insert>) => (kept.push(args[3]), store.insert(...args)),
    replace: (...args: Parameters<typeof store.replace>) => (kept.push(args[4]), store.replace(...args)),
  };
  const compiled = { save: async (versions: Versions) => void saved.push(versions) };
  return { parts: { store: watched, compiled }, store, kept, saved };
}

it('writes a flow over the version that it was read at alone, and keeps it for 30 days', async () => {
  const { parts, store, kept, saved } = makeParts();
  const first = await writeFlow(parts, { flow, record: recordOf(0), version: null }, recordOf(1));
  const version = first.ok ? (first.value.version ?? '') : '';
  expect(first).toEqual(done({ flow, record: recordOf(1), version: expect.any(String) }));
  expect(await writeFlow(parts, { flow, record: recordOf(0), version: null }, recordOf(2))).toEqual(
    failed('raced'),
  );
  const second = await writeFlow(parts, { flow, record: recordOf(1), version }, recordOf(2));
  expect(second).toEqual(done({ flow, record: recordOf(2), version: expect.not.stringMatching(version) }));
  expect(await writeFlow(parts, { flow, record: recordOf(1), version }, recordOf(3))).toEqual(
    failed('raced'),
  );
  expect((await store.get<FlowRecord>('flow', 'f_1'))?.value.rev).toBe(2);
  expect(new Set(kept)).toEqual(new Set([30 * day]));
  expect(saved).toEqual([]);
});

it('saves the versions of a moved flow with its next write', async () => {
  const { parts, saved } = makeParts();
  await writeFlow(parts, { flow, record: recordOf(0), version: null, isMoved: true }, recordOf(1));
  expect(saved).toEqual([recordOf(1)]);
});

it.each([
  ['while a call is pending', { pending: { undecided: null } }, 400],
  ['not when the outcome of the call is unknown', { pending: { undecided: 'نامعلوم' } }, null],
  ['at once for a first price', { phase: 'quote' }, 0],
  ['not after a price', { phase: 'quote', quote: {} }, null],
  ['not after a failure', { phase: 'quote', problem: {} }, null],
  ['not after moving on', { phase: 'quote', moved_to: {} }, null],
  ['not at a question', { phase: 'questions' }, null],
])('continues by itself %s', (_when, changes: object, expected) => {
  const { pending = null, ...fields }: { pending?: object | null } = changes;
  const state = { phase: 'questions', quote: null, problem: null, moved_to: null, ...fields };
  expect(continueAfter({ pending, state } as FlowRecord)).toBe(expected);
});
