import type { Button } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent, useState } from 'react';

/** The seconds until a button may be pressed, counted from when it was sent; 0 where nothing is waited for. */
export function useCountdown(button: Button, onEnd: () => void): number {
  const total = button.enabled_after_ms ?? 0;
  const [counted, setCounted] = useState({ button, left: total });
  // Another descriptor begins anew, also where React keeps the component.
  const left = counted.button === button ? counted.left : total;

  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (total === 0) return undefined;
    const endsAt = Date.now() + total;
    const timer = setInterval(() => {
      const left = Math.max(0, endsAt - Date.now());
      setCounted({ button, left });
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [button, total]);
  return Math.ceil(left / 1000);
}
