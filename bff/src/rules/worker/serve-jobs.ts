import { parentPort, workerData } from 'node:worker_threads';
import { openWork } from './do-work.ts';
import type { IsPage, Job, JobResults, Proofs } from './jobs.ts';
import type { CheckProgress } from '@gam/schemas/gate';

/** A job for the thread. */
export interface JobOrder {
  readonly id: number;
  readonly job: Job;
  /** Its first number is 1 once the job is no longer wanted. */
  readonly stopped: Int32Array;
}

/** Lets the thread hand over what it has found, and end. */
export const leave = 'leave';

/** What the thread sends at its end. */
export interface LastNews {
  readonly is: 'left';
  readonly proofs: Proofs;
}

/** What the thread sends of a job: how far it has come, and at last the result, or null if it was stopped. */
export type JobNews =
  | { readonly id: number; readonly is: 'progress'; readonly progress: CheckProgress }
  | { readonly id: number; readonly is: 'done'; readonly result: JobResults[Job['is']] | null };

/** Thrown between two services where a job is no longer wanted. */
class Stopped extends Error {}

const send = (news: JobNews | LastNews): void => parentPort?.postMessage(news, []);

/** Works in the thread in which rules are checked and walked: such work would hold up customers. */
export function serveJobs(isPage: IsPage): void {
  const { work, handOver } = openWork(workerData as Proofs | null, isPage);
  parentPort?.on('message', (order: JobOrder | typeof leave) => {
    if (order === leave) {
      send({ is: 'left', proofs: handOver() });
      parentPort?.close();
      return;
    }
    const { id, job, stopped } = order;
    const stopIfUnwanted = () => {
      if (Atomics.load(stopped, 0) === 1) throw new Stopped();
    };
    try {
      stopIfUnwanted();
      const result = work(job, (progress) => {
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
}
