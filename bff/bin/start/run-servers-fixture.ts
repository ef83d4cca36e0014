import { readConfig } from '../../src/platform/config/read-config.ts';
import { chooseServers, runServers, suppliedTo } from './run-servers.ts';

/** Runs the servers as `npm start [-- marketplace|bff]` does, without building the web app. */
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());
process.once('disconnect', () => ending.abort());
const chosen = chooseServers(process.argv[2], process.env);
if (!chosen.ok) throw new Error(chosen.failure);
const outcome = readConfig(process.env, suppliedTo(chosen.value));
if (!outcome.ok) throw new Error('the settings of the test are invalid');
process.exit(await runServers(chosen.value, outcome.value, process.env, ending.signal));
