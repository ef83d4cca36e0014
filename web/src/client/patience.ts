import type { Button } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { ScreenState } from './screen-state.ts';

/** After so long something on its way is shown as such; a quick answer flashes nothing. */
const slowAfterMs = 150;

/** What is on its way, and since when. */
export type Patience = ReturnType<typeof createPatience>;

/** Notes what is on its way, and after a moment that it takes longer. */
export function createPatience(store: Store<ScreenState>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Something has been sent: by a button, or null for a page that was asked for. */
    begin: (pressed: Button | null): void => {
      clearTimeout(timer);
      store.set({ pressed, slow: false });
      timer = setTimeout(() => store.set({ slow: true }), slowAfterMs);
    },
    end: (): void => {
      clearTimeout(timer);
      store.set({ pressed: null, slow: false });
    },
  };
}
