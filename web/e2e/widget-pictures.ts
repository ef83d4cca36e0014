import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Screen } from '@gam/schemas/descriptors';
import { type Browser, chromium } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from './chromium.ts';
import buildWeb from './support/build-web.ts';
import { startProduct } from './support/product.ts';
import { widgetUses } from './support/widget-uses.ts';

/**
 * `node run.mjs widget-pictures [folder] [type]`: takes pictures of every state of /dev/widgets, or of those of one type,
 * at phone and desktop size, light and dark, also after the widgets' actions.
 */
const [folder = 'widget-pictures', only = ''] = process.argv.slice(2);
/** The time for a widget to show the result of an action. */
const actionMs = 900;
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};

await mkdir(folder, { recursive: true });
await unpackChromium();
await buildWeb();
const product = await startProduct();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [
    ...(chromiumLaunch.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
try {
  const pages = await listPages();
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await takePictures(browser, pages, `${size}-${colorScheme}`, { ...options, colorScheme });
    }
  }
  console.log(`${pages.length} states in ${path.resolve(folder)}`);
} finally {
  await browser.close();
  await product.stop();
}

/** The addresses of all states. */
async function listPages(): Promise<string[]> {
  const reply = await fetch(`${product.url}/api/screen?url=${encodeURIComponent('/dev/widgets')}`, {
    headers: { 'gam-catalogue': 'web/5' },
  });
  const { screen } = (await reply.json()) as { screen: Screen };
  return screen.body
    .flatMap((node) => (node.type === 'cards' ? node.items.map(({ href }) => href) : []))
    .filter((href) => href.startsWith(`/dev/widgets/${only}`));
}

async function takePictures(
  browser: Browser,
  pages: readonly string[],
  look: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    permissions: ['microphone'],
    ...options,
  });
  // A state may lack the control of an action: the wait is short.
  context.setDefaultTimeout(2_000);
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  for (const href of pages) {
    await page.goto(href, { waitUntil: 'networkidle' });
    const [, , , type, name] = href.split('/');
    const take = (used: string) =>
      page.screenshot({ path: path.join(folder, `${type}.${name}${used}.${look}.png`) });
    await take('');
    for (const use of widgetUses[type ?? ''] ?? []) {
      const isDone = await use.act(page).then(
        () => true,
        () => false,
      );
      if (!isDone) break;
      await page.waitForTimeout(actionMs);
      await take(`.${use.name}`);
    }
  }
  await context.close();
}
