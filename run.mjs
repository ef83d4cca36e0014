// Runs the project's commands on a machine with Node 20 or newer and npm: installs the locked packages if they
// changed, then starts the command under Node 24. It is plain JavaScript, since Node 20 runs it, and uses only
// Node's own modules, since the packages may not be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const NODE_MAJOR = 24;
const root = path.dirname(fileURLToPath(import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);

const endWithParent = inRoot('bff/bin/start/end-with-parent.mjs');
const endWithThis = ['--import', pathToFileURL(endWithParent).href];
const tsc = inRoot('node_modules/typescript/bin/tsc');
/** Keeps compiled code between starts, which halves the CPU time of the start of a command or server. */
const compiled = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled') };
const vitest = [inRoot('node_modules/vitest/vitest.mjs'), 'run'];
const playwright = [
  inRoot('web/node_modules/@playwright/test/cli.js'),
  'test',
  '-c',
  inRoot('web/e2e'),
  '--pass-with-no-tests',
];
// One checker, since several would repeat work on the same types. A second run checks only changes.
const checkTypes = (project, name) => {
  const memory = inRoot('node_modules/.cache/types', `${name}.tsbuildinfo`);
  return [tsc, '-p', inRoot(project), '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory];
};
const types = [checkTypes('.', 'node'), checkTypes('web', 'web'), checkTypes('web/e2e', 'e2e')];
const lint = [
  [inRoot('node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  [inRoot('.ci/check-imports.mjs')],
  [inRoot('.ci/check-exports.mjs')],
  [inRoot('.ci/check-requirement-ids.mjs')],
];
const size = [inRoot('web/scripts/size.ts')];
const soak = [inRoot('lab/soak/index.ts')];
const fleet = [inRoot('lab/fleet/index.ts')];
const hostile = [inRoot('lab/soak/hostile/index.ts')];
const storeAttack = [inRoot('lab/fill-store.ts')];
const faults = [inRoot('lab/run-faults.ts')];
const ledger = [inRoot('lab/soak/ledger/index.ts')];
const ruleSets = [inRoot('lab/soak/rule-sets/index.ts')];
const bench = [inRoot('lab/bench/index.ts')];
const marketplaceBench = [inRoot('lab/bench/marketplace/index.ts')];
const prettier = [inRoot('node_modules/prettier/bin/prettier.cjs'), '--log-level', 'warn'];
const dependencies = [inRoot('.ci/check-dependencies.mjs')];
// These steps are independent; the longest begin first.
const check = { sideBySide: [...lint, ...types, size, [...prettier, '--check', '.'], dependencies] };
// All start from copies of the database that the step before prepares; they wait more than they compute, but for the
// histories of money, which take only what the others leave.
const shortSoaks = {
  sideBySide: [
    [...ledger, '--histories=1000'],
    ...[faults, hostile, [...faults, '--fleet']].map((step) => [...step, '--short']),
  ],
};
const prepareDatabase = [inRoot('marketplace/test/prepare-database.ts')];

// Each command is a list of steps that run in turn. A step with `sideBySide` runs its own steps in parallel. The last
// step gets the arguments of the caller.
/** The product's own commands, which are installed without the packages of the lab. */
const product = {
  start: [[inRoot('bff/bin/start.ts')]],
  rules: [[inRoot('bff/bin/rules.ts')]],
  services: [[inRoot('bff/bin/services.ts')]],
  team: [[inRoot('marketplace/bin/team.ts')]],
  reconcile: [[inRoot('marketplace/bin/reconcile.ts')]],
  backup: [[inRoot('marketplace/bin/backup.ts')]],
  restore: [[inRoot('marketplace/bin/restore.ts')]],
};
const commands = {
  ...product,
  test: [vitest, playwright],
  check: [check],
  verify: [check, vitest],
  types,
  lint,
  format: [[...prettier, '--write', '.']],
  unit: [vitest],
  e2e: [playwright],
  bench: [bench],
  'bench:engine': [[...bench, 'engine']],
  'bench:check': [[...bench, 'check']],
  'bench:events': [[...bench, 'events']],
  'bench:bytes': [[...bench, 'bytes']],
  'bench:content': [[...bench, 'content']],
  'bench:growth': [[...bench, 'growth']],
  'bench:memory': [[...bench, 'memory']],
  'bench:order': [[...bench, 'order']],
  'bench:pages': [[...bench, 'pages']],
  'bench:overload': [[...bench, 'overload']],
  'bench:roll-outs': [[...bench, 'roll-outs']],
  'bench:examples': [[...bench, 'examples']],
  'bench:marketplace': [marketplaceBench],
  'bench:tap': [[inRoot('lab/film/tap-speed.ts')]],
  'bench:first-screen': [[inRoot('lab/film/first-screen.ts')]],
  fleet: [fleet],
  'soak:orders': [soak],
  'soak:hostile': [hostile],
  'soak:store': [storeAttack],
  'soak:faults': [faults],
  'soak:ledger': [ledger],
  'soak:rules': [ruleSets],
  'soak:short': [prepareDatabase, shortSoaks],
  engines: [[inRoot('lab/engines/index.ts')]],
  'drill:restore': [[inRoot('lab/drill/index.ts')]],
  'dashboard-picture': [[inRoot('lab/soak/dashboard/index.ts')]],
  screenshots: [[inRoot('web/e2e/screenshots.ts')]],
  'widget-pictures': [[inRoot('web/e2e/widget-pictures.ts')]],
  dependencies: [dependencies],
  recipes: [[inRoot('.ci/try-recipes.mjs')]],
  size: [size],
  image: [[inRoot('.ci/try-image.mjs')]],
  mutation: [[inRoot('lab/mutation/run.mjs')]],
};

const [name = '', ...args] = process.argv.slice(2);
const steps = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!steps) {
  console.error(`Usage: node run.mjs <${Object.keys(commands).join('|')}> [arguments]`);
  process.exit(2);
}

const children = new Set();
/** Steps of a parallel run that have not begun. */
const waiting = [];
passSignalsOn();
// Ends with its parent only under npm, which waits for its commands; a shell may end before its commands.
if (process.env.npm_lifecycle_event !== undefined) await import(endWithThis[1]);
await install();
const node = findNode();
process.exit(name === 'test' ? await runAndCount() : await runInTurn());

async function runInTurn() {
  for (const [index, step] of steps.entries()) {
    if (step.sideBySide) {
      const code = await runSideBySide(step.sideBySide);
      if (code !== 0) return code;
      continue;
    }
    const argv = index === steps.length - 1 ? [...step, ...args] : step;
    // If this process is killed, the channel closes, and the server gets 'disconnect' and ends.
    const code =
      name === 'start'
        ? await run(node, argv, {}, [0, 1, 2, 'ipc'])
        : await run(node, [...endWithThis, ...argv]);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs as many steps at a time as there are processors, and prints the output of each step after it has ended. */
async function runSideBySide(all) {
  const codes = [];
  waiting.push(...all);
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      codes.push(await run(node, [...endWithThis, ...step], {}, ['ignore', 'pipe', 'pipe']));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return codes.find((code) => code !== 0) ?? 0;
}

/** Runs both test suites, even if the first fails, and prints what failed and the total of their counts. */
async function runAndCount() {
  const { countResults, nameFailures } = await import('./.ci/count-results.mjs');
  const reports = mkdtempSync(path.join(tmpdir(), 'gam-test-'));
  try {
    const unitReport = path.join(reports, 'unit.json');
    const browserReport = path.join(reports, 'browser.json');
    const unitArguments = ['--reporter=default', '--reporter=json', `--outputFile=${unitReport}`];
    const unitCode = await run(node, [...endWithThis, ...vitest, ...unitArguments]);
    const browserCode = await run(node, [...endWithThis, ...playwright, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    });
    const unit = { code: unitCode, report: readJson(unitReport) };
    const browser = { code: browserCode, report: readJson(browserReport) };
    for (const failure of nameFailures(unit, browser)) console.log(`\n${failure}`);
    const { passed, failed, skipped } = countResults(unit, browser);
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    return unitCode || browserCode || (failed > 0 ? 1 : 0);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** The content of a report; null if there is none, or only a part of one. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Installs the locked packages if the lockfile changed since the last installation. The product's own commands do
 * without those of the lab, and use them where they are installed.
 */
async function install() {
  const lockfile = createHash('sha256')
    .update(readFileSync(inRoot('pnpm-lock.yaml')))
    .digest('hex');
  const all = { stamp: inRoot('node_modules/.gam-lockfile'), filter: [] };
  const withoutLab = { stamp: inRoot('node_modules/.gam-lockfile-start'), filter: ['--filter', '!@gam/lab'] };
  const scopes = Object.hasOwn(product, name) ? [withoutLab, all] : [all];
  if (scopes.some(({ stamp }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile)) return;
  for (const { stamp } of [all, withoutLab]) rmSync(stamp, { force: true });
  console.error('Installing the packages…');
  const [{ stamp, filter }] = scopes;
  const pnpm = ['--yes', PNPM, 'install', '--frozen-lockfile', '--prefer-offline', ...filter];
  // With CI=true pnpm does not prompt. Its output goes to stderr, so that stdout has only the command's output.
  const code = await run('npx', pnpm, { CI: 'true' }, ['ignore', 2, 2]);
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, lockfile);
}

/** Returns the path of this Node if it is new enough, else of the Node in the packages. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  const locked = inRoot(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(locked)) return locked;
  console.error(
    `This is Node ${process.version}. Install Node ${NODE_MAJOR}: the packages have no Node for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}

/** Runs a program and returns its exit code; 128 and the signal's number if a signal ended it. */
function run(file, argv, env = {}, stdio = 'inherit') {
  return new Promise((resolve) => {
    // In its own process group the child gets a terminal's Ctrl-C only once, through passSignalsOn: a second signal
    // would end a server without a clean shutdown.
    const child = spawn(file, argv, {
      cwd: root,
      env: { ...compiled, ...process.env, ...env },
      stdio,
      detached: true,
    });
    children.add(child);
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
    child.once('error', (error) => {
      console.error(`Cannot run ${file}: ${error.message}`);
      resolve(1);
    });
    child.once(child.stdout ? 'close' : 'exit', (code, signal) => {
      children.delete(child);
      process.stdout.write(Buffer.concat(written));
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Passes signals to the children. npm repeats a terminal's signal, so a second one within 300 ms is ignored. */
function passSignalsOn() {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now();
      waiting.length = 0;
      if (now - last > 300) for (const child of children) child.kill(signal);
      last = now;
    });
  }
}
