import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FaultPart, FaultRow } from '../fault-row.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const runner = path.join(root, 'node_modules/vitest/vitest.mjs');

/** Existing tests whose cases are hostile, with the words of their row and the cases that one test goes through. */
const suites: readonly {
  readonly tried: string;
  readonly result: string;
  readonly files: readonly string[];
}[] = [
  {
    tried: 'every id × every other role',
    result: 'none reads or changes what is another’s',
    files: ['bff/test/access-matrix.test.ts', 'marketplace/src/access-matrix.test.ts'],
  },
  {
    tried: 'chain actions: 500 hostile paths, verbs and bodies',
    result: 'none leaves the allowed map',
    files: ['bff/src/platform/upstream/allow-action.test.ts', 'bff/test/hostile-actions.test.ts'],
  },
  {
    tried: '200 bad files',
    result: 'none is accepted',
    files: ['marketplace/src/people/uploads/hostile.test.ts'],
  },
];

interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the tests of access and hostile input as rows. The short form leaves them to the run of all tests. */
export const hostileRows: FaultPart = {
  name: 'hostile',
  run: async ({ isShort, report }) => {
    if (isShort) return [];
    const rows: FaultRow[] = [await hostileBodies(report)];
    for (const suite of suites) rows.push(await runTests(suite, report));
    return rows;
  },
};

/** The generated bodies of `soak:hostile`; it has a table of its own. */
async function hostileBodies(report: (line: string) => void): Promise<FaultRow> {
  // `soak:hostile` sends 100,000.
  const count = 5_000;
  const { code, output } = await run([
    path.join(import.meta.dirname, '../hostile/index.ts'),
    `--count=${count}`,
  ]);
  if (code !== 0) report(`hostile bodies: ${output.slice(-3_000)}`);
  return {
    tried: 'generated hostile requests of every kind',
    requests: count,
    faults: count,
    losses: 0,
    result: code === 0 ? 'no 5xx, no crash, no growth of memory' : 'see below',
    broken: code === 0 ? 0 : 1,
  };
}

async function runTests(
  { tried, result, files }: (typeof suites)[number],
  report: (line: string) => void,
): Promise<FaultRow> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-hostile-rows-'));
  const file = path.join(folder, 'report.json');
  const { output } = await run([runner, 'run', ...files, '--reporter=json', `--outputFile=${file}`]);
  try {
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed');
    for (const { fullName } of failed) report(`${tried}: ${fullName}`);
    return {
      tried,
      requests: numTotalTests,
      faults: numTotalTests,
      losses: 0,
      result: `${result} (${numPassedTests} tests)`,
      broken: failed.length,
    };
  } catch {
    report(`${tried}: ${output.slice(-2_000)}`);
    return { tried, requests: 0, faults: 0, losses: 0, result: 'the tests did not run', broken: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a script of the project; returns its exit code and output. */
function run(argv: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
