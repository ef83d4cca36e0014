import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { customerOn } from './support/customer.ts';
import { makeMp3, makePng } from './support/files.ts';
import { goToVoice, machineSteps } from './support/machine.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...chromiumLaunch,
    args: [
      ...(chromiumLaunch.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

/** The player of the customer's own sound. */
const player = (page: Page) => page.getByRole('group', { name: 'صدای ضبط‌شده' });

const uploads = /^\/upload\/voice\//;

test('records and plays a voice, sends it as ogg and continues by itself [O-2.36, O-4.40, O-4.41, O-4.42, O-7.06]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await goToVoice(page);
  await expectGoodScreen(page);
  await expect(customer.button('مرحله بعد')).toBeVisible();
  await customer.button('ضبط صدا').click();
  await expect(page.getByRole('timer')).toHaveText(/از ۲:۰۰/);
  await expect(page.getByRole('timer')).toHaveText(/۰:۰۲/);
  await expectGoodScreen(page);
  await customer.button('پایان ضبط').click();
  const line = player(page).getByRole('slider');
  await expect(line).toBeEnabled();
  await player(page).getByRole('button', { name: 'پخش' }).click();
  await expect(player(page).getByRole('button', { name: 'مکث' })).toBeVisible();
  await expect(line).toHaveAttribute('aria-valuetext', '۰:۰۱');
  await expect(player(page).getByRole('button', { name: 'پخش' })).toBeVisible();
  await expectGoodScreen(page);
  const sent = page.waitForResponse(/\/api\/uploads\/voice/);
  await customer.button('تایید و ارسال').click();
  const reply = await sent;
  expect(reply.status()).toBe(200);
  await customer.at(machineSteps.images);
  await customer.waitForReplies();

  await page.goBack();
  await customer.at(machineSteps.voice);
  await expect(page.getByText('صدای شما ارسال شد.')).toBeVisible();
  await expect(customer.button('مرحله بعد')).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('حذف صدا').click();
  await expect(customer.button('ضبط صدا')).toBeVisible();
});

test('stops recording at the service’s limit [O-4.43]', async ({ page }) => {
  await page.clock.install();
  const customer = customerOn(page);
  await goToVoice(page);
  await customer.button('ضبط صدا').click();
  // Only the clock is moved forward: the recording itself needs real time.
  await expect(page.getByRole('timer')).toHaveText(/۰:۰۲/);
  await page.clock.fastForward(117_000);
  await expect(page.getByRole('timer')).toHaveText(/۱:۵/);
  await expect(customer.button('پایان ضبط')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(customer.button('تایید و ارسال')).toBeVisible();
});

test('takes a chosen file, and shows an error for one that is no sound, too large or of another format [O-5.14]', async ({
  page,
}, testInfo) => {
  const customer = customerOn(page);
  await goToVoice(page);
  const choose = page.getByLabel('انتخاب فایل صوتی');
  await choose.setInputFiles(makePng(20, 20));
  await expect(page.getByText('لطفا یک فایل صوتی انتخاب کنید!')).toBeVisible();
  // The file is read from disk, since sending it over the browser's protocol takes too long.
  const large = testInfo.outputPath('large.mp3');
  await writeFile(large, makeMp3(20 * 1024 * 1024).buffer);
  await choose.setInputFiles(large);
  await expect(page.getByText('حجم فایل باید کمتر از ۲۰ مگابایت باشد')).toBeVisible();
  await choose.setInputFiles({
    name: 'a.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from('RIFF....WAVEfmt '),
  });
  await expect(page.getByText('فقط فایل صوتی با فرمت mp3، aac یا ogg قابل قبول است')).toBeVisible();
  await expectGoodScreen(page, { except: /mp3|aac|ogg/g });
  await choose.setInputFiles(makeMp3(50_000));
  await customer.button('تایید و ارسال').click();
  await customer.at(machineSteps.images);
});

test('keeps the recording and shows a message when the upload fails, and repeats it [O-4.42, O-5.15]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/Failed to load resource.*\/api\/uploads|502/);
  const customer = customerOn(page);
  await goToVoice(page);
  await page.getByLabel('انتخاب فایل صوتی').setInputFiles(makeMp3(20_000));
  const broken = product.border.failWith(uploads, 500);
  await customer.button('تایید و ارسال').click();
  await expect(page.getByText('هنگام آپلود خطایی رخ داد. لطفا دوباره تلاش کنید!')).toBeVisible();
  await expect(player(page)).toBeVisible();
  broken.mend();
  const held = product.border.hold(uploads);
  await customer.button('تایید و ارسال').click();
  await expect(page.getByRole('progressbar', { name: 'تایید و ارسال' })).toBeVisible();
  held.release();
  await customer.at(machineSteps.images);
});

test('shows a message without a microphone and still takes a chosen file [O-5.15]', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  const customer = customerOn(page);
  await goToVoice(page);
  await customer.button('ضبط صدا').click();
  await expect(page.getByText('امکان ضبط صدا وجود ندارد!')).toBeVisible();
  await page.getByLabel('انتخاب فایل صوتی').setInputFiles(makeMp3(20_000));
  await expect(customer.button('تایید و ارسال')).toBeVisible();
});
