// `npm run mutation [-- GLOB…]`: changes the engine, the protocol and the prices in small ways, one at a time, and prints
// how many of the changes the pure tests notice. The changes that no test notices are listed in coverage/mutation.
// Stryker makes the changes; its own runner loads the tests again for each change and needed more than twice our time for
// two folders (in 14 minutes not done with what takes ours 7, dry run 5 of them), so the runner here stays.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { instrument } from './instrument.mjs';
import { describeSurvivors, tabulate } from './report.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'coverage/mutation');
const mutated = [
  'bff/engine/**/*.ts',
  'bff/src/rules/roll-outs/{decide-roll-out,guards,table-evidence,watch-roll-out}.ts',
  'bff/src/protocol/{records,flows,offers,sources,urls}/**/*.ts',
  'marketplace/src/shop/pricing/**/*.ts',
];
/** Tests, their fixtures, wording that people read rather than tests, and lists of exports. */
const isLeftOut = (file) => /(\.test|-fixtures?|-arbitraries|\/texts|\/index)\.ts$/.test(file);
/** A process without a sign of progress for this long is inside an endless loop, ms. */
const hangMs = 90_000;

const asked = process.argv.slice(2);
const files = globSync(asked.length > 0 ? asked : mutated, { cwd: root }).filter((file) => !isLeftOut(file));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { mutants, sources } = await instrument(root, files);
writeFileSync(path.join(folder, 'sources.json'), JSON.stringify(sources));
const changes = mutants.filter(({ status }) => status !== 'Ignored');
console.log(`${files.length} files, ${changes.length} changes`);

const shards = availableParallelism();
const results = await Promise.all(Array.from({ length: shards }, (_, shard) => runShard(shard)));
const killed = Object.assign({}, ...results.map((result) => result.killed));
const reached = new Set(results.flatMap((result) => result.reached));
const loaded = new Set(results.flatMap((result) => result.loaded));
console.table(tabulate(root, changes, { killed, reached, loaded }));
const survivors = describeSurvivors(root, changes, { killed, reached, loaded });
writeFileSync(path.join(folder, 'survivors.txt'), survivors.join('\n'));
console.log(`${survivors.length} changes that no test notices: coverage/mutation/survivors.txt`);
const unstable = [...new Set(results.flatMap((result) => result.unstable))];
for (const title of unstable)
  console.log(`fails when it runs twice, so that what it notices does not count: ${title}`);

/** Runs the tests over one part of the changes, and goes on past changes that never end. */
async function runShard(shard) {
  const file = path.join(folder, `shard-${shard}.json`);
  for (;;) {
    const code = await runTests(shard, file);
    if (code !== 'hangs') break;
    const result = JSON.parse(readFileSync(file, 'utf8'));
    const { change } = JSON.parse(readFileSync(`${file}.now`, 'utf8'));
    result.killed[change] = 'it never ends';
    writeFileSync(file, JSON.stringify(result));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

function runTests(shard, file) {
  if (!existsSync(file)) {
    const empty = { killed: {}, reached: [], loaded: [], unstable: [], finished: [] };
    writeFileSync(file, JSON.stringify(empty));
  }
  writeFileSync(`${file}.now`, '{}');
  const env = { ...process.env, GAM_MUTATION: JSON.stringify({ folder, file, shard, shards }) };
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    root,
    '--config',
    'lab/mutation/vitest.config.ts',
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const { change } = JSON.parse(readFileSync(`${file}.now`, 'utf8') || '{}');
      if (change === undefined || Date.now() - statSync(`${file}.now`).mtimeMs < hangMs) return;
      clearInterval(watch);
      child.removeAllListeners('exit');
      child.once('exit', () => resolve('hangs'));
      endAll(child);
    }, 1_000);
    child.once('exit', (code) => {
      clearInterval(watch);
      resolve(code);
    });
    process.once('exit', () => endAll(child));
  });
}

/** Ends a test process and its worker, which form a process group. */
function endAll({ pid, exitCode }) {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
}
