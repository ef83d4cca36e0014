// `node run.mjs bench:tap [orders]`: measures the time from a tap to the painted next question in an order, on a slow
// phone network with a slow processor, with and without predicted steps.
import { type BrowserContext, chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../../web/e2e/chromium.ts';
import { openBorder } from '../../web/e2e/support/border.ts';
import buildWeb from '../../web/e2e/support/build-web.ts';
import { customerOn, makePhone, steps } from '../../web/e2e/support/customer.ts';
import { startProduct } from '../../web/e2e/support/product.ts';
import { installTapClock, readTaps, slowDown, type Tap } from '../../web/e2e/support/tap-clock.ts';

const orders = Number(process.argv[2] ?? 1);
/** The factor by which a cheap phone is slower than this machine. */
const cpu = 4;

await unpackChromium();
await buildWeb();
const product = await startProduct();
/** The same product without predicted steps in its replies. */
const borderWithoutAhead = await openBorder(product.url);
borderWithoutAhead.reshape(/^\/(?:order\/|api\/(?:events|screen))/, withoutAhead);
const browser = await chromium.launch(chromiumLaunch);

/** Lets every page of a browser record its interactions: by id, the time until the frame that shows their effect, ms. */
const installInteractions = (context: BrowserContext) =>
  context.addInitScript(() => {
    const waits: Record<number, number> = {};
    Object.assign(window, { gamWaits: waits });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId > 0) waits[interactionId] = Math.max(waits[interactionId] ?? 0, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** What was measured in an order. */
interface Measured {
  readonly taps: readonly Tap[];
  /** The waits of its interactions, ms; those below 16 ms are not among them. */
  readonly waits: readonly number[];
}

/** Answers a cleaning up to its quote. */
async function order(withAhead: boolean): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: withAhead ? product.url : borderWithoutAhead.url,
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    isMobile: true,
    hasTouch: true,
    // Uncompressed, so that the border can change the replies.
    ...(!withAhead && { extraHTTPHeaders: { 'accept-encoding': 'identity' } }),
  });
  await installTapClock(context);
  await installInteractions(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await slowDown(page, { cpu });
  const customer = customerOn(page);
  await customer.open('cleaning');
  await page.waitForLoadState('networkidle');
  await customer.answerUpToQuote(makePhone(), product);
  const taps = await readTaps(page);
  const waits = await page.evaluate(() =>
    Object.values((window as unknown as { gamWaits: Record<number, number> }).gamWaits),
  );
  await context.close();
  // The step after a sign-in cannot be predicted.
  return { taps: taps.filter(({ from }) => from !== steps.login), waits };
}

/** Removes the predicted steps from a reply, or from a page that contains one. */
function withoutAhead(body: string): string {
  const at = body.indexOf('"ahead":[');
  if (at < 0) return body;
  const fragments = body.lastIndexOf('],"fragments":');
  if (fragments > at) return `${body.slice(0, at)}"ahead":[${body.slice(fragments)}`;
  // `ahead` is the reply's last field; after it the reply and its script end.
  const end = body.indexOf('</script>', at);
  return `${body.slice(0, at)}"ahead":[]}${end < 0 ? '' : body.slice(end)}`;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const cell = (value: string | number, width: number) => String(value).padStart(width);

try {
  const taken = { ahead: [] as Tap[], waiting: [] as Tap[] };
  const waits: number[] = [];
  for (let count = 0; count < orders; count += 1) {
    const ahead = await order(true);
    taken.ahead.push(...ahead.taps);
    waits.push(...ahead.waits);
    taken.waiting.push(...(await order(false)).taps);
  }
  console.log(`${cell('with', 8)} ${cell('without', 8)}  ms from the tap to what it led to`);
  for (const [index, { to, ms }] of taken.ahead.entries()) {
    const without = taken.waiting[index];
    const known = without?.to === to ? Math.round(without.ms) : '–';
    console.log(`${cell(Math.round(ms), 8)} ${cell(known, 8)}  ${to}`);
  }
  for (const [what, share] of [
    ['median', 0.5],
    ['95th percentile', 0.95],
  ] as const) {
    const [ahead, waiting] = [taken.ahead, taken.waiting].map((taps) =>
      at(
        taps.map(({ ms }) => ms).toSorted((one, other) => one - other),
        share,
      ),
    );
    console.log(`${cell(Math.round(ahead ?? 0), 8)} ${cell(Math.round(waiting ?? 0), 8)}  ${what}`);
  }
  const inp = at(
    waits.toSorted((one, other) => one - other),
    0.98,
  );
  console.log(
    `${cell(inp, 8)}           ms from an interaction to its next frame, 98th percentile of ${waits.length}`,
  );
} finally {
  await browser.close();
  await borderWithoutAhead.close();
  await product.stop();
}
