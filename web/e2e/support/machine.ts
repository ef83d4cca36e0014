import { expect, type Page } from '@playwright/test';
import { customerOn } from './customer.ts';

/** The headings of an air conditioner's steps that are answered by a file, and of the step after them. */
export const machineSteps = {
  voice: 'اگر دستگاه صدای غیرعادی دارد، آن را ضبط کنید',
  images: 'از پنل، برچسب دستگاه و محل یونیت بیرونی عکس بگیرید',
  next: /ورود|آدرس|سرویس‌کار/,
};

/** Answers an air conditioner's service up to the question about its sound. */
export async function goToVoice(page: Page): Promise<void> {
  const customer = customerOn(page);
  await customer.open('airConditioner');
  await customer.chooseAndContinue('سرویس دوره‌ای');
  await customer.at('ظرفیت کولر گازی شما چقدر است؟');
  await customer.choose('نمی‌دانم');
  await customer.at('یونیت بیرونی کجا قرار دارد؟');
  await customer.next();
  await customer.at('برند دستگاه و مشکلی که دیده‌اید چیست؟');
  await customer.next();
  await customer.at('گام در ۹۰ روز گذشته همین دستگاه را سرویس کرده است؟');
  await customer.next();
  await customer.at(machineSteps.voice);
}

/** Answers an air conditioner's service up to the question about pictures. */
export async function goToImages(page: Page): Promise<void> {
  await goToVoice(page);
  await customerOn(page).next();
  await customerOn(page).at(machineSteps.images);
}

/** Waits until the step with a heading is left. */
export const waitUntilLeft = (page: Page, from: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: from })).toHaveCount(0);
