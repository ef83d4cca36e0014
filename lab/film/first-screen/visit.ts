import type { BrowserContext } from '@playwright/test';
import { slowDown } from '../../../web/e2e/support/tap-clock.ts';
import type { Frame } from './film.ts';

/** The factor by which a cheap phone is slower than this machine. */
export const cpuFactor = 4;
/** How long after the last request a page is watched, ms. */
const restMs = 1_500;

/** What one visit cost; times in ms, sizes in bytes as they were sent. */
export interface Visit {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** The longest task. */
  readonly task: number;
  readonly requests: number;
  readonly html: number;
  readonly scripts: number;
  readonly other: number;
}

/** Lets every page of a browser record its paints, shifts and long tasks. */
export const installRecorder = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, cls: 0, task: 0 };
    Object.assign(window, { gamSeen: seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime;
    });
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
    watch('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
    watch('longtask', ({ duration }) => (seen.task = Math.max(seen.task, duration)));
  });

/** Opens a page on a slow network and processor. `film`: takes the pictures of the page, if given. */
export async function visit(context: BrowserContext, url: string, film: Frame[] | null): Promise<Visit> {
  const page = await context.newPage();
  await slowDown(page, { cpu: cpuFactor });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sizes = { html: 0, scripts: 0, other: 0 };
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache === true || response.url.startsWith('data:')) return;
    requests += 1;
    kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId);
    if (type === undefined) return;
    sizes[type === 'Document' ? 'html' : type === 'Script' ? 'scripts' : 'other'] += encodedDataLength;
  });
  let began = Date.now();
  if (film !== null) {
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      film.push({ ms: Date.now() - began, jpeg: data });
      void session.send('Page.screencastFrameAck', { sessionId });
    });
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 60,
      maxWidth: 195,
      maxHeight: 422,
    });
    film.length = 0;
  }
  began = Date.now();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(restMs);
  const seen = await page.evaluate(
    () => (window as unknown as { gamSeen: Pick<Visit, 'fcp' | 'lcp' | 'cls' | 'task'> }).gamSeen,
  );
  await page.close();
  return { ...seen, requests, ...sizes };
}
