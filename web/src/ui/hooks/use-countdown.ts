import { useEffect, useEffectEvent, useState } from 'react';
import { useScreenActions } from './use-screen.ts';

/**
 * Returns the whole seconds that are left of `totalMs` since the descriptor was first rendered. It reads the clock, so
 * that it is right after the device slept. `onEnd` is called if the countdown ends while it is mounted. [O-4.36]
 */
export function useCountdown(descriptor: object, totalMs: number, onEnd?: () => void): number {
  const [counted, setCounted] = useState<{ descriptor: object; seconds: number } | null>(null);
  const { countdownOf } = useScreenActions().memory;
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (totalMs === 0) return undefined;
    const { began } = countdownOf(descriptor);
    const count = () => {
      const seconds = Math.max(0, Math.ceil((began + totalMs - Date.now()) / 1000));
      setCounted({ descriptor, seconds });
      if (seconds > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [descriptor, totalMs, countdownOf]);
  return counted?.descriptor === descriptor ? counted.seconds : Math.ceil(totalMs / 1000);
}
