/** Work that is done over and over, never twice at a time, until it is told to end. */
export interface Repeated {
  /** Resolves once the work was done for the first time. */
  readonly start: () => Promise<void>;
  /** Ends the work that is under way through its signal, and resolves once it has ended. */
  readonly stop: () => Promise<void>;
}

const afterFaultMs = 30_000;

/**
 * Does work every so many ms, counted from beginning to beginning: how many, the work itself says each time. It keeps
 * no process alive. The work tells its expected failures itself; after a fault it is tried again much later.
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
