import { devices, type Page } from '@playwright/test';
import { customerOn, steps } from './support/customer.ts';
import { signInRulesEditor } from './support/rules-editor.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const cleaningInMashhad = '/order/home-services/cleaning/home-cleaning?city_id=2';
const carService = '/order/car-services/car-care/car-periodic-service?city_id=1';
const plumbingInTheBazaar = '/order/home-services/plumbing/plumbing-emergency?city_id=1&area=1017';
const moving = '/order/home-services/moving/home-moving?city_id=1';

// The browser names itself a phone's, so that it sends the client hints of one.
test.use({ userAgent: devices['Pixel 7'].userAgent });

/** Opens a page again until a published version counts for it. */
const openUntil = (page: Page, url: string, isShown: () => Promise<boolean>) =>
  expect(async () => {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isShown()).toBe(true);
  }).toPass({ intervals: [100], timeout: 60_000 });

test('shows on a phone what published examples of rules change, and the default after a rollback', async ({
  page,
  product,
}) => {
  const editor = await signInRulesEditor(product);
  const customer = customerOn(page);
  const heading = page.getByRole('heading', { level: 1 });
  const published: string[] = [];
  const publish = async (name: string) => {
    await editor.publishExample(name);
    published.push(name);
  };

  await test.step('a search field for the car, and a list of oils', async () => {
    await publish('search-and-list-on-phones');
    const field = page.getByRole('combobox');
    await openUntil(page, carService, () => field.isVisible());
    await field.fill('پژو');
    await page.getByRole('option').click();
    await expectGoodScreen(page);
    await customer.next();
    await customer.at('چه روغنی بریزیم؟');
    const [first, second] = await page.getByRole('radio').all();
    const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + 1);
    await expectGoodScreen(page);
  });

  await test.step('at most two extras in one city', async () => {
    await publish('at-most-two-extras-in-mashhad');
    const limit = page.getByText('حداکثر ۲ گزینه را انتخاب کنید');
    await expect(async () => {
      await page.goto(cleaningInMashhad);
      await customer.choose('نظافت محل کار');
      await customer.at(steps.area);
      await page.getByRole('textbox').fill('100');
      await customer.next();
      await customer.at(steps.extras);
      expect(await limit.isVisible()).toBe(true);
    }).toPass({ timeout: 60_000 });
    await customer.choose('شست‌وشوی داخل یخچال', 'اتوکشی لباس');
    await expect(customer.option('شست‌وشوی داخل فر و هود')).toBeDisabled();
    await expectGoodScreen(page);
    await customer.next();
    await customer.at(steps.period);
    await customer.waitForReplies();
  });

  await test.step('no orders for a neighbourhood', async () => {
    await publish('no-orders-in-the-bazaar');
    const title = 'در محله بازار سفارش نمی‌گیریم';
    await openUntil(page, plumbingInTheBazaar, async () => (await heading.textContent()) === title);
    await expect(customer.button('مرحله بعد')).toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'سرویس‌های دیگر' }).click();
    await expect(page).toHaveURL(/\/(\?|$)/);
  });

  await test.step('the truck follows from what is moved', async () => {
    await publish('size-from-answers-and-links');
    const heavy = 'کدام وسایل سنگین و از هر کدام چند تا دارید؟';
    await expect(async () => {
      await page.goto(moving);
      await customer.choose('چند تکه وسیله');
      await expect(heading).not.toHaveText('چه چیزی جابه‌جا می‌شود؟');
      expect(await heading.textContent()).toBe(heavy);
    }).toPass({ timeout: 60_000 });
    await expectGoodScreen(page);
    await customer.waitForReplies();
  });

  await test.step('other words on question and button', async () => {
    await publish('other-words-for-a-tenth');
    const words = 'کجا را برایتان تمیز کنیم؟';
    await openUntil(page, cleaningInMashhad, async () => (await heading.textContent()) === words);
    await expect(customer.button('برویم سراغ جزئیات')).toBeVisible();
    await expectGoodScreen(page);
  });

  // Later tests use the same product.
  await test.step('the default again', async () => {
    for (const name of published) await editor.rollBack(name);
    await openUntil(page, cleaningInMashhad, async () => (await heading.textContent()) === steps.kind);
  });
});
