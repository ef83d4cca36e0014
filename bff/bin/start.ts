import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describeProblem, readConfig } from '../src/platform/config/read-config.ts';
import { buildWeb } from './start/build-web.ts';
import { chooseServers, runServers } from './start/run-servers.ts';

/** `npm start [-- marketplace|bff]`: builds the web app and runs the servers in one process tree, until a signal ends it. */
const ending = new AbortController();
// Registered before anything slow, so that a signal ends the start at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
process.once('disconnect', () => ending.abort());
if (process.send && !process.connected) process.exit();

const outcome = readConfig(process.env);
if (!outcome.ok) stop(outcome.problems.map(describeProblem));
const { config } = outcome;

const chosen = chooseServers(process.argv[2], process.env);
if ('problem' in chosen) stop([chosen.problem]);

// A second run on the same folder would fail later, at its first store.
const lock = await lockFolder(path.resolve(config.dataFolder), process.argv[2] ?? 'gam');
if (!lock)
  stop([
    `GAM_DATA: another run uses the folder ${path.resolve(config.dataFolder)}. Stop it, or set GAM_DATA to another folder.`,
  ]);

if (chosen.servers.includes('bff') && !(await buildWeb(ending.signal)))
  stop(
    ending.signal.aborted
      ? []
      : ['The web app could not be built: correct the errors above and start again.'],
  );
const code = await runServers(chosen.servers, config, process.env, ending.signal);
await lock.release();
// The channel to the parent process would keep this process alive.
process.exit(code);

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/**
 * Locks a data folder for one run; returns null if another run holds it. The lock is SQLite's own on a file: the
 * operating system frees it when the process ends, also when it is killed.
 */
async function lockFolder(folder: string, name: string): Promise<{ release: () => Promise<void> } | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(folder, `${name}.lock`), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    database.close();
    return null;
  }
  return {
    release: () => {
      database.close();
      return Promise.resolve();
    },
  };
}
