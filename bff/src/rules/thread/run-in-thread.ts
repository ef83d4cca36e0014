import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OnProgress, Job, JobResults, Proofs } from './do-work.ts';
import type { JobNews, JobOrder, LastNews, leave } from './rules-worker.ts';

const memoryMb = 1_024;
/** How long a thread waits for another job, ms: it takes some 50 MB. What it found is handed to the next one. */
const idleMs = 60_000;

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

let thread: Thread | null = null;
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
/** What the threads before have found. */
let proofs: Proofs | null = null;

/** The thread of this process, which keeps what it has found between jobs. It keeps no process alive. */
function openThread(): Thread {
  if (thread) return thread;
  const worker = new Worker(new URL('rules-worker.ts', import.meta.url), {
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
    if (opened.waiting.size === 0) rest(opened);
    waiting?.resolve(news.result);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread of rules ended with ${code}`)));
  thread = opened;
  return opened;
}

/** Lets the process end, and after a while the thread. */
function rest({ worker }: Thread): void {
  worker.unref();
  idle = setTimeout(() => void endThread(), idleMs).unref();
}

/** Lets the thread hand over what it found, and end; a job that comes meanwhile opens the next one. */
export async function endThread(): Promise<void> {
  if (!thread || thread.waiting.size > 0) return;
  const { worker } = thread;
  thread = null;
  worker.postMessage('leave' satisfies typeof leave, []);
  await once(worker, 'exit');
}

/** Runs a job in the thread, behind those before it. Rejects where the thread ends, or with the signal's reason. */
export async function runInThread<K extends Job['is']>(
  job: Extract<Job, { is: K }>,
  { onProgress, signal, limitMs }: Wanted = {},
): Promise<JobResults[K]> {
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
    return (await result.promise) as JobResults[K];
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
