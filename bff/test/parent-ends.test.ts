import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forkServer } from '@gam/shared/test/server-process';
import { startUnderParent } from '@gam/shared/test/short-lived-parent';
import { expect, it, onTestFinished } from 'vitest';

/** Moments after the start of the server, ms: while it loads, opens its stores, listens. */
const moments = [0, 500, Math.round(Math.random() * 2000)];

/** An upstream that refuses every connection. */
const nowhere = 'http://127.0.0.1:9';

const makeFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-bff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it.each(moments)('ends after its parent is killed %i ms after the start', async (moment) => {
  const { pid, killParent, gone } = await startUnderParent('bff', {
    GAM_DATA: makeFolder(),
    UPSTREAM_URL: nowhere,
  });
  onTestFinished(() => killIfAlive(pid));
  await pause(moment);
  killParent();
  expect(await gone).toBe('gone');
});

it.each(moments.slice(-1))('ends on a signal %i ms after the start', async (moment) => {
  const { child } = forkServer('bff', { GAM_DATA: makeFolder(), UPSTREAM_URL: nowhere });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await pause(moment);
  child.kill('SIGTERM');
  // Before it listens it may end by the signal or at once; there is nothing to finish.
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  expect(code === 0 || signal !== null).toBe(true);
});

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
