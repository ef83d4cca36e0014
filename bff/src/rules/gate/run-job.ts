import type { OnProgress, Job, JobResults } from '../thread/do-work.ts';
import { runInThread } from '../thread/run-in-thread.ts';
import { refuseRules, type RulesRefusal } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** Jobs that run or wait; one more is refused. */
const maxJobs = 6;
let jobs = 0;

/** The longest time of a job, with those before it, ms. */
const jobMs = 110_000;

/** Runs a job behind those that wait; 429 where too many wait, 503 where it does not end. */
export async function runJob<K extends Job['is']>(
  job: Extract<Job, { is: K }>,
  onProgress?: OnProgress,
): Promise<JobResults[K] | RulesRefusal> {
  if (jobs >= maxJobs)
    return refuseRules('busy', 'checking', { status: 429, message: rulesTexts.tooManyChecks });
  jobs += 1;
  try {
    return await runInThread<K>(job, { onProgress, limitMs: jobMs });
  } catch {
    return refuseRules('busy', 'check_failed', { status: 503, message: rulesTexts.checkFailed });
  } finally {
    jobs -= 1;
  }
}
