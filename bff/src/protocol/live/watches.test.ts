import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import type { LiveState } from './live-page.ts';
import { makeWatches } from './watches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failed = (status: number): UpstreamResult<LiveState> => ({
  ok: false,
  failure: { status, retryAfterMs: null } as UpstreamFailure,
});
const showing = (rev: string, isFinal = false): UpstreamResult<LiveState> => ({
  ok: true,
  value: { rev, isFinal },
});

/** A page whose reads can be changed, and listeners of it. */
function makePage() {
  const page = { shown: showing('a'), reads: 0 };
  const watches = makeWatches(() => undefined);
  const listen = () => {
    const heard: string[] = [];
    const read = () => {
      page.reads += 1;
      return Promise.resolve(page.shown);
    };
    const { first, leave } = watches.listen('page', read, {
      token: 't',
      onRev: (rev) => void heard.push(rev),
      onEnd: () => void heard.push('end'),
    });
    return { heard, first, leave };
  };
  return { page, watches, listen };
}

/** Longer than any pause while reads succeed, ms. */
const longMs = 20_000;

it('reads a page once for all its listeners, and not without them', async () => {
  const { page, watches, listen } = makePage();
  const listeners = [listen(), listen()];
  expect(await listeners[0]?.first).toBeNull();
  listeners.push(listen());
  expect([page.reads, listeners.map(({ heard }) => heard)]).toEqual([1, [['a'], ['a'], ['a']]]);
  page.shown = showing('b');
  await vi.advanceTimersByTimeAsync(4_000);
  expect([page.reads, listeners.map(({ heard }) => heard.at(-1))]).toEqual([2, ['b', 'b', 'b']]);
  for (const { leave } of listeners) leave();
  await vi.advanceTimersByTimeAsync(longMs);
  expect([page.reads, watches.size()]).toEqual([2, 0]);
});

it('reads more rarely while nothing changes, and far more rarely while reads fail', async () => {
  const { page, listen } = makePage();
  listen();
  await vi.advanceTimersByTimeAsync(600_000);
  const whileUnchanged = page.reads;
  expect(whileUnchanged).toBeGreaterThan(600 / 20);
  expect(whileUnchanged).toBeLessThan(600 / 10);
  page.shown = failed(500);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(page.reads - whileUnchanged).toBeLessThan(600 / 40);
});

it('goes on after reads that failed', async () => {
  const { page, listen } = makePage();
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(0);
  page.shown = failed(0);
  await vi.advanceTimersByTimeAsync(longMs);
  page.shown = showing('b');
  await vi.advanceTimersByTimeAsync(2 * longMs);
  expect(heard).toEqual(['a', 'b']);
});

it.each([401, 403, 404])('ends the listeners of a page that answers %i', async (status) => {
  const { page, watches, listen } = makePage();
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(0);
  page.shown = failed(status);
  await vi.advanceTimersByTimeAsync(longMs);
  expect([heard, watches.size()]).toEqual([['a', 'end'], 0]);
});

it('ends the listeners of a page that changes no more', async () => {
  const { page, watches, listen } = makePage();
  page.shown = showing('a', true);
  const { heard, first } = listen();
  expect([await first, heard, watches.size()]).toEqual([null, ['a', 'end'], 0]);
});

it('says why the first read failed', async () => {
  const { page, listen } = makePage();
  page.shown = failed(404);
  expect(await listen().first).toMatchObject({ status: 404 });
});
