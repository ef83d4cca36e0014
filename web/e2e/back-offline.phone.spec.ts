import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('goes back without a connection, takes another answer there, says what is saved here, and sends it whole', async ({
  page,
  context,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToExtras();
  await customer.waitForReplies();
  await context.setOffline(true);
  await customer.back();
  await customer.at(steps.rooms);
  await expect(page.getByText('اتصال اینترنت برقرار نیست')).toBeVisible();
  await expect(customer.option('آشپزخانه')).toBeChecked();
  await customer.choose('آشپزخانه');
  await customer.back();
  await customer.at(steps.kind);
  await expect(customer.option('نظافت منزل')).toBeChecked();
  await page.goForward();
  await customer.at(steps.rooms);
  await customer.choose('پذیرایی و نشیمن');
  await customer.next();
  await customer.at(steps.extras);
  await expect(page.getByText(/۱ پاسخ فقط در این دستگاه ذخیره شده/)).toBeVisible();
  await customer.back();
  await customer.at(steps.rooms);
  await expect(page.getByText('ذخیره‌شده در این دستگاه؛ هنوز ارسال نشده')).toBeVisible();
  await expectGoodScreen(page);
  await context.setOffline(false);
  await expect(page.getByText('اتصال اینترنت برقرار نیست')).toBeHidden();
  await customer.waitForReplies();
  await customer.at(steps.rooms);
  await expect(customer.option('پذیرایی و نشیمن')).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(customer.option('پذیرایی و نشیمن')).toBeChecked();
  await expect(customer.option('اتاق خواب')).toBeChecked();
});
