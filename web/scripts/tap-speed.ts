// `node run.mjs bench:tap [orders]`: measures the time from a tap to the painted next question in an order, on a slow
// phone network with a slow processor, with and without predicted steps.
import { chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../e2e/chromium.ts';
import { openBorder } from '../e2e/support/border.ts';
import buildWeb from '../e2e/support/build-web.ts';
import { customerOn, makePhone, steps } from '../e2e/support/customer.ts';
import { startProduct } from '../e2e/support/product.ts';
import { installTapClock, readTaps, slowDown, type Tap } from '../e2e/support/tap-clock.ts';

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

/** Answers a cleaning up to its quote. Returns the measured taps. */
async function order(withAhead: boolean): Promise<Tap[]> {
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
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await slowDown(page, { cpu });
  const customer = customerOn(page);
  await customer.open('cleaning');
  await page.waitForLoadState('networkidle');
  await customer.answerUpToQuote(makePhone(), product);
  const taps = await readTaps(page);
  await context.close();
  // The step after a sign-in cannot be predicted.
  return taps.filter(({ from }) => from !== steps.login);
}

/** Removes the predicted steps from a reply, or from a page that contains one. */
function withoutAhead(body: string): string {
  const at = body.indexOf('"ahead":[');
  if (at < 0) return body;
  // `ahead` is the reply's last field; after it the reply and its script end.
  const end = body.indexOf('</script>', at);
  return `${body.slice(0, at)}"ahead":[]}${end < 0 ? '' : body.slice(end)}`;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
const cell = (value: string | number, width: number) => String(value).padStart(width);

try {
  const taken = { ahead: [] as Tap[], waiting: [] as Tap[] };
  for (let count = 0; count < orders; count += 1) {
    taken.ahead.push(...(await order(true)));
    taken.waiting.push(...(await order(false)));
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
} finally {
  await browser.close();
  await borderWithoutAhead.close();
  await product.stop();
}
