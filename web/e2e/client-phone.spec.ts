import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const painting = '/order/home-services/painting/house-painting?city_id=1';
const heading = 'شماره موبایل کسی که در محل است';
const nextHeading = 'درباره کار بیشتر بنویسید';

test("shows the sample of the city's country, keeps a phone as typed and shows what is wrong with it [O-5.06]", async ({
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
    // The length is right, the country's pattern does not match.
    ['12345678901', 'لطفا شماره موبایل را به درستی وارد کنید!'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await customer.next();
    await expect(page.getByRole('alert')).toHaveText(fault);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await customer.at(heading);
  }
  // The input is not cut: the first eleven digits of a longer number are another number.
  await field.fill('');
  await field.pressSequentially('091234567890');
  await expect(field).toHaveValue('۰۹۱۲۳۴۵۶۷۸۹۰');
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا حداکثر ۱۱ رقم وارد کنید!');
  await customer.at(heading);

  for (const typed of ['09123456789', '۰۹۱۲۳۴۵۶۷۸۹', '٠٩١٢٣٤٥٦٧٨٩']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue('۰۹۱۲۳۴۵۶۷۸۹');
  }
  await field.fill('');
  await field.pressSequentially('0912 345-6789');
  await expect(field).toHaveValue('۰۹۱۲ ۳۴۵-۶۷۸۹');
  await customer.next();
  await customer.at(nextHeading);
  await customer.back();
  await expect(field).toHaveValue('۰۹۱۲۳۴۵۶۷۸۹');
});
