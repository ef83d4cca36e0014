import { expect, test } from './support/test.ts';
import { customerOn } from './support/customer.ts';

test.use({ javaScriptEnabled: false });

test('reads pages, answers questions and sees what is wrong with an answer, without the script', async ({
  page,
}) => {
  const { open, at, option, next } = customerOn(page);
  await page.goto('/?city_id=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('چه خدمتی نیاز دارید؟');
  await expect(page.getByRole('link', { name: 'نظافت منزل' }).first()).toBeVisible();
  await open('painting');
  await at('کدام بخش‌ها رنگ شود؟');
  await next();
  await expect(page.getByText('لطفا یکی از گزینه ها را انتخاب کنید!')).toBeVisible();

  await option('دیوارها').check();
  await next();
  const size = page.getByRole('textbox');
  await size.fill('۱');
  await next();
  await expect(size).toHaveValue('۱');
  await expect(size).toHaveAttribute('aria-invalid', 'true');

  await size.fill('۸۰');
  await next();
  await expect(size).toHaveCount(0);
  await expect(page).toHaveURL(/flow=f_/);
});
