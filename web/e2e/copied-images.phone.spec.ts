import { toLatinDigits } from '@gam/shared/digits';
import type { Page } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { dateStepOn } from './support/date-step.ts';
import { makePng } from './support/files.ts';
import { goToImages, machineSteps } from './support/machine.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

/** Expects the browser to have drawn every picture that the locator finds. */
const expectDrawn = (pictures: ReturnType<Page['locator']>) =>
  expect
    .poll(() =>
      pictures.evaluateAll(
        (images) =>
          images.length > 0 && images.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
      ),
    )
    .toBe(true);

test("shows an order's picture on its page and in a copy of the order [O-2.09]", async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await goToImages(page);
  await page.getByLabel('افزودن تصویر').setInputFiles([{ ...makePng(200, 200) }]);
  await page.getByRole('dialog', { name: 'ویرایش تصویر' }).getByRole('button', { name: 'تایید' }).click();
  const picture = page.locator('li[data-state="success"]').getByRole('img', { name: 'تصویر ۱' });
  await expect(picture).toBeVisible();
  await customer.next();
  await customer.signIn(phone, product);
  await customer.at('سرویس‌کار به کدام آدرس بیاید؟');
  await addressStepOn(page).add('ونک', 'خیابان ملاصدرا، پلاک ۱۸');
  await customer.next();
  await customer.at('کدام روز و ساعت برای شما مناسب است؟');
  const date = dateStepOn(page);
  await date.open();
  await date.turnTo('last');
  await date.openDays.last().click();
  await date.dialog.getByRole('radio', { disabled: false }).first().check();
  await date.confirm.click();
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();

  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const small = page.locator('dd img');
  await expect(small).toHaveAttribute('src', /\/48\.jpg$/);
  await expectDrawn(small);
  await expectGoodScreen(page);

  const number = toLatinDigits(title ?? '').replaceAll(/\D/g, '');
  await page.goto(orderPages.airConditioner.replace('?', `/${number}?`));
  const images = page.getByRole('heading', { level: 1, name: machineSteps.images });
  await expect(async () => {
    if (!(await images.isVisible())) await customer.next();
    await expect(images).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(picture).toBeVisible();
  await expectDrawn(picture);
  await expectGoodScreen(page);
});
