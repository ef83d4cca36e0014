import { expect, type Page } from '@playwright/test';
import { customerOn } from './customer.ts';

/** The headings of the steps of an air conditioner that are answered by a file, and of the one behind them. */
export const machineSteps = {
  voice: 'اگر دستگاه صدای غیرعادی دارد، آن را ضبط کنید',
  images: 'از پنل، برچسب دستگاه و محل یونیت بیرونی عکس بگیرید',
  behind: /ورود|نشانی|آدرس|سرویس‌کار/,
};

/** An air conditioner's service up to the question about its sound. */
export async function goToVoice(page: Page): Promise<void> {
  const customer = customerOn(page);
  await customer.open('airConditioner');
  await customer.chooseAndGoOn('سرویس دوره‌ای');
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

/** … and to the one about pictures. */
export async function goToImages(page: Page): Promise<void> {
  await goToVoice(page);
  await customerOn(page).next();
  await customerOn(page).at(machineSteps.images);
}

/** Waits until the step that is shown is another one. */
export const movedOn = (page: Page, from: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: from })).toHaveCount(0);
