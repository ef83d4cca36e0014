/** Runs work of many at most `atOnce` at a time, in the order of asking. */
export function makeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn passes on without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
