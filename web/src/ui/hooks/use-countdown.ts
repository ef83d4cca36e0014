import { useEffect, useEffectEvent, useState } from 'react';

/** When what is counted down from was first drawn: drawn again, it goes on from there. */
const cameAt = new WeakMap<object, number>();

/**
 * The whole seconds left of `total` ms from when a descriptor came; another descriptor begins anew. By the clock, so that
 * a page that slept knows what is over. `onEnd` is called where it ends while it is drawn. [O-4.36]
 */
export function useCountdown(of: object, total: number, onEnd?: () => void): number {
  const [counted, setCounted] = useState<{ of: object; seconds: number } | null>(null);
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (total === 0) return undefined;
    const came = cameAt.get(of) ?? Date.now();
    cameAt.set(of, came);
    const count = () => {
      const seconds = Math.max(0, Math.ceil((came + total - Date.now()) / 1000));
      setCounted({ of, seconds });
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [of, total]);
  return counted?.of === of ? counted.seconds : Math.ceil(total / 1000);
}
