import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff, type FakeBff } from '../../test/fake-bff.ts';
import { loadChunk } from './load-chunk.ts';

let bff: FakeBff;
beforeEach(() => {
  sessionStorage.clear();
  bff = fakeBff();
});
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise((resolve) => setTimeout(() => resolve(false), 10)),
  ]);

describe('a part of the app', () => {
  it('is what was loaded', async () => {
    expect(await loadChunk('dialog', () => Promise.resolve('dialog'))).toBe('dialog');
  });

  it('that does not come reloads the page once, without drawing an error meanwhile, and is reported', async () => {
    expect(await isSettled(loadChunk('dialog', failing))).toBe(false);
    expect(bff.reports()).toMatchObject([{ kind: 'chunk', path: 'dialog' }]);
    await expect(loadChunk('dialog', failing)).rejects.toThrow('dynamically imported');
    // Another part has its own try.
    expect(await isSettled(loadChunk('toasts', failing))).toBe(false);
  });
});
