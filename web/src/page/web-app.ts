import { followLive } from '@gam/client/follow-live';
import { keepFlow } from '@gam/client/kept-flow';
import { markUnsent } from '@gam/client/mark-unsent';
import type { LiveController } from '@gam/client/screen-controller';
import { walk } from '@gam/client/walk';
import { troubleNote } from './TroubleBar.tsx';
import { ownPresses } from './own-presses.ts';

/**
 * Starts what a page needs once it is shown: tells presses apart, goes back at once, follows a live screen, and lets the page be reloaded without a connection,
 * by keeping its flow in this tab and the app's files in the browser.
 */
export function startWebApp(controller: LiveController): void {
  ownPresses(controller);
  if (controller.reopening.walked.steps === null) walk(controller);
  markUnsent(controller);
  troubleNote.warm();
  // The browser shows the page again as it was left, such as for a bank: its press is over.
  const release = ({ persisted }: PageTransitionEvent) =>
    persisted && controller.reopening.pendingIndicator.end();
  addEventListener('pageshow', release, { signal: controller.border.ended });
  followLive(controller);
  keepFlow(controller);
  // The development server builds no service worker; browsers have none outside secure contexts.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void register(controller).catch(() => undefined);
}

/** By then the browser has closed the page before this one, ms. */
const closingMs = 3_000;

async function register(controller: LiveController): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const offer = () => {
    if (controller.state().screen?.flow === null) registration.waiting?.postMessage('take_over');
  };
  offer();
  // The first worker takes over with the next page: it gets the files that this one has loaded without it.
  if (serviceWorker.controller === null) shareFiles(await serviceWorker.ready);
  // A waiting worker counts the page before this one until it is closed.
  await new Promise((resolve) => setTimeout(resolve, closingMs));
  offer();
}

/** Names the files of this page to the worker, also those that are loaded later. */
function shareFiles({ active }: ServiceWorkerRegistration): void {
  const own = `${location.origin}/assets/`;
  const share = (list: PerformanceObserverEntryList) => {
    const urlsToCache = list.getEntries().flatMap(({ name }) => (name.startsWith(own) ? name : []));
    if (urlsToCache.length === 0) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  new PerformanceObserver(share).observe({ type: 'resource', buffered: true });
}
