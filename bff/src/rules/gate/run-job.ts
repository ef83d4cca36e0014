import type { Job, JobResults } from '../worker/jobs.ts';
import type { RulesParts } from '../rules-parts.ts';
import type { Asker } from './asker.ts';
import { refuseRules, type Replied } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** Runs a job behind those that wait; 429 where too many wait, 503 where it does not end. */
export async function runJob<K extends Job['is']>(
  { worker }: Pick<RulesParts, 'worker'>,
  job: Extract<Job, { is: K }>,
  { onProgress }: Pick<Asker, 'onProgress'> = {},
): Promise<Replied<JobResults[K]>> {
  const result = await worker.tryRun<K>(job, onProgress);
  if (result.ok) return result;
  return result.failure === 'too_many'
    ? refuseRules('busy', 'checking', { status: 429, message: rulesTexts.tooManyChecks })
    : refuseRules('busy', 'check_failed', { status: 503, message: rulesTexts.checkFailed });
}
