import type { EffectOf } from '@gam/schemas/descriptors';
import { findNativeHost } from './native-host.ts';

interface Message {
  readonly source: 'gam';
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** How each host around this page is told. */
const hosts: { readonly [host: string]: (message: Message) => void } = {
  android: (message) => findNativeHost()?.postMessage?.(JSON.stringify(message)),
  parent_frame: (message) => {
    const origin = findParentOrigin();
    if (origin !== null) window.parent.postMessage(message, origin);
  },
};

/** Tells the app or the page around this one what happened: the host that is named, or all where none is. [O-4.35] */
export function notifyHost({ event, payload }: EffectOf<'notify_host'>): void {
  const { host } = payload;
  for (const [name, tell] of Object.entries(hosts))
    if (host === undefined || host === name) tell({ source: 'gam', event, payload });
}

/**
 * The exact origin of the page directly around this one, whatever stands around that. Unknown, or one that has none (a
 * sandbox): nothing is said, since «*» would tell anyone.
 */
function findParentOrigin(): string | null {
  if (window.parent === window) return null;
  // Not every browser tells the ancestors; the page that a frame was opened by is then the one around it.
  const around = location.ancestorOrigins?.[0] ?? document.referrer;
  return /^https?:\/\/[^/]+/.exec(around)?.[0] ?? null;
}
