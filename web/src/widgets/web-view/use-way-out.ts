import type { WebView } from '@gam/schemas/descriptors';
import { useCallback, useEffect, useState } from 'react';
import { stored } from '../../client/stored.ts';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
/** The address that was led to from here, until the step is left. */
const led = stored('led', isText);

/**
 * The way to another website: taken by itself once, or by hand. Who comes back from there is not sent away again, and
 * who leaves the step before is not sent at all. [O-2.33]
 */
export function useWayOut({ href, after_ms }: Pick<WebView, 'href' | 'after_ms'>) {
  const { leaveFreely } = useScreenActions();
  const [isBack] = useState(() => href !== null && led.read() === href);
  const [isWaiting, setWaiting] = useState(href !== null && !isBack);
  const go = useCallback(() => {
    if (href === null) return;
    setWaiting(false);
    led.write(href);
    leaveFreely();
    location.assign(href);
  }, [href, leaveFreely]);

  useEffect(() => {
    if (isBack || href === null) return undefined;
    const timer = setTimeout(go, after_ms);
    return () => clearTimeout(timer);
  }, [go, href, after_ms, isBack]);
  // A page that is left for another website is not taken down: this is another step of the order.
  useEffect(() => () => led.clear(), []);
  return { go, isWaiting };
}
