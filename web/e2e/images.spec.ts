import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { type ChosenFile, makeGreyPng, makePng, withSides } from './support/files.ts';
import { goToImages, machineSteps, waitUntilLeft } from './support/machine.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const uploads = /^\/v2\/uploads\/images\//;

function picturesOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'ویرایش تصویر' });
  return {
    dialog,
    tiles: page.locator('li[data-state="success"]'),
    input: page.getByLabel('افزودن تصویر'),
    choose: (...files: ChosenFile[]) =>
      page.getByLabel('افزودن تصویر').setInputFiles(files.map((file) => ({ ...file }))),
    /** The address of the picture that the crop dialog shows. */
    readShown: async () => (await dialog.getByRole('img').first().getAttribute('src')) ?? '',
    /** A picture in the crop dialog, by its address. */
    inDialog: (address: string) => dialog.locator(`img[src="${address}"]`),
    crop: async () => {
      const confirm = dialog.getByRole('button', { name: 'تایید' });
      await expect(confirm).toBeEnabled();
      await confirm.click();
    },
  };
}

test('crops, uploads and removes a picture, and shows it after a reload and by back [O-2.35, O-4.38, W-2.09, W-4.13]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const pictures = picturesOn(page);
  await goToImages(page);
  await expectGoodScreen(page);
  await pictures.choose(makePng(3000, 1800));
  await expect(pictures.dialog.getByRole('button', { name: 'چرخش به راست' })).toBeEnabled();
  await expectGoodScreen(page);
  await pictures.dialog.getByRole('button', { name: 'چرخش به راست' }).press('Enter');
  const sent = page.waitForRequest(/\/api\/uploads\/images/);
  const replied = page.waitForResponse(/\/api\/uploads\/images/);
  await pictures.crop();
  expect((await sent).headers()['gam-catalogue']).toMatch(/^web\//);
  expect((await replied).status()).toBe(200);
  await expect(pictures.dialog).toHaveCount(0);
  await expect(pictures.tiles).toHaveCount(1);
  const image = pictures.tiles.getByRole('img', { name: 'تصویر ۱' });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expectGoodScreen(page);

  // The picture is not sent yet: it is drawn from the draft.
  await page.reload();
  await customer.at(machineSteps.images);
  await expect(pictures.tiles.getByRole('img', { name: 'تصویر ۱' })).toBeVisible();

  await customer.next();
  await waitUntilLeft(page, machineSteps.images);
  await customer.waitForReplies();
  await page.goBack();
  await customer.at(machineSteps.images);
  await expect(pictures.tiles.getByRole('img', { name: 'تصویر ۱' })).toBeVisible();
  await page.getByRole('button', { name: /^حذف تصویر/ }).click();
  await expect(pictures.tiles).toHaveCount(0);
  await expect(pictures.input).toBeFocused();
});

test('takes the photos of today’s sensors and panoramas, and sends them scaled down', async ({ page }) => {
  const pictures = picturesOn(page);
  await goToImages(page);
  for (const [width, height, sent] of [
    [12_000, 9000, [2048, 1536]],
    [16_000, 3200, [2048, 410]],
  ] as const) {
    await pictures.choose(makeGreyPng(width, height));
    await expect(pictures.dialog.getByRole('button', { name: 'تایید' })).toBeEnabled();
    const address = await pictures.readShown();
    const sides = await pictures
      .inDialog(address)
      .first()
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(sides).toEqual(sent);
    const replied = page.waitForResponse(/\/api\/uploads\/images/);
    await pictures.crop();
    expect((await replied).status()).toBe(200);
  }
  await expect(pictures.tiles).toHaveCount(2);
});

test('shows a failed upload and repeats it; the step stays while an upload runs [O-4.38, O-4.39, O-8.09]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/Failed to load resource.*\/api\/uploads|502/);
  const customer = customerOn(page);
  const pictures = picturesOn(page);
  product.border.reshape(/^\/v2\/services\/.*split-air-conditioner/, (body) => {
    const service = JSON.parse(body) as { questions: { type: string }[] };
    const questions = service.questions.map((one) => ({
      ...one,
      ...(one.type === 'file_images' && { is_mandatory: true }),
    }));
    return JSON.stringify({ ...service, questions });
  });
  await goToImages(page);
  await customer.next();
  const missing = page.getByText('لطفا حداقل یک تصویر آپلود کنید');
  await expect(missing).toBeVisible();
  const broken = product.border.failWith(uploads, 500);
  await pictures.choose(makePng(200, 200));
  await expect(missing).toHaveCount(0);
  await pictures.crop();
  await expect(page.locator('li[data-state="rejected"]')).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: 'ارسال تصویر انجام نشد' })).toBeVisible();
  await expectGoodScreen(page);
  broken.mend();

  const held = product.border.hold(uploads);
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByRole('progressbar', { name: 'تصاویر در حال آپلود هستند.' })).toBeVisible();
  await customer.next();
  await expect(page.getByRole('alert').filter({ hasText: 'تصاویر در حال آپلود هستند.' })).toBeVisible();
  await customer.at(machineSteps.images);
  await pictures.input.focus();
  held.release();
  await expect(pictures.tiles).toHaveCount(1);
  await customer.next();
  await waitUntilLeft(page, machineSteps.images);
});

test('takes up to five pictures one by one and rejects other files [O-5.16, O-7.05]', async ({ page }) => {
  const pictures = picturesOn(page);
  await goToImages(page);
  await pictures.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('فقط تصویر با فرمت jpg یا png قابل قبول است')).toBeVisible();
  await pictures.choose(makePng(1, 1));
  await expect(page.getByText('تصویر بیش از حد کوچک یا باریک است')).toBeVisible();
  // Only its header says that it has 144 MP.
  await pictures.choose(withSides(makePng(20, 20), 12_000, 12_000));
  await expect(page.getByText('تصویر بیش از ۱۲۰ مگاپیکسل است')).toBeVisible();
  await pictures.choose(makePng(12_000, 20));
  await expect(page.getByText('تصویر بیش از حد کوچک یا باریک است')).toBeVisible();
  await expect(pictures.dialog).toHaveCount(0);

  const six = [0, 40, 80, 120, 160, 200].map((shade) => makePng(120, 90, shade));
  await pictures.choose(...six);
  for (let count = 0; count < 5; count += 1) {
    const shown = await pictures.readShown();
    if (count === 2) {
      // A closed crop dialog skips its picture, and the next one follows.
      await expect(pictures.dialog.getByRole('button', { name: 'تایید' })).toBeEnabled();
      await pictures.dialog.getByRole('button', { name: 'انصراف' }).click();
    } else await pictures.crop();
    await expect(pictures.inDialog(shown)).toHaveCount(0);
  }
  await expect(pictures.dialog).toHaveCount(0);
  await expect(pictures.tiles).toHaveCount(4);
  await pictures.choose(six[5] ?? makePng(20, 20));
  await pictures.crop();
  await expect(pictures.tiles).toHaveCount(5);
  await expect(pictures.input).toHaveCount(0);
  await expectGoodScreen(page);
});
