import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import unpackChromium, { chromiumLaunch } from './chromium.ts';
import buildWeb from './support/build-web.ts';
import { customerOn, makePhone, steps } from './support/customer.ts';
import { startProduct } from './support/product.ts';

/** `node run.mjs screenshots`: takes the two pictures of the README from the running product. */
const folder = path.join(import.meta.dirname, '../../docs/pictures');
await mkdir(folder, { recursive: true });
await unpackChromium();
await buildWeb();
const product = await startProduct();
const browser = await chromium.launch(chromiumLaunch);

async function openPage(width: number, height: number, isPhone: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height },
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    ...(isPhone && { isMobile: true, hasTouch: true }),
  });
  return context.newPage();
}

try {
  const phone = await openPage(390, 844, true);
  const onPhone = customerOn(phone);
  await onPhone.open('cleaning');
  await onPhone.choose('نظافت منزل');
  await onPhone.at(steps.rooms);
  await onPhone.choose('اتاق خواب', 'آشپزخانه');
  await phone.getByRole('button', { name: 'افزایش تعداد: اتاق خواب' }).click();
  await phone.evaluate(() => window.scrollTo(0, 0));
  await phone.screenshot({ path: path.join(folder, 'question-phone.png') });

  const desktop = await openPage(1280, 800, false);
  const onDesktop = customerOn(desktop);
  await onDesktop.open('cleaning');
  await onDesktop.answerUpToQuote(makePhone(), product);
  await desktop.mouse.move(0, 0);
  await desktop.screenshot({ path: path.join(folder, 'quote-desktop.png') });
} finally {
  await browser.close();
  await product.stop();
}
