import { readFileSync, writeFileSync } from 'node:fs';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

const { file, shard, shards } = JSON.parse(process.env['GAM_MUTATION'] ?? '{}') as {
  file: string;
  shard: number;
  shards: number;
};

interface Result {
  /** The changes that a test noticed, and which. */
  killed: Record<string, string>;
  /** The changes that a test reached without noticing. */
  reached: string[];
  /** The changes that the loading of modules reached. */
  loaded: string[];
  /** Tests that fail when they run twice. */
  unstable: string[];
  finished: string[];
}

/** How the instrumented code knows which change is on, and counts the changes that it passes. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** The name under which the instrumented code looks for its switches. */
const switchesName = '__stryker__';

// A worker runs every file, and each file loads this module anew.
const shared = globalThis as { [switchesName]?: Partial<Switches>; gamMutation?: Result };
const switches = (shared[switchesName] ??= {}) as Switches;
switches.mutantCoverage ??= { static: {}, perTest: {} };
const result = (shared.gamMutation ??= JSON.parse(readFileSync(file, 'utf8')) as Result);
const reached = new Set(result.reached);
const off = 'none';

/** A test that takes longer than this alone is not repeated for each change, ms. */
const slowMs = 3_000;
/** What one test may spend on changes, ms. */
const budgetMs = 30_000;
/** A change that makes a test take this much longer is noticed: so many ms and so many times. */
const patience = { ms: 4_000, times: 5 };

type Work = () => unknown;

/** Runs each test once as it is, then once for each change that it reaches and that no test noticed yet. */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const name = `${test.file.name} > ${test.fullTestName}`;
    if (result.finished.includes(name)) return;
    const work = TestRunner.getTestFn(test) as Work;
    const began = Date.now();
    const counts = await this.#count(test.id, work);
    const took = Date.now() - began;
    const until = Date.now() + budgetMs;
    const isStable = took < slowMs && (await this.#isStable(test, name, work));
    for (const [change, count] of Object.entries(counts)) {
      if (Number(change) % shards !== shard || change in result.killed) continue;
      reached.add(change);
      if (!isStable || Date.now() > until) continue;
      writeFileSync(`${file}.now`, JSON.stringify({ change, name }));
      switches.hitCount = 0;
      switches.hitLimit = count * 10 + 1_000;
      try {
        await this.#within(test, () => race(work, change, patience.ms + took * patience.times));
      } catch {
        result.killed[change] = name;
      }
    }
    writeFileSync(`${file}.now`, '{}');
    result.finished.push(name);
    result.reached = [...reached];
    result.loaded = Object.keys(switches.mutantCoverage.static);
    writeFileSync(file, JSON.stringify(result));
  }

  /** Runs a test with every change off; how often it passed each. */
  async #count(id: string, work: Work): Promise<Record<string, number>> {
    switches.activeMutant = off;
    switches.currentTestId = id;
    try {
      await work();
    } finally {
      switches.currentTestId = undefined;
    }
    return switches.mutantCoverage.perTest[id] ?? {};
  }

  async #isStable(test: RunnerTestCase, name: string, work: Work): Promise<boolean> {
    try {
      await this.#within(test, work);
      return true;
    } catch {
      result.unstable.push(name);
      return false;
    }
  }

  /** Runs a test again, with what its suites do before and after each test. */
  async #within(test: RunnerTestCase, work: Work): Promise<void> {
    const suites: RunnerTestSuite[] = [];
    for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
    if (!suites.includes(test.file)) suites.unshift(test.file);
    const hooks = suites.map((suite) => ({ suite, ...TestRunner.getSuiteHooks(suite) }));
    const cleanups: unknown[] = [];
    for (const { suite, beforeEach } of hooks) {
      for (const hook of beforeEach ?? []) cleanups.unshift(await hook(test.context, suite));
    }
    try {
      await work();
    } finally {
      switches.activeMutant = off;
      switches.hitCount = undefined;
      for (const cleanup of cleanups) if (typeof cleanup === 'function') await (cleanup as Work)();
      for (const { suite, afterEach } of hooks.toReversed()) {
        for (const hook of afterEach ?? []) await hook(test.context, suite);
      }
    }
  }
}

/** Runs a test with one change on. */
async function race(work: Work, change: string, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('takes too long')), ms);
  });
  switches.activeMutant = change;
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
