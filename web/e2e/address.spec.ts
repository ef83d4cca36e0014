import type { Locator } from '@playwright/test';
import { addressStepOn, nextHeading, openAddress, addressHeading } from './support/address-step.ts';
import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { openAddressSignedIn } from './support/signed-in-address.ts';
import { expect, test } from './support/test.ts';

const addresses = /^\/v2\/addresses\//;

test('lets a guest sign in, add an address after a failed attempt, change it and delete another [O-2.47, O-5.20, W-2.03, W-2.04, W-2.05, W-2.06, W-4.01, W-4.02, W-5.03, W-6.04, W-8.01]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const step = addressStepOn(page);
  await openAddress(page, product);
  await customer.next();
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at(addressHeading);
  // Without an address the form is open, and its first field waits for the typing.
  await expect(page.getByRole('heading', { name: 'آدرس جدید' })).toBeVisible();
  await expect(step.area).toBeFocused();
  await expectGoodScreen(page);
  await step.leave.click();
  await expect(page.getByText('هنوز آدرسی ثبت نکرده‌اید')).toBeVisible();
  await expectGoodScreen(page);

  await step.new.click();
  await expect(page.getByRole('heading', { name: 'آدرس جدید' })).toBeFocused();
  await expect(customer.button('مرحله بعد')).toBeHidden();
  await step.submit.click();
  await expect(step.area).toBeFocused();
  await expect(step.area).toHaveAccessibleDescription('لطفا محله را انتخاب کنید');
  await step.area.fill('چنین محله‌ای نیست');
  await expect(page.getByText('موردی یافت نشد')).toBeVisible();
  await expectGoodScreen(page);
  await step.chooseArea('ونک');
  await step.detail.fill('پلاک ۱۲');
  await step.submit.click();
  await expect(step.detail).toBeFocused();
  await expect(step.detail).toHaveAccessibleDescription('لطفا حداقل ۱۰ حرف وارد کنید');
  await step.detail.fill('خیابان ملاصدرا، پلاک ۱۲');
  await step.phone.fill('021-88776655');
  await expect(page.getByRole('application', { name: 'محل آدرس روی نقشه' })).toBeVisible();
  await expect(step.leave).toBeVisible();

  // The backend's error is shown at its field, and the input stays.
  const refusal = product.border.failWith(addresses, 503);
  await step.submit.click();
  await expect(page.locator('[role="alert"]').first()).toBeVisible();
  await expect(step.detail).toHaveValue('خیابان ملاصدرا، پلاک ۱۲');
  refusal.mend();
  await step.submit.click();
  await expect(step.radio('پلاک ۱۲')).toBeChecked();
  await expect(customer.button('مرحله بعد')).toBeVisible();
  await expectGoodScreen(page);

  await step.add('سعادت‌آباد', 'بلوار دریا، پلاک ۴');
  await expect(step.list.getByRole('radio').first()).toBeChecked();

  await step.edit('پلاک ۱۲').click();
  await expect(step.detail).toHaveValue('خیابان ملاصدرا، پلاک ۱۲');
  await step.detail.fill('خیابان ملاصدرا، پلاک ۱۴');
  await step.submit.click();
  await expect(step.radio('پلاک ۱۴')).toBeChecked();
  await expect(step.box('پلاک ۱۲')).toHaveCount(0);

  await step.remove('پلاک ۱۴').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'امکان حذف آدرس انتخاب شده وجود ندارد' }),
  ).toBeVisible();
  await step.remove('پلاک ۴').click();
  const dialog = page.getByRole('dialog', { name: 'حذف آدرس' });
  await expect(dialog).toContainText('آیا نسبت به حذف آدرس خود مطمئن هستید؟');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'خیر' }).click();
  await expect(step.remove('پلاک ۴')).toBeFocused();
  await step.remove('پلاک ۴').click();
  await dialog.getByRole('button', { name: 'بله' }).click();
  await expect(page.getByText('آدرس با موفقیت حذف شد')).toBeVisible();
  await expect(step.list.getByRole('radio')).toHaveCount(1);
  await expect(step.radio('پلاک ۱۴')).toBeChecked();
  await customer.next();
  await customer.at(nextHeading);
});

test('keeps the text of the form over a reload and without a connection, and works by keyboard alone [W-4.01]', async ({
  page,
  context,
  allowComplaints,
  phone,
  product,
}) => {
  const step = addressStepOn(page);
  await openAddressSignedIn(page, phone, product);
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  await expect(step.area).toBeFocused();
  await page.keyboard.type('نارمک');
  await page.keyboard.press('Enter');
  await expect(step.detail).toBeFocused();
  await page.keyboard.type('خیابان فرجام، پلاک ۷');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(step.detail).toHaveValue('خیابان فرجام، پلاک ۷');
  await expect(step.area).toHaveValue('نارمک');
  await step.phone.focus();
  // Without a connection the form waits and is sent by itself when the connection returns.
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('اتصال اینترنت برقرار نیست. به محض وصل شدن')).toBeVisible();
  await expect(step.detail).toHaveValue('خیابان فرجام، پلاک ۷');
  await context.setOffline(false);
  await expect(step.radio('پلاک ۷')).toBeChecked();
  await page.reload();
  await expect(step.radio('پلاک ۷')).toBeChecked();
});

test('keeps the field that takes the focus above the buttons of the form', async ({
  page,
  phone,
  product,
}) => {
  const step = addressStepOn(page);
  await openAddressSignedIn(page, phone, product);
  await expect(step.area).toBeFocused();
  await expect(page.getByRole('application', { name: 'محل آدرس روی نقشه' })).toBeVisible();
  const isAbove = async (field: Locator) => {
    const [box, button] = await Promise.all([field.boundingBox(), step.submit.boundingBox()]);
    return box !== null && button !== null && box.y + box.height <= button.y;
  };
  await expect.poll(() => isAbove(step.area)).toBe(true);
  await step.phone.focus();
  await expect.poll(() => isAbove(step.phone)).toBe(true);
});

test('causes no error when the form is left while its map zooms', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  const step = addressStepOn(page);
  await openAddressSignedIn(page, phone, product);
  await step.openForm();
  await expect(customer.button('بزرگ‌نمایی')).toBeVisible();
  const leave = await step.leave.elementHandle();
  await page.clock.install();
  await customer.button('بزرگ‌نمایی').evaluate(async (zoom: HTMLElement, back) => {
    const frame = () => new Promise(requestAnimationFrame);
    zoom.click();
    await frame();
    await frame();
    (back as HTMLElement | null)?.click();
  }, leave);
  await expect(step.new).toBeFocused();
  // Runs the timers that the zoom has set.
  await page.clock.runFor(1000);
});

test('does not let an expert change or delete addresses [W-6.02]', async ({ page, product }) => {
  const customer = customerOn(page);
  const step = addressStepOn(page);
  await openAddress(page, product);
  await customer.next();
  await customer.signIn('09120000003', product);
  await customer.at(addressHeading);
  await expect(step.new.or(step.submit)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(ویرایش|حذف) آدرس/ })).toHaveCount(0);
});
