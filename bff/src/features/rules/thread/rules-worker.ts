import { parentPort } from 'node:worker_threads';
import { doWork, type Job, type JobResults } from './do-work.ts';
import type { CheckProgress } from '@gam/schemas/gate';

/** A job for the thread. */
export interface JobOrder {
  readonly id: number;
  readonly job: Job;
  /** Its first number is 1 once the job is no longer wanted. */
  readonly stopped: Int32Array;
}

/** What the thread sends of a job: how far it has come, and at last the result, or null if it was stopped. */
export type JobNews =
  | { readonly id: number; readonly is: 'progress'; readonly progress: CheckProgress }
  | { readonly id: number; readonly is: 'done'; readonly result: JobResults[Job['is']] | null };

/** Thrown between two services where a job is no longer wanted. */
class Stopped extends Error {}

const send = (news: JobNews): void => parentPort?.postMessage(news, []);

/** The thread in which rules are checked and walked: such work would hold up customers. */
parentPort?.on('message', ({ id, job, stopped }: JobOrder) => {
  const stopIfUnwanted = () => {
    if (Atomics.load(stopped, 0) === 1) throw new Stopped();
  };
  try {
    stopIfUnwanted();
    const result = doWork(job, (progress) => {
      send({ id, is: 'progress', progress });
      stopIfUnwanted();
    });
    send({ id, is: 'done', result });
  } catch (error) {
    // Any other fault ends the thread, and with it every job that waits.
    if (!(error instanceof Stopped)) throw error;
    send({ id, is: 'done', result: null });
  }
});
