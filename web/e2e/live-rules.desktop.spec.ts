import type { Page } from '@playwright/test';
import { customerOn, steps } from './support/customer.ts';
import { signInRulesEditor } from './support/rules-editor.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const otherKind = 'چه جایی را برایتان تمیز کنیم؟';

/** Detects whether a page is reloaded or requests its entry script again. */
async function watchForReload(page: Page) {
  const mark = String(Math.random());
  await page.evaluate((value) => Object.assign(window, { gamMark: value }), mark);
  const entries: string[] = [];
  page.on('request', (request) => {
    const isEntry = request.resourceType() === 'document' || /\/assets\/index-/.test(request.url());
    if (isEntry) entries.push(request.url());
  });
  return async () => {
    expect(await page.evaluate(() => (window as { gamMark?: string }).gamMark)).toBe(mark);
    expect(entries).toEqual([]);
  };
}

test('applies rules to the next flow of an open page without a reload, keeps them in flows under way, and reverts them after a rollback', async ({
  page,
  context,
  product,
}, testInfo) => {
  const editor = await signInRulesEditor(product);
  const customer = customerOn(page);
  await page.goto('/?city_id=1');
  const expectSamePage = await watchForReload(page);
  const service = page.getByRole('link', { name: /^نظافت منزل/ });
  const heading = page.getByRole('heading', { level: 1 });

  /** Opens and leaves the order inside the page until a new flow asks the given question first. */
  const enterUntil = (kind: string) =>
    expect(async () => {
      await service.click();
      await expect(heading).toHaveText(new RegExp(`${steps.kind}|${otherKind}`));
      if ((await heading.textContent()) === kind) return;
      await page.goBack();
      await expect(service).toBeVisible();
      throw new Error(`Not yet: ${kind}`);
    }).toPass({ intervals: [50], timeout: 60_000 });

  const begun = await context.newPage();
  const early = customerOn(begun);
  await early.open('cleaning');
  await early.choose('نظافت محل کار');
  await early.at(steps.area);
  await early.waitForReplies();

  await editor.publish({
    101: { texts: { detail: otherKind } },
    103: { constraints: { min: 100 } },
    105: { mandatory: true },
  });
  const published = performance.now();
  await enterUntil(otherKind);
  const description = `${Math.round(performance.now() - published)} ms`;
  testInfo.annotations.push({ type: 'published to shown', description });
  console.log(`${description} from the end of the publish command to a new flow that shows it`);

  await expectGoodScreen(page);
  await customer.choose('نظافت محل کار');
  await customer.at(steps.area);
  // Small places are not cleaned now.
  await page.getByRole('textbox').fill('50');
  await customer.next();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('textbox').fill('100');
  await customer.next();
  await customer.at(steps.extras);
  await expect(page.getByText('اختیاری', { exact: true })).toHaveCount(0);
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا یکی از گزینه ها را انتخاب کنید!');
  await customer.at(steps.extras);
  await customer.chooseAndContinue('اتوکشی لباس');
  await customer.at(steps.period);
  await customer.waitForReplies();
  await expectSamePage();

  // The earlier flow still takes small places, and its question is still optional.
  await begun.bringToFront();
  await begun.getByRole('textbox').fill('50');
  await early.next();
  await early.at(steps.extras);
  await early.next();
  await early.at(steps.period);
  await early.waitForReplies();
  // The server applies the earlier rules too.
  await begun.reload();
  await early.at(steps.period);
  await early.back();
  await early.at(steps.extras);
  await expect(begun.getByText('اختیاری', { exact: true })).toBeVisible();
  await begun.close();

  await editor.rollBack('default');
  await page.bringToFront();
  await customer.leave.click();
  await customer.button('لغو درخواست').click();
  await expect(service).toBeVisible();
  await enterUntil(steps.kind);
  await customer.choose('نظافت محل کار');
  await customer.at(steps.area);
  await page.getByRole('textbox').fill('50');
  await customer.next();
  await customer.at(steps.extras);
  await expect(page.getByText('اختیاری', { exact: true })).toBeVisible();
  await expectSamePage();
});
