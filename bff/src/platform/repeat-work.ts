/** Work that repeats until it is stopped, one run at a time. */
export interface Repeated {
  /** Resolves after the first run. */
  readonly start: () => Promise<void>;
  /** Aborts the current run and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

const afterFaultMs = 30_000;

/**
 * Repeats work; each run returns the ms from its beginning to the next run's beginning. The timer keeps no process
 * alive. After an unexpected error the next run comes much later.
 */
export function repeatWork(
  work: (signal: AbortSignal) => Promise<number>,
  onFault: (error: unknown) => void,
): Repeated {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  const workSafely = async () => {
    try {
      return await work(ending.signal);
    } catch (error) {
      onFault(error);
      return afterFaultMs;
    }
  };

  const turn = async () => {
    const began = performance.now();
    const everyMs = await workSafely();
    if (ending.signal.aborted) return;
    timer = setTimeout(
      () => {
        current = turn();
      },
      Math.max(0, everyMs - (performance.now() - began)),
    );
    timer.unref();
  };

  return {
    start: () => (current = turn()),
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
