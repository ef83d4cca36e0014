import { files, page } from 'virtual:built-app';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** The headers of a page, which the server writes before this script; `{nonce}` stands for the nonce. */
declare const pageHeaders: Readonly<Record<string, string>>;

/** The part of the worker's global scope that this script uses; the compiler knows only the window's. */
interface WorkerScope {
  readonly clients: { matchAll: (options: { includeUncontrolled: true }) => Promise<readonly unknown[]> };
  readonly skipWaiting: () => Promise<void>;
}
const worker = self as unknown as WorkerScope;
/** An event that keeps the worker running until the work has ended. */
type LastingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

/** A navigation without a reply for longer than this counts as one without a connection, s. */
const longestNavigation = 20;
/** The hashed files beyond the first ones that are kept, and for how long after their last use. */
const [maxFiles, maxAgeSeconds] = [100, 30 * 24 * 3600];

/** Addresses that are no pages of the customer's app: their requests are not answered with the shell. */
const notPages = /^\/(?:api|assets|media|pay|v2|operator|studio|dev)(?:[/?]|$)/;

// In parallel with the start of this script, so that it delays no page.
enableNavigationPreload();
precacheAndRoute(files.map((url) => ({ url, revision: null })));
// Its optional hooks are declared in a way that the compiler takes for another type.
const expiration: object = new ExpirationPlugin({
  maxEntries: maxFiles,
  maxAgeSeconds,
  purgeOnQuotaError: true,
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'gam-assets',
    plugins: [expiration],
  }),
);

const network = new NetworkOnly({ networkTimeoutSeconds: longestNavigation });
registerRoute(
  new NavigationRoute((asked) => network.handle(asked).catch(makeShell), { denylist: [notPages] }),
);

/**
 * The page without any content: the client starts in it from what its tab has kept. It is made from this script, so that
 * no page is ever stored.
 */
function makeShell(): Response {
  const nonce = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('');
  const head = `<title>گام</title><meta name="robots" content="noindex"><meta property="csp-nonce" nonce="${nonce}">`;
  const headers = Object.entries(pageHeaders).map(
    ([name, value]) => [name, value.replaceAll('{nonce}', nonce)] as [string, string],
  );
  return new Response(page.replace('<!--gam:head-->', head), { headers });
}

// The calls of the API never start this worker, in browsers that can be told so.
addEventListener('install', (event) => {
  const { addRoutes } = event as { addRoutes?: (route: object) => void };
  addRoutes?.call(event, { condition: { urlPattern: '/api/*' }, source: 'network' });
});

// A page without an order asks for it; where other pages are open, this worker waits until they are closed.
addEventListener('message', (event) => {
  if (event.data === 'take_over') (event as MessageEvent & LastingEvent).waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  if (open.length <= 1) await worker.skipWaiting();
}
