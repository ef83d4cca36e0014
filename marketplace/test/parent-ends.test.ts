import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forkServer } from '@gam/shared/test/server-process';
import { startUnderParent } from '@gam/shared/test/short-lived-parent';
import { expect, it, onTestFinished, vi } from 'vitest';

/** A moment while the server loads, opens its database or listens, ms after its start. */
const anyMoment = Math.round(Math.random() * 3000);

const envOf = (folder: string) => ({ GAM_DATA: folder });
const opensData = (folder: string) =>
  vi.waitUntil(() => existsSync(path.join(folder, 'marketplace/lock')), { timeout: 200_000, interval: 5 });

it.each([
  ['as soon as its process exists', async () => {}],
  ['as soon as it opens its data', ({ folder }) => opensData(folder)],
  ['as soon as it listens', ({ listening }) => listening],
  // The pause is tested, not waited for: whatever the server does then, it ends.
  [`${anyMoment} ms after its start`, () => pause(anyMoment)],
] satisfies [string, (server: { folder: string; listening: Promise<unknown> }) => Promise<unknown>][])(
  'ends after its parent is killed %s',
  async (_when, moment) => {
    const folder = makeFolder();
    const { pid, listening, killParent, gone } = await startUnderParent('marketplace', envOf(folder));
    onTestFinished(() => killIfAlive(pid));
    await moment({ folder, listening });
    killParent();
    expect(await gone).toBe('gone');
  },
);

it(`ends on a signal ${anyMoment} ms after its start`, async () => {
  const { child } = forkServer('marketplace', envOf(makeFolder()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await pause(anyMoment);
  child.kill('SIGTERM');
  // Before it listens it may end by the signal or at once; there is nothing to finish.
  const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null];
  expect(code === 0 || signal !== null).toBe(true);
});

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-marketplace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
