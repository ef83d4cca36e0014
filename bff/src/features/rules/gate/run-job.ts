import { Worker } from 'node:worker_threads';
import type { Job, JobResults } from './do-work.ts';
import { refuseRules, type RulesRefusal } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** Jobs that run or wait; one more is refused. One runs at a time, since each takes a whole core. */
const maxJobs = 6;
let jobs = 0;
let last: Promise<unknown> = Promise.resolve();

/** The longest time of a job, ms. */
const jobMs = 110_000;
const memoryMb = 1_024;

/** Runs a job in a thread of its own. */
function runInThread<R>(job: Job): Promise<R | RulesRefusal> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./rules-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const fail = () =>
      resolve(refuseRules('busy', 'check_failed', { status: 503, message: rulesTexts.checkFailed }));
    const timer = setTimeout(() => void worker.terminate(), jobMs);
    worker.once('message', (result: R) => resolve(result));
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(timer);
      fail();
    });
  });
}

/** Runs a job behind those that wait; 429 where too many wait. */
export async function runJob<K extends Job['is']>(
  job: Extract<Job, { is: K }>,
): Promise<JobResults[K] | RulesRefusal> {
  if (jobs >= maxJobs)
    return refuseRules('busy', 'checking', { status: 429, message: rulesTexts.tooManyChecks });
  jobs += 1;
  const run = last.then(() => runInThread<JobResults[K]>(job));
  last = run;
  try {
    return await run;
  } finally {
    jobs -= 1;
  }
}
