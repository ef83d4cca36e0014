import { addressStepOn } from './support/address-step.ts';
import { customerOn, makePhone, steps } from './support/customer.ts';
import { deskOn } from './support/operator.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';
import { writeAs } from './support/writer.ts';

/** Text that an operator sees in Latin letters on a quote: versions, rules and their inputs. */
const foreign = /[\w.@#=<>[\]+-]*[A-Za-z][\w.@#=<>[\]+-]*(?:: \w+)?/g;

test('lets an operator find, note, order, complain, edit, answer a message, hide a question and a review, with one key each [O-1.03, O-2.14, O-7.21, O-7.24]', async ({
  openDesk,
  product,
}) => {
  test.slow();
  const written = { criticism: 'نیروها دو ساعت دیر رسیدند.', question: 'تلفن شما چند است؟' };
  await writeAs(product, makePhone(), written);
  const page = await openDesk();
  const desk = deskOn(page);
  const address = addressStepOn(page);
  const customer = customerOn(page);
  const press = (key: string) => page.keyboard.press(key);
  const id = await desk.createCustomer(makePhone(), { first: 'ژینوس', last: 'کیانفر' });
  await desk.at('ژینوس کیانفر');
  await page.getByLabel('متن یادداشت').fill('زنگ خراب است.');
  await customer.button('افزودن یادداشت').click();
  await expect(desk.table('یادداشت‌های اپراتورها')).toContainText('زنگ خراب است.');
  await expectGoodScreen(page);

  // Keys: the search, a new order, help.
  await page.getByRole('heading', { level: 1 }).click();
  await press('/');
  await desk.at('میز کار اپراتور');
  await press('/');
  await expect(desk.customersPhone).toBeFocused();
  await page.keyboard.type('ژینوس?');
  await expect(desk.customersPhone).toHaveValue('ژینوس?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.customersPhone.fill('ژینوس');
  await press('Enter');
  await desk.at('ژینوس کیانفر');
  await press('?');
  await expect(page.getByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' })).toContainText('سفارش تازه');
  await expectGoodScreen(page);
  await press('Escape');
  await press('n');
  await desk.at('سفارش تازه');
  await expectGoodScreen(page);

  // An order whose city is asked on the way.
  await page.getByRole('link', { name: /^نظافت منزل/ }).click();
  await customer.at('این خدمت را در کدام شهر می‌خواهید؟');
  await page.getByRole('radio', { name: 'تهران' }).click();
  await customer.at(steps.kind);
  await expect(page.getByText('پرسش را همان‌طور که نوشته شده بخوانید')).toBeVisible();
  await desk.why.click();
  await expect(page.getByText('به پاسخ دیگری وابسته نیست.')).toBeVisible();
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  await customer.next();
  await customer.at(steps.period);
  await customer.choose('فقط همین یک بار');
  await customer.at(steps.where);
  await address.openForm();
  await address.chooseArea('ونک');
  await address.detail.fill('خیابان ملاصدرا، پلاک ۱۲');
  await address.submit.click();
  await expect(page.getByRole('radio', { name: 'ونک' })).toBeChecked();
  await customer.next();
  await customer.answerWhen();
  await customer.next();
  await page.getByRole('heading', { level: 1, name: /متخصص|هزینه/ }).waitFor();
  const withoutExpert = customer.button('بدون انتخاب متخصص');
  if (await withoutExpert.isVisible()) await withoutExpert.click();
  await customer.at(steps.quote);
  await expectGoodScreen(page, { except: foreign });
  await customer.button('ثبت نهایی سفارش').click();
  await page.waitForURL(/task-details/);

  // The queue, and a change of the order.
  await page.getByRole('heading', { level: 1 }).click();
  await press('o');
  await desk.at('سفارش‌های باز');
  const row = desk.table('همه سفارش‌های باز').getByRole('row').filter({ hasText: 'ژینوس کیانفر' });
  await expect(row).toContainText('تومان');
  await expectGoodScreen(page);
  await row.getByRole('rowheader').getByRole('link').click();
  await page.waitForURL(new RegExp(`task-details/.*customer=${id}`));
  await page.getByRole('link', { name: 'ثبت نارضایتی' }).click();
  await page.getByRole('textbox', { name: 'شرح' }).fill('زمان بازدید را جابه‌جا کردند.');
  await expectGoodScreen(page);
  await customer.button('ارسال').click();
  await expect(page.getByText('شکایت مشتری ثبت شد.')).toBeVisible();
  await page.waitForURL(new RegExp(`task-details/.*customer=${id}`));
  await page.getByRole('link', { name: 'ویرایش سفارش' }).click();
  await expect(page).toHaveURL(/edit-mode=1/);
  await expect(page.getByRole('banner')).toContainText('ژینوس کیانفر');

  // The message and the question.
  await page.goto('/operator');
  // A key counts once the page's script has started.
  await expect(async () => {
    await press('m');
    await expect(page.getByRole('heading', { level: 1, name: 'پیام‌های مشتریان' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expectGoodScreen(page);
  await page.getByRole('row').filter({ hasText: written.criticism }).getByRole('link').click();
  await page.getByLabel('متن پاسخ').fill('از شما پوزش می‌خواهیم.');
  await expectGoodScreen(page);
  await customer.button('ارسال پاسخ').click();
  await expect(page.getByText('پاسخ برای مشتری فرستاده شد.')).toBeVisible();
  await press('q');
  await desk.at('پرسش و پاسخ کاربران');
  const asked = page.getByRole('row').filter({ hasText: written.question });
  await asked.getByRole('link', { name: /پنهان کردن/ }).click();
  await expect(page.getByRole('dialog', { name: 'این نوشته پنهان شود؟' })).toContainText(written.question);
  await expectGoodScreen(page);
  await customer.button('پنهان شود').click();
  await expect(asked).toContainText('نمایش دوباره');
  await expectGoodScreen(page);

  // A review of an expert, with the key of the list.
  await page.getByRole('heading', { level: 1 }).click();
  await press('r');
  await desk.at('نظرهای مشتریان');
  await expectGoodScreen(page);
  const review = page.getByRole('row').filter({ hasText: 'شیشه‌ها برق افتاد' });
  await review.getByRole('link', { name: /پنهان کردن/ }).click();
  await expect(page.getByRole('dialog', { name: 'این نظر پنهان شود؟' })).toContainText('شیشه‌ها برق افتاد');
  await customer.button('پنهان شود').click();
  await expect(review).toContainText('نمایش دوباره');
});
