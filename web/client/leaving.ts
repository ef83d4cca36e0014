import type { Store } from './create-store.ts';
import type { ScreenState } from './screen-state.ts';

/** The question before an order is left. */
export type Leaving = ReturnType<typeof createLeaving>;

/**
 * Asks before the customer leaves an order, where its screen has a guard. The browser asks when the page is closed,
 * until `ended`. [O-4.24, O-4.25]
 */
export function createLeaving(store: Store<ScreenState>, ended: AbortSignal) {
  let isFree = false;
  const isGuarded = (): boolean => !isFree && store.snapshot().screen?.guard != null;
  const ask = (event: Event) => isGuarded() && event.preventDefault();
  addEventListener('beforeunload', ask, { signal: ended });
  return {
    isGuarded,
    /** Turns off the question: an effect leaves the page. */
    freely: (): void => {
      isFree = true;
      // The question is on again when the browser restores the page from its cache.
      addEventListener('pageshow', () => (isFree = false), { once: true });
    },
    /** Calls `go`, where the order is guarded only after the customer agrees. */
    ask: (go: () => void): void => {
      if (!isGuarded()) return go();
      const close = () => store.set({ leaving: null });
      const leave = () => {
        close();
        go();
      };
      store.set({ leaving: { stay: close, leave } });
    },
  };
}
