import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { deskOn, signInAtDesk } from './operator.ts';
import { makePhone } from './customer.ts';
import { type Product, startProduct } from './product.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface WorkerFixtures {
  /** The product, shared by the tests of a worker. */
  product: Product;
  /** Returns an operator's cookies, shared by the tests of a worker, since each code is valid once. */
  operator: () => Promise<Cookies>;
}
interface TestFixtures {
  /** An unused mobile number. */
  phone: string;
  /** Allows complaints of the browser; any other one fails the test. */
  allowComplaints: (pattern: RegExp) => void;
  /** Opens a browser context with cookies of its own. */
  openBrowser: () => Promise<BrowserContext>;
  /** Opens the desk as a signed-in operator. */
  openDesk: () => Promise<Page>;
}

/** Playwright's test with a running product; complaints in the browser's console fail a test. */
export const test = base.extend<TestFixtures & { clearedBorder: void }, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  operator: [
    async ({ browser, product }, provide) => {
      let cookies: Cookies = [];
      await provide(async () => {
        const context = await browser.newContext({ baseURL: product.url });
        await context.addCookies(cookies);
        const page = await context.newPage();
        await page.goto('/operator');
        if (!(await deskOn(page).isOpen())) await signInAtDesk(page, product);
        cookies = await context.cookies();
        await context.close();
        return cookies;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, provide) => provide(product.url),
  // oxlint-disable-next-line no-empty-pattern
  phone: ({}, provide) => provide(makePhone()),
  allowComplaints: [
    async ({ context }, provide, testInfo) => {
      const allowed: RegExp[] = [];
      const complaints = collectComplaints(context);
      await provide((pattern) => allowed.push(pattern));
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      // The complaints of a failed test may explain its failure.
      if (testInfo.status === 'passed') base.expect(unexpected).toEqual([]);
      else if (unexpected.length > 0) console.log(unexpected.join('\n'));
    },
    { auto: true },
  ],
  clearedBorder: [
    async ({ product }, provide) => {
      await provide();
      product.border.clear();
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, viewport, product }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({ baseURL: product.url, viewport });
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  openDesk: ({ context, operator }, provide) =>
    provide(async () => {
      await context.addCookies(await operator());
      const page = await context.newPage();
      await page.goto('/operator');
      return page;
    }),
});

/** Collects console errors, policy violations and uncaught exceptions. */
function collectComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|permissions[- ]policy/i.test(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

export { expect } from '@playwright/test';
