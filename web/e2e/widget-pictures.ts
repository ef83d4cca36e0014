import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Screen } from '@gam/schemas/descriptors';
import { type Browser, chromium, type Page } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from './chromium.ts';
import buildWeb from './support/build-web.ts';
import { startProduct } from './support/product.ts';
import { makePng } from './support/files.ts';

/** An action on a widget that shows a state outside its descriptor. */
interface Use {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

const openDialog: Use = {
  name: 'open',
  act: (page) => page.locator('main [aria-haspopup="dialog"]').first().click(),
};

/** The actions by widget type. A state without the control of an action skips it. */
const widgetUses: Readonly<Record<string, readonly Use[]>> = {
  choices: [
    {
      name: 'hints',
      act: (page) =>
        page
          .getByRole('button', { name: /^توضیح بیشتر/ })
          .first()
          .click(),
    },
  ],
  disclosure: [{ name: 'open', act: (page) => page.locator('main [aria-expanded]').first().click() }],
  form: [{ name: 'reveal', act: (page) => page.getByRole('button', { name: 'نمایش گذرواژه' }).click() }],
  calendar: [openDialog],
  price_table: [openDialog],
  search_select: [{ name: 'open', act: (page) => page.getByRole('combobox').click() }],
  addresses: [{ name: 'form', act: (page) => page.getByRole('button', { name: 'آدرس جدید' }).click() }],
  repair_shops: [{ name: 'details', act: (page) => page.locator('main [aria-expanded]').first().click() }],
  images: [
    {
      name: 'crop',
      act: (page) => page.locator('input[type="file"]').first().setInputFiles(makePng(640, 480)),
    },
  ],
  voice: [
    { name: 'recording', act: (page) => page.getByRole('button', { name: 'ضبط صدا' }).click() },
    { name: 'recorded', act: (page) => page.getByRole('button', { name: 'پایان ضبط' }).click() },
  ],
};

/**
 * `node run.mjs widget-pictures [folder] [type]`: takes pictures of every state of /dev/widgets, or of those of one type,
 * at phone and desktop size, light, dark and in forced colours, also after the widgets' actions.
 */
const [folder = 'widget-pictures', only = ''] = process.argv.slice(2);
/** The time for a widget to show the result of an action. */
const actionMs = 900;
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};
const colours = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
} as const;

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
    for (const [name, colour] of Object.entries(colours))
      await takePictures(browser, pages, `${size}-${name}`, { ...options, ...colour });
  }
  console.log(`${pages.length} states in ${path.resolve(folder)}`);
} finally {
  await browser.close();
  await product.stop();
}

/** The addresses of all states. */
async function listPages(): Promise<string[]> {
  const reply = await fetch(`${product.url}/api/screen?url=${encodeURIComponent('/dev/widgets')}`, {
    headers: { 'gam-catalogue': 'web/6' },
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
  for (const href of pages) {
    // A page of its own, since a tab keeps what was opened in it.
    const page = await context.newPage();
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
    await page.close();
  }
  await context.close();
}
