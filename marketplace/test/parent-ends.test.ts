import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forkServer } from '@gam/shared/test/server-process';
import { startUnderParent } from '@gam/shared/test/short-lived-parent';
import { expect, it, onTestFinished } from 'vitest';

/** Moments after the start of the server, ms: while it is loaded, opens its database, fills it, listens. */
const moments = [0, 500, 1000, 1500, Math.round(Math.random() * 3000)];

const makeFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-marketplace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it.each(moments)('ends after its parent is killed %i ms after the start', async (moment) => {
  const { pid, killParent, gone } = await startUnderParent('marketplace', { GAM_DATA: makeFolder() });
  onTestFinished(() => killIfAlive(pid));
  await pause(moment);
  killParent();
  expect(await gone).toBe('gone');
});

it.each(moments.slice(-2))('ends when it is told to %i ms after the start', async (moment) => {
  const { child } = forkServer('marketplace', { GAM_DATA: makeFolder() });
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
    // It is gone.
  }
}
