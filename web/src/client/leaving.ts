import type { Store } from './create-store.ts';
import type { ScreenState } from './screen-state.ts';

/** The question before an order is left. */
export type Leaving = ReturnType<typeof createLeaving>;

/**
 * Asks before an order is left, where its screen says so; at the end of the page the browser asks, until `ended`.
 * [O-4.24, O-4.25]
 */
export function createLeaving(store: Store<ScreenState>, ended: AbortSignal) {
  let isFree = false;
  const isGuarded = (): boolean => !isFree && store.get().screen?.guard != null;
  const ask = (event: Event) => isGuarded() && event.preventDefault();
  addEventListener('beforeunload', ask, { signal: ended });
  return {
    isGuarded,
    /** Something takes the customer away on purpose: nobody is asked any more. */
    freely: (): void => {
      isFree = true;
      // Whoever comes back to the page as it was left is asked again.
      addEventListener('pageshow', () => (isFree = false), { once: true });
    },
    /** Goes, or asks and goes only then. */
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
