import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBff, type FakeBff } from '../fake-bff.ts';
import { settled } from '../settle.ts';
import { loadChunk } from '@gam/client/load-chunk';

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
    settled().then(() => false),
  ]);

describe('loadChunk', () => {
  it('returns the loaded module', async () => {
    expect(await loadChunk('dialog', () => Promise.resolve('dialog'))).toBe('dialog');
  });

  it('reports a failed chunk and reloads the page once, without drawing an error', async () => {
    expect(await isSettled(loadChunk('dialog', failing))).toBe(false);
    expect(bff.reports()).toMatchObject([{ kind: 'chunk', path: 'dialog' }]);
    await expect(loadChunk('dialog', failing)).rejects.toThrow('dynamically imported');
    // Another chunk has its own reload.
    expect(await isSettled(loadChunk('toasts', failing))).toBe(false);
  });

  it.each(['unreachable', 429, 502, 503] as const)(
    'waits and does not reload the page while the server is %s',
    async (health) => {
      bff.setHealth(health);
      let tries = 0;
      const part = loadChunk('dialog', () => {
        tries += 1;
        return tries < 3 ? failing() : Promise.resolve('dialog');
      });
      expect(await isSettled(part)).toBe(false);
      for (const expected of [2, 3]) {
        window.dispatchEvent(new Event('online'));
        await settled();
        expect(tries).toBe(expected);
      }
      expect(await part).toBe('dialog');
      expect([bff.reports(), sessionStorage.length]).toEqual([[], 0]);
    },
  );
});
