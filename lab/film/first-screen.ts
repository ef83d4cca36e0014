// `npm run bench:first-screen [-- --before <commit> --film <folder> --runs <number>]`: how soon home and the first question
// are painted on a poor phone, cold and warm. `--before` measures the product of an earlier commit by turns; `--url` measures
// a product that runs already in place of this one; `--film` writes a strip of pictures of each cold visit.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from '../../web/e2e/chromium.ts';
import buildWeb from '../../web/e2e/support/build-web.ts';
import { orderPages } from '../../web/e2e/support/customer.ts';
import { startProduct } from '../../web/e2e/support/product.ts';
import { startEarlier } from './first-screen/earlier-product.ts';
import { type Frame, writeFilm } from './first-screen/film.ts';
import { tableHead, writeLine } from './first-screen/table.ts';
import { cpuFactor, installRecorder, type Visit, visit } from './first-screen/visit.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    before: { type: 'string' },
    film: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const runs = Number(options.runs);

const pages = {
  home: '/?city_id=1',
  landing: '/services/home-services/cleaning/home-cleaning/tehran',
  order: orderPages.cleaning,
};

/** Phones have a Persian font, which stands until the page's own has come; of the packaged browser only the system has. */
const systemFonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** A product that is measured, and the end of the names of its lines. */
interface Measured {
  readonly name: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function startThis(): Promise<Measured> {
  if (options.url !== undefined) return { name: '', url: options.url, stop: () => Promise.resolve() };
  await buildWeb();
  const { url, stop } = await startProduct();
  return { name: '', url, stop };
}

await unpackChromium();
const fonts = await mkdtemp(path.join(tmpdir(), 'gam-fonts-'));
await writeFile(path.join(fonts, 'fonts.conf'), systemFonts);
const browser = await chromium.launch({
  ...chromiumLaunch,
  env: { ...process.env, ...chromiumLaunch.env, FONTCONFIG_PATH: fonts },
});
const products: Measured[] = [];

async function openContext(baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    isMobile: true,
    hasTouch: true,
  });
  await installRecorder(context);
  return context;
}

/** Visits a page of a product twice in one browser. `film`: the file of the first visit's strip. */
async function visitTwice(
  base: string,
  url: string,
  film: string | null,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await openContext(base);
  const frames: Frame[] = [];
  const cold = await visit(context, url, film === null ? null : frames);
  const warm = await visit(context, url, null);
  await context.close();
  if (film !== null) await writeFilm(browser, film, frames);
  return { cold, warm };
}

try {
  if (options.before !== undefined)
    products.push({ name: ', before', ...(await startEarlier(options.before)) });
  products.push(await startThis());
  // The servers' own first times are no part of a visit.
  for (const { url } of products)
    for (const page of Object.values(pages))
      await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
  console.log(
    `First screen at 1.6 Mb/s, 300 ms, a processor ${cpuFactor} times slower; medians of ${runs} visits\n\n${tableHead}`,
  );
  if (options.film !== undefined) await mkdir(options.film, { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    const visits = products.map(() => ({ cold: [] as Visit[], warm: [] as Visit[] }));
    for (let run = 0; run < runs; run += 1)
      for (const [index, product] of products.entries()) {
        const file = `${name}${product.name}.png`.replace(', ', '-');
        const film = options.film === undefined || run > 0 ? null : path.join(options.film, file);
        const { cold, warm } = await visitTwice(product.url, page, film);
        visits[index]?.cold.push(cold);
        visits[index]?.warm.push(warm);
      }
    for (const temper of ['cold', 'warm'] as const)
      for (const [index, product] of products.entries())
        console.log(writeLine(`${name}, ${temper}${product.name}`, visits[index]?.[temper] ?? []));
  }
} finally {
  await browser.close();
  for (const { stop } of products) await stop();
  await rm(fonts, { recursive: true, force: true });
}
