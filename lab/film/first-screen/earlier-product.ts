import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../../web/e2e/support/build-web.ts';

/** Installing the packages and building the web app of a commit takes no longer, ms. */
const startMs = 300_000;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });

/**
 * Starts the product of an earlier commit as its own start command does, from a work tree in a temporary folder. Throws
 * for an unknown commit, and where it does not start in time.
 */
export async function startEarlier(commit: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gam-before-'));
  const tree = path.join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  const child = spawn(process.execPath, [path.join(tree, 'run.mjs'), 'start'], {
    cwd: tree,
    env: {
      ...process.env,
      GAM_DATA: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    git('worktree', 'remove', '--force', tree);
    await rm(folder, { recursive: true, force: true });
  };
  const late = setTimeout(() => child.kill('SIGTERM'), startMs);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^گام\s+(http\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    clearTimeout(late);
    child.stdout.resume();
    return { url: url.replace(/\/$/, ''), stop };
  }
  clearTimeout(late);
  await stop();
  throw new Error(`The product of ${commit} did not start.`);
}
