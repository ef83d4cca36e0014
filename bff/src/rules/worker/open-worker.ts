import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { done, failed, type Result } from '@gam/shared/result';
import type { OnProgress, Job, JobResults, Proofs } from './jobs.ts';
import type { JobNews, JobOrder, LastNews, leave } from './serve-jobs.ts';

/**
 * The thread of a BFF in which rules are checked and walked. It is ours and no pool's: what a thread has found must be
 * handed to the next one when it ends, and a job that is no longer wanted must end without its thread; with `piscina`
 * 5.3.2 both were as much code around it, the check of `bench:check` took 12 % longer (median of five pairs), and an idle
 * thread 4 to 21 MB more.
 */
export interface RulesWorker {
  /** Runs a job behind those before it. Rejects where the thread ends, or with the signal's reason. */
  readonly run: <K extends Job['is']>(
    job: Extract<Job, { is: K }>,
    wanted?: Wanted,
  ) => Promise<JobResults[K]>;
  /** Runs a job that somebody waits for: not where too many wait, and not without end. */
  readonly tryRun: <K extends Job['is']>(
    job: Extract<Job, { is: K }>,
    onProgress?: OnProgress,
  ) => Promise<Result<JobResults[K], 'too_many' | 'not_ended'>>;
  /** Lets an idle thread hand over what it found, and end; the next job opens another one. */
  readonly rest: () => Promise<void>;
  /** Ends the thread, with every job in it. */
  readonly stop: () => Promise<void>;
}

interface Wanted {
  readonly onProgress?: OnProgress | undefined;
  /** Ends the job; it then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The longest time of the job, with those before it, ms. Past it the thread ends, with every job in it. */
  readonly limitMs?: number;
}

interface Waiting {
  readonly onProgress: OnProgress | undefined;
  readonly resolve: (result: JobResults[Job['is']] | null) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

const memoryMb = 1_024;
/** How long a thread waits for another job, ms: it takes some 50 MB. What it found is handed to the next one. */
const idleMs = 60_000;
/** Jobs that are waited for or run; one more is refused. */
const maxTried = 6;
/** The longest time of such a job, with those before it, ms. */
const triedMs = 110_000;

/** The thread's main file, which knows what stands above the rules: the pages of the product. */
const main = new URL('../../rules-thread.ts', import.meta.url);

/** Opens the worker. Its thread begins with the first job, and keeps no process alive. */
export function openRulesWorker(): RulesWorker {
  let thread: Thread | null = null;
  let lastId = 0;
  let tried = 0;
  let idle: NodeJS.Timeout | undefined;
  /** What the threads before have found. */
  let proofs: Proofs | null = null;

  const openThread = (): Thread => {
    if (thread) return thread;
    const worker = new Worker(main, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      workerData: proofs,
    });
    const opened: Thread = { worker, waiting: new Map() };
    const fail = (error: Error) => {
      if (thread === opened) thread = null;
      for (const { reject } of opened.waiting.values()) reject(error);
      opened.waiting.clear();
    };
    worker.on('message', (news: JobNews | LastNews) => {
      if (news.is === 'left') {
        proofs = news.proofs;
        return;
      }
      const waiting = opened.waiting.get(news.id);
      if (news.is === 'progress') return waiting?.onProgress?.(news.progress);
      opened.waiting.delete(news.id);
      if (opened.waiting.size === 0) {
        worker.unref();
        idle = setTimeout(() => void rest(), idleMs).unref();
      }
      waiting?.resolve(news.result);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the thread of rules ended with ${code}`)));
    thread = opened;
    return opened;
  };

  const rest = async (): Promise<void> => {
    if (!thread || thread.waiting.size > 0) return;
    const { worker } = thread;
    thread = null;
    worker.postMessage('leave' satisfies typeof leave, []);
    await once(worker, 'exit');
  };

  const run: RulesWorker['run'] = async (job, { onProgress, signal, limitMs } = {}) => {
    signal?.throwIfAborted();
    const { worker, waiting } = openThread();
    clearTimeout(idle);
    worker.ref();
    const id = (lastId += 1);
    const stopped = new Int32Array(new SharedArrayBuffer(4));
    const result = Promise.withResolvers<JobResults[Job['is']] | null>();
    waiting.set(id, { onProgress, resolve: result.resolve, reject: result.reject });
    worker.postMessage({ id, job, stopped } satisfies JobOrder, []);
    const timer = limitMs === undefined ? undefined : setTimeout(() => void worker.terminate(), limitMs);
    const stop = () => {
      Atomics.store(stopped, 0, 1);
      result.reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
    try {
      // Only an aborted job has no result, and its promise is rejected before.
      return (await result.promise) as JobResults[typeof job.is];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  };

  return {
    run,
    rest,
    tryRun: async (job, onProgress) => {
      if (tried >= maxTried) return failed('too_many');
      tried += 1;
      try {
        return done(await run(job, { onProgress, limitMs: triedMs }));
      } catch {
        return failed('not_ended');
      } finally {
        tried -= 1;
      }
    },
    stop: async () => {
      clearTimeout(idle);
      await thread?.worker.terminate();
    },
  };
}
