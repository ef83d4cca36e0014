/** How often the loop is looked at, ms. */
const everyMs = 20;

interface LoopWatch {
  /** How long callbacks have to wait for the running ones, ms: 0 while the loop is not behind. */
  readonly delayMs: () => number;
  readonly stop: () => void;
}

/**
 * Watches the event loop. The delay is that of the turn before or, once it is longer, of the running turn, so that a turn
 * takes no more work than its limit allows; `monitorEventLoopDelay` knows a turn only after its end.
 */
export function watchLoop(): LoopWatch {
  let seenAt = performance.now();
  /** The delay of the turn before. */
  let lastMs = 0;
  const sinceSeen = () => performance.now() - seenAt - everyMs;
  const timer = setInterval(() => {
    lastMs = sinceSeen();
    seenAt = performance.now();
  }, everyMs).unref();
  return {
    delayMs: () => Math.max(0, lastMs, sinceSeen()),
    stop: () => clearInterval(timer),
  };
}
