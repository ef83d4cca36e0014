import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const painting = '/order/home-services/painting/house-painting?city_id=1';
const heading = 'شماره موبایل کسی که در محل است';
const behind = 'درباره کار بیشتر بنویسید';

test("the phone of whoever is there: a sample of the city's country, digits of any script, what is wrong with it [O-5.06]", async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  product.border.reshape(/^\/v2\/services\/.*house-painting/, (body) => {
    const service = JSON.parse(body) as { questions: { id: string }[] };
    const kept = service.questions.filter(({ id }) => ['308', '309'].includes(id));
    const asked = kept.map((one) => ({ ...one, parent: null, parent_requirements: [] }));
    return JSON.stringify({ ...service, questions: asked });
  });
  await page.goto(painting);
  await customer.at(heading);
  const field = page.getByRole('textbox', { name: heading });
  await expect(field).toHaveAttribute('placeholder', 'برای مثال: ۰۹۱۲۱۲۳۴۵۶۷');
  await expect(field).toHaveAttribute('inputmode', 'tel');
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا پرسش زیر را پاسخ دهید');
  await expectGoodScreen(page);

  for (const [typed, fault] of [
    ['۰۹۱۲۳۴۵', 'لطفا حداقل ۱۱ رقم وارد کنید'],
    ['0912abc4567', 'لطفا شماره موبایل را به درستی وارد کنید!'],
    // As long as one, and none by the country's pattern.
    ['12345678901', 'لطفا شماره موبایل را به درستی وارد کنید!'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await customer.next();
    await expect(page.getByRole('alert')).toHaveText(fault);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await customer.at(heading);
  }
  for (const typed of ['09123456789', '۰۹۱۲۳۴۵۶۷۸۹', '٠٩١٢٣٤٥٦٧٨٩', '091234567890123']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue('۰۹۱۲۳۴۵۶۷۸۹');
  }
  await customer.next();
  await customer.at(behind);
  await customer.back();
  await expect(field).toHaveValue('۰۹۱۲۳۴۵۶۷۸۹');
});
