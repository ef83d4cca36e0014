import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const moving = '/order/home-services/moving/home-moving?city_id=1';
const wash = '/order/home-services/cleaning/furniture-wash?city_id=1';

/** The count of a chosen option and its two buttons. */
function countOf(page: Page, title: string) {
  const group = page.getByRole('group', { name: title, exact: true });
  return {
    group,
    number: group.getByRole('status'),
    more: group.getByRole('button', { name: /^افزایش تعداد/ }),
    fewer: group.getByRole('button', { name: /^کاهش تعداد/ }),
  };
}

test('counts the one chosen product by its step, between its minimum and maximum [O-2.29, O-5.18]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto(wash);
  await customer.at('چه چیزی و چند تا شسته شود؟');
  await customer.chooseAndContinue('تشک');
  await customer.at('کوسن یا بالش هم شسته شود؟');
  const cushions = countOf(page, 'کوسن');
  await expect(cushions.group).toHaveCount(0);
  await customer.choose('کوسن');
  await expect(cushions.number).toHaveText('۲');
  await expect(cushions.fewer).toBeDisabled();
  for (const count of ['۴', '۶']) {
    await cushions.more.click();
    await expect(cushions.number).toHaveText(count);
  }
  await cushions.fewer.click();
  await expect(cushions.number).toHaveText('۴');
  for (let count = 4; count < 20; count += 2) await cushions.more.click();
  await expect(cushions.number).toHaveText('۲۰');
  await expect(cushions.more).toBeDisabled();
  await expectGoodScreen(page);

  const pillows = countOf(page, 'بالش الیاف');
  await customer.choose('بالش الیاف');
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(cushions.group).toHaveCount(0);
  await expect(pillows.number).toHaveText('۲');
  await pillows.more.click();
  await customer.next();
  await customer.at('این بسته‌ها ارزان‌تر از خرید تکی است');
  await customer.back();
  await expect(pillows.number).toHaveText('۴');
});

test('counts each chosen product and keeps the count with its option [O-2.30, O-5.18]', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto(moving);
  await customer.choose('چند تکه وسیله');
  await customer.at('چه خودرویی نیاز دارید؟');
  await customer.choose('نیسان بار');
  await customer.at('کدام وسایل سنگین و از هر کدام چند تا دارید؟');
  const fridges = countOf(page, 'یخچال و فریزر');
  const beds = countOf(page, 'تخت خواب');
  await customer.choose('یخچال و فریزر', 'تخت خواب', 'کمد و بوفه');
  await expect(fridges.number).toHaveText('۱');
  await expect(fridges.fewer).toBeDisabled();
  await fridges.more.click();
  await expect(fridges.number).toHaveText('۲');
  for (let count = 1; count < 20; count += 1) await beds.more.click();
  await expect(beds.number).toHaveText('۲۰');
  await expect(beds.more).toBeDisabled();
  await beds.fewer.click();
  await customer.choose('کمد و بوفه');
  await expect(countOf(page, 'کمد و بوفه').group).toHaveCount(0);
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('چه لوازمی برای بسته‌بندی بیاوریم؟');
  await customer.back();
  await expect(fridges.number).toHaveText('۲');
  await expect(beds.number).toHaveText('۱۹');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('counts by one where the service sets no step [O-2.29, O-2.30]', async ({ page, product }) => {
  const customer = customerOn(page);
  product.border.reshape(/^\/v2\/services\/.*furniture-wash/, (body) => {
    const service = JSON.parse(body) as { questions: { id: string; type: string }[] };
    const cushions = service.questions.filter(({ id }) => id === '1202');
    const asked = cushions.flatMap((one) => [
      { ...one, step: null, is_mandatory: true },
      { ...one, id: 'several', type: 'multi_select', detail: 'چند تا از کدام‌ها؟', step: null },
    ]);
    return JSON.stringify({ ...service, questions: asked });
  });
  await page.goto(wash);
  await customer.at('کوسن یا بالش هم شسته شود؟');
  const cushions = countOf(page, 'کوسن');
  await customer.choose('کوسن');
  await cushions.more.click();
  await expect(cushions.number).toHaveText('۳');
  await customer.next();
  await customer.at('چند تا از کدام‌ها؟');
  await customer.choose('کوسن', 'بالش الیاف');
  await cushions.more.click();
  await expect(cushions.number).toHaveText('۳');
  await expect(countOf(page, 'بالش الیاف').number).toHaveText('۲');
});
