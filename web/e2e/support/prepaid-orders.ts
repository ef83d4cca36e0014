import type { Page } from '@playwright/test';
import { addressStepOn } from './address-step.ts';
import { customerOn, steps } from './customer.ts';
import { dateStepOn } from './date-step.ts';
import type { Product } from './product.ts';

/** Functions that answer a demo service with a prepayment up to its quote: `cleaning` is paid in full, `repair` in part. */
export const prepaidOrders = { cleaning: orderCleaning, repair: orderRepair } as const;

interface Visit {
  readonly page: Page;
  readonly phone: string;
  readonly product: Product;
  /** Parameters of the address after the city, starting with `&`. */
  readonly query?: string;
  /** The square metres of the home to clean. */
  readonly metres?: string;
}

/** Answers the deep cleaning of a home, which is paid in full: ۲٬۱۰۰٬۰۰۰ toman from a hundred square metres. */
async function orderCleaning({ page, phone, product, query = '', metres = '100' }: Visit): Promise<void> {
  const customer = customerOn(page);
  await page.goto(`/order/home-services/cleaning/deep-cleaning?city_id=1${query}`);
  await customer.choose('خانه‌تکانی');
  await customer.at('متراژ خانه چقدر است؟');
  await page.getByRole('textbox').fill(metres);
  await customer.next();
  await signInAtAddress({ page, phone, product }, 'نیروها به کدام آدرس بیایند؟');
  await customer.at('این سفارش را برای شخص دیگری ثبت می‌کنید؟');
  await customer.choose('خیر، برای خودم است');
  await customer.at('چه روزی و در کدام بازه بیایند؟');
  await chooseFirstHourOfLastDay(page);
  await customer.at('نکته‌ای هست که نیروها باید بدانند؟');
  await customer.next();
  await customer.at(steps.quote);
}

/** Answers the repair of an appliance, with a prepayment of ۱۵۰٬۰۰۰ toman. */
async function orderRepair({ page, phone, product, query = '' }: Visit): Promise<void> {
  const customer = customerOn(page);
  await page.goto(`/order/home-services/appliances/appliance-repair?city_id=1${query}`);
  await customer.choose('جاروبرقی');
  await customer.at('برند دستگاه چیست؟');
  await customer.choose('میله');
  await customer.at('مدل دستگاه کدام است؟');
  await customer.choose('مخزنی');
  await customer.at('دستگاه چه مشکلی دارد؟');
  await customer.chooseAndContinue('روشن نمی‌شود');
  await customer.at('صدای دستگاه را ضبط کنید یا مشکل را بگویید');
  await customer.next();
  await customer.at('از دستگاه و برچسب آن عکس بگیرید');
  await customer.next();
  await signInAtAddress({ page, phone, product }, 'تعمیرکار به کدام آدرس بیاید؟');
  await customer.at('تعمیرکار چه زمانی بیاید؟');
  await chooseFirstHourOfLastDay(page);
  await customer.at('نکته دیگری هست که تعمیرکار باید بداند؟');
  await customer.next();
  await customer.at(steps.quote);
}

async function signInAtAddress({ page, phone, product }: Visit, question: string): Promise<void> {
  const customer = customerOn(page);
  const address = addressStepOn(page);
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at(question);
  await address.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
  await customer.next();
}

async function chooseFirstHourOfLastDay(page: Page): Promise<void> {
  const date = dateStepOn(page);
  await date.open();
  await date.turnTo('last');
  await date.openDays.last().click();
  await date.dialog.getByRole('radio', { disabled: false }).first().check();
  await date.confirm.click();
  await customerOn(page).next();
}
