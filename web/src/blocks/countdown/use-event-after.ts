import type { Countdown } from '@gam/schemas/descriptors';
import { useEffect } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

/** Whose event was sent: drawn again, it is not sent again. */
const sent = new WeakSet<Countdown>();
/** How long to wait for what is on its way, ms. */
const patienceMs = 250;

/**
 * Sends what a countdown asks for a moment after it is over, once. While something else is on its way, such as a payment
 * that was begun in time, its reply is waited for: it may bring another screen. [O-4.52]
 */
export function useEventAfter(node: Countdown, isOver: boolean): void {
  const { send, border } = useScreenActions();
  useEffect(() => {
    const { then } = node;
    if (!isOver || then === null || sent.has(node)) return undefined;
    let timer = setTimeout(function tell() {
      if (border.isBusy()) {
        timer = setTimeout(tell, patienceMs);
        return;
      }
      sent.add(node);
      send(then.event, {});
    }, then.after_ms);
    return () => clearTimeout(timer);
  }, [node, isOver, send, border]);
}
