import path from 'node:path';
import { describeProblem, readConfig } from '../src/platform/config/read-config.ts';
import { buildWeb } from './start/build-web.ts';
import { lockFolder } from './start/lock-folder.ts';
import { runServers } from './start/run-servers.ts';
import { chooseServers } from './start/choose-servers.ts';

/** `npm start [-- marketplace|bff]`: everything that is needed, in one process tree, until it is told to end. */
const told = new AbortController();
// Registered before anything slow: who ends this process does not wait until the servers run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => told.abort());
process.once('disconnect', () => told.abort());
if (process.send && !process.connected) process.exit();

const outcome = readConfig(process.env);
if (!outcome.ok) stop(outcome.problems.map(describeProblem));
const { config } = outcome;

const chosen = chooseServers(process.argv[2], process.env);
if ('problem' in chosen) stop([chosen.problem]);

// One run for one data folder: a second would find its stores in use, one after the other.
const lock = await lockFolder(path.resolve(config.dataFolder), process.argv[2] ?? 'gam');
if (!lock) stop([`GAM_DATA: the folder ${path.resolve(config.dataFolder)} is in use by another run`]);

if (chosen.servers.includes('bff') && !(await buildWeb(told.signal)))
  stop(told.signal.aborted ? [] : ['the web app could not be built']);
const code = await runServers(chosen.servers, config, process.env, told.signal);
await lock.release();
// The channel to the one who started this would keep it alive.
process.exit(code);

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
