import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const deep = '/order/home-services/cleaning/deep-cleaning?city_id=1';
const gender = 'ترجیح می‌دهید نیروها خانم باشند یا آقا؟';
const wash = '/order/home-services/cleaning/furniture-wash?city_id=1';
const bundles = 'این بسته‌ها ارزان‌تر از خرید تکی است';

for (const [asked, link] of [
  [true, `${deep}&show_workman_gender_question=true`],
  [false, deep],
] as const) {
  const title = asked
    ? 'asks for the gender of the workers when the link says so'
    : 'asks for no gender by default';
  test(`${title} [O-3.24]`, async ({ page }) => {
    const customer = customerOn(page);
    await page.goto(link);
    await customer.choose('پیش از اسباب‌کشی');
    await customer.at('متراژ خانه چقدر است؟');
    await page.getByRole('textbox').fill('80');
    await customer.next();
    if (asked) {
      await customer.at(gender);
      await expect(customer.option('فرقی ندارد')).toBeChecked();
      await expectGoodScreen(page);
      await customer.choose('خانم');
    }
    await customer.at(steps.login);
  });
}

test('lets the customer skip suggested bundles, also where the service marks them as mandatory [O-3.24]', async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  product.border.reshape(/^\/v2\/services\/.*furniture-wash/, (body) => {
    const service = JSON.parse(body) as { questions: { id: string }[] };
    const kept = service.questions.filter(({ id }) => ['1203', '1204'].includes(id));
    return JSON.stringify({ ...service, questions: kept.map((one) => ({ ...one, is_mandatory: true })) });
  });
  await page.goto(wash);
  await customer.at(bundles);
  await expect(page.getByText('بیشترین صرفه‌جویی', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('چند متر فرش یا موکت شسته شود؟');
  await customer.back();
  await customer.chooseAndContinue('بسته خواب', 'بسته ضدلک');
  await customer.at('چند متر فرش یا موکت شسته شود؟');
  // The number after them is still mandatory.
  await customer.next();
  await expect(page.getByRole('alert')).toBeVisible();
  await customer.back();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
});

test('links the canonical page that a service names [O-3.19]', async ({ page }) => {
  await page.goto(wash);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/categories\/home-services\/cleaning$/,
  );
});
