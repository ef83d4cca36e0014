import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';

/** The object that the Android app adds to the page. Every method takes one text in JSON. */
interface NativeHost {
  postMessage?(message: string): void;
  pay?(message: string): void;
}

declare global {
  interface Window {
    Android?: NativeHost;
  }
}

/** The app that shows the page; null in a browser. */
function findNativeHost(): NativeHost | null {
  return window.Android ?? null;
}

interface Message {
  readonly source: 'gam';
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The way to notify each host of this page. */
const hosts: { readonly [host: string]: (message: Message) => void } = {
  android: (message) => findNativeHost()?.postMessage?.(JSON.stringify(message)),
  parent_frame: (message) => {
    const origin = findParentOrigin();
    if (origin !== null) window.parent.postMessage(message, origin);
  },
};

/** Notifies the app or the embedding page: the named host, or all hosts without a name. [O-4.35] */
export function notifyHost({ event, payload }: EffectOf<'notify_host'>): void {
  const { host } = payload;
  for (const [name, tell] of Object.entries(hosts))
    if (host === undefined || host === name) tell({ source: 'gam', event, payload });
}

/** The exact origin of the embedding page; null where it is unknown or opaque (a sandbox), since «*» would reach any site. */
function findParentOrigin(): string | null {
  if (window.parent === window) return null;
  // Not every browser has ancestorOrigins; the referrer of a frame is its embedding page.
  const around = location.ancestorOrigins?.[0] ?? document.referrer;
  return /^https?:\/\/[^/]+/.exec(around)?.[0] ?? null;
}

/** Asks the app to take a payment; shows a message where there is no app that can. [O-7.18, O-8.06] */
export function payInApp(
  { amount_rial, token, callback, unavailable }: EffectOf<'pay_in_app'>,
  page: EffectHost,
): void {
  const app = findNativeHost();
  if (app?.pay) app.pay(JSON.stringify({ amount_rial, token, callback }));
  else if (unavailable !== undefined) page.toast('error', unavailable);
}
