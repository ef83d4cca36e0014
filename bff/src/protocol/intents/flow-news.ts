import type { Store } from '../../platform/store/store.ts';

/** The first and the longest pause between two looks at a flow of which no process tells, ms. */
const pauses = { first: 250, longest: 1_000 } as const;

/** Waits for news of a flow that another process works on. */
interface FlowNews {
  /**
   * Resolves when a process tells of the flow, or after a pause, at most this long, ms; false if no time is left. The first
   * time it resolves at once: what was told before the listening began is in the store.
   */
  readonly next: (leftMs: number) => Promise<boolean>;
  readonly stop: () => void;
}

export function listenToFlow({ onTold }: Pick<Store, 'onTold'>, flow: string): FlowNews {
  let wasTold = true;
  let wake: () => void = () => undefined;
  let pauseMs: number = pauses.first;
  const stop = onTold((told) => {
    if (told !== flow) return;
    wasTold = true;
    wake();
  });
  const next = async (leftMs: number) => {
    if (leftMs <= 0) return false;
    if (!wasTold) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(pauseMs, leftMs)).unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pauseMs = Math.min(2 * pauseMs, pauses.longest);
    }
    wasTold = false;
    return true;
  };
  return { next, stop };
}
