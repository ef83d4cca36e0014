import type { EffectOf } from '@gam/schemas/descriptors';
import { findNativeHost } from './native-host.ts';

/** Tells the app or the page around this one what happened. */
export function notifyHost({ event, payload }: EffectOf<'notify_host'>): void {
  const message = { source: 'gam', event, payload };
  findNativeHost()?.postMessage?.(JSON.stringify(message));
  const origin = findParentOrigin();
  if (origin !== null) window.parent.postMessage(message, origin);
}

/** The exact origin of the page around this one. Unknown: nothing is said, since «*» would tell anyone. */
function findParentOrigin(): string | null {
  if (window.parent === window) return null;
  const ancestor = location.ancestorOrigins?.[0];
  if (ancestor !== undefined && ancestor !== 'null') return ancestor;
  return document.referrer === '' ? null : new URL(document.referrer).origin;
}
