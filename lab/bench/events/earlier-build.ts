import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const parts = ['bff', 'marketplace', 'schemas', 'shared', 'web/package.json'];
const settings = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
const pnpm = 'pnpm@12.21.0';
/** A registry that does not answer ends the installation after this long, ms. */
const installMs = 180_000;

/** An earlier commit, ready to run; or why it cannot be. */
export type EarlierBuild =
  { readonly ok: true; readonly folder: string } | { readonly ok: false; readonly because: string };

/** Writes the servers of an earlier commit into a folder and installs their packages. */
export function makeEarlierBuild(commit: string, folder: string): EarlierBuild {
  mkdirSync(folder, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit, ...parts, ...settings], {
      cwd: root,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch {
    return { ok: false, because: `the history of git has no commit ${commit} here` };
  }
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--prod', '--ignore-scripts'];
  const filters = ['--filter', '@gam/bff...', '--filter', '@gam/marketplace...'];
  try {
    execFileSync('npx', ['--yes', pnpm, ...install, ...filters], {
      cwd: folder,
      timeout: installMs,
      stdio: 'ignore',
    });
  } catch {
    return { ok: false, because: `the packages of commit ${commit} could not be installed` };
  }
  return { ok: true, folder };
}
