import { describeProblem, readConfig } from '../src/platform/config/read-config.ts';
import { buildWeb } from './start/build-web.ts';
import { chooseServers, runServers, suppliedTo } from './start/run-servers.ts';

/** `npm start [-- marketplace|bff]`: builds the web app and runs the servers in one process tree, until a signal ends it. */
const ending = new AbortController();
// Registered before anything slow, so that a signal ends the start at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
process.once('disconnect', () => ending.abort());
if (process.send && !process.connected) process.exit();

const chosen = chooseServers(process.argv[2], process.env);
if (!chosen.ok) stop([chosen.failure]);
const servers = chosen.value;

const outcome = readConfig(process.env, suppliedTo(servers));
if (!outcome.ok) stop(outcome.failure.map(describeProblem));
const config = outcome.value;

if (servers.includes('bff') && !(await buildWeb(ending.signal)))
  stop(
    ending.signal.aborted
      ? []
      : ['The web app could not be built: correct the errors above and start again.'],
  );
const code = await runServers(servers, config, process.env, ending.signal);
// The channel to the parent process would keep this process alive.
process.exit(code);

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
