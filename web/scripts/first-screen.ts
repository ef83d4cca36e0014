// `npm run bench:first-screen [-- --url <product> --film <folder> --runs <number>]`: how soon home and the first question
// are painted on a poor phone, cold and warm. `--url` measures a product that runs already, e.g. of an earlier commit;
// `--film` writes a strip of pictures of each cold visit.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../e2e/chromium.ts';
import buildWeb from '../e2e/support/build-web.ts';
import { orderPages } from '../e2e/support/customer.ts';
import { startProduct } from '../e2e/support/product.ts';
import { slowDown } from '../e2e/support/tap-clock.ts';

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, film: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
const runs = Number(options.runs);

/** The factor by which a cheap phone is slower than this machine. */
const cpu = 4;
/** The time between two pictures of a strip, ms. */
const filmStepMs = 300;
/** How long after the last request a page is watched, ms. */
const restMs = 1_500;

const pages = { home: '/?city_id=1', order: orderPages.cleaning };

/** What one visit cost; times in ms, sizes in bytes as they were sent. */
interface Visit {
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

/** A picture of the page, with its time since the visit began, ms. */
interface Frame {
  readonly ms: number;
  readonly jpeg: string;
}

/** Lets every page of a browser record its paints, shifts and long tasks. */
const installRecorder = (context: BrowserContext) =>
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

async function visit(context: BrowserContext, url: string): Promise<{ visit: Visit; film: Frame[] }> {
  const page = await context.newPage();
  await slowDown(page, { cpu });
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
  const film: Frame[] = [];
  let began = Date.now();
  if (options.film !== undefined) {
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
  return { visit: { ...seen, requests, ...sizes }, film };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The picture that was shown at each step of a strip. */
function pickFrames(film: readonly Frame[]): Frame[] {
  const last = film.at(-1)?.ms ?? 0;
  const steps = Array.from({ length: Math.ceil(last / filmStepMs) + 1 }, (_, index) => index * filmStepMs);
  return steps.map((ms) => ({ ms, jpeg: film.findLast((frame) => frame.ms <= ms)?.jpeg ?? '' }));
}

/** Draws a strip as one picture. */
async function writeFilm(browser: Browser, file: string, film: readonly Frame[]): Promise<void> {
  const cells = pickFrames(film).map(({ ms, jpeg }) => {
    const picture =
      jpeg === '' ? '<i></i>' : `<img src="data:image/jpeg;base64,${jpeg}" width="130" height="281">`;
    return `<figure>${picture}<figcaption>${(ms / 1000).toFixed(1)} s</figcaption></figure>`;
  });
  const style =
    'body{display:flex;gap:6px;margin:8px;font:14px sans-serif}figure{margin:0}img,i{display:block;width:130px;height:281px;border:1px solid #999}';
  const page = await browser.newPage({ viewport: { width: cells.length * 138 + 12, height: 330 } });
  await page.setContent(`<style>${style}</style>${cells.join('')}`);
  await page.screenshot({ path: file });
  await page.close();
}

/** Phones have a Persian font, which stands until the page's own has come; of the packaged browser only the system has. */
const systemFonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

await unpackChromium();
const fonts = await mkdtemp(path.join(tmpdir(), 'gam-fonts-'));
await writeFile(path.join(fonts, 'fonts.conf'), systemFonts);
const product = options.url === undefined ? (await buildWeb(), await startProduct()) : null;
const base = options.url ?? product?.url ?? '';
const browser = await chromium.launch({
  ...chromiumLaunch,
  env: { ...process.env, ...chromiumLaunch.env, FONTCONFIG_PATH: fonts },
});
const openContext = async () => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    isMobile: true,
    hasTouch: true,
  });
  await installRecorder(context);
  return context;
};

const columns = [
  ['FCP ms', 'fcp', 0],
  ['LCP ms', 'lcp', 0],
  ['CLS', 'cls', 3],
  ['long task ms', 'task', 0],
  ['requests', 'requests', 0],
  ['HTML kB', 'html', 1],
  ['scripts kB', 'scripts', 1],
  ['other kB', 'other', 1],
] as const;
const inKilobytes = new Set<string>(['html', 'scripts', 'other']);

try {
  // The servers' own first times are no part of a visit.
  for (const url of Object.values(pages))
    await (await fetch(base + url, { headers: { accept: 'text/html' } })).text();
  console.log(
    `First screen at 1.6 Mb/s, 300 ms, a processor ${cpu} times slower; medians of ${runs} visits\n\n` +
      `${''.padEnd(12)}${columns.map(([name]) => name.padStart(13)).join('')}`,
  );
  for (const [name, url] of Object.entries(pages)) {
    const visits = { cold: [] as Visit[], warm: [] as Visit[] };
    for (let run = 0; run < runs; run += 1) {
      const context = await openContext();
      const cold = await visit(context, url);
      visits.cold.push(cold.visit);
      visits.warm.push((await visit(context, url)).visit);
      await context.close();
      if (options.film === undefined || run > 0) continue;
      await mkdir(options.film, { recursive: true });
      await writeFilm(browser, path.join(options.film, `${name}.png`), cold.film);
    }
    for (const [temper, all] of Object.entries(visits)) {
      const cells = columns.map(([, field, digits]) => {
        const value = median(all.map((one) => one[field])) / (inKilobytes.has(field) ? 1000 : 1);
        return value.toFixed(digits).padStart(13);
      });
      console.log(`${`${name}, ${temper}`.padEnd(12)}${cells.join('')}`);
    }
  }
} finally {
  await browser.close();
  await product?.stop();
  await rm(fonts, { recursive: true, force: true });
}
