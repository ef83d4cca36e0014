import type { Button, EventName } from '@gam/schemas/descriptors';
import type { Store } from './create-store.ts';
import type { ScreenState } from './screen-state.ts';

/** A request is shown as pending after this time, so that the indicator does not flash on a quick reply. */
const slowAfterMs = 150;

/** Shows which request is pending. */
export type PendingIndicator = ReturnType<typeof createPendingIndicator>;

/** Marks the pressed button, and after a moment that its request is slow. */
export function createPendingIndicator(store: Store<ScreenState>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The button whose request has ended. */
  let released: Button | null = null;

  function begin(pressed: Button | null, heldBy: EventName | null = null): void {
    clearTimeout(timer);
    store.set({ pressed, heldBy, slow: false });
    timer = setTimeout(() => store.set({ slow: true }), slowAfterMs);
  }

  function end(): void {
    clearTimeout(timer);
    released = store.snapshot().pressed;
    store.set({ pressed: null, heldBy: null, slow: false });
  }

  return {
    /** Starts for the request of a button; null: the request of a page. `heldBy`: the event that leads away from the step. */
    begin,
    end,
    /**
     * Starts again for the button whose reply has just been shown, while the browser asks the customer. `asked` ends with
     * whether an event was sent, whose reply then ends it.
     */
    hold(asked: Promise<boolean>): void {
      begin(released);
      void asked.then((isSent) => isSent || end(), end);
    },
  };
}
