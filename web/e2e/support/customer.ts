import { randomInt } from 'node:crypto';
import { expect, type Frame, type Locator, type Page, type Request } from '@playwright/test';
import { addressStepOn } from './address-step.ts';
import type { Product } from './product.ts';

/** A random mobile number of Iran, as a user types it. */
export function makePhone(): string {
  return `0935${String(randomInt(10_000_000)).padStart(7, '0')}`;
}

/** The order pages of the demo content, in Tehran. */
export const orderPages = {
  cleaning: '/order/home-services/cleaning/home-cleaning?city_id=1',
  airConditioner: '/order/home-services/air-conditioner/split-air-conditioner?city_id=1',
  painting: '/order/home-services/painting/house-painting?city_id=1',
};

/** The headings of the cleaning's steps. */
export const steps = {
  kind: 'چه نوع نظافتی نیاز دارید؟',
  rooms: 'کدام فضاها و از هر کدام چند تا نظافت شود؟',
  area: 'متراژ محل کار شما چقدر است؟',
  extras: 'کار دیگری هم هست که انجام شود؟',
  windows: 'چند پنجره شسته شود؟',
  windowAccess: 'پشت پنجره‌ها چطور شسته می‌شود؟',
  period: 'این نظافت چند وقت یک بار تکرار شود؟',
  login: 'ورود یا ثبت نام',
  where: 'نیروی نظافت به کدام آدرس بیاید؟',
  when: 'نیروی نظافت چه روزی و در کدام بازه بیاید؟',
  notes: 'نکته‌ای هست که نیروی نظافت باید بداند؟',
  allocation: 'متخصص این نوبت‌ها چطور انتخاب شود؟',
  experts: 'متخصصین منتخب گام',
  quote: 'هزینه و ثبت سفارش',
};

/** Waits until the page has drawn two frames. */
const drawTwoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** The controls and actions of a customer on a page, or in a frame of it. */
export function customerOn(page: Page, frame: Frame | Page = page) {
  const button = (name: string): Locator => frame.getByRole('button', { name, exact: true });
  // A badge may follow the title.
  const option = (title: string): Locator => {
    const name = new RegExp(`^${title}( |$)`);
    return frame.getByRole('radio', { name }).or(frame.getByRole('checkbox', { name }));
  };
  const next = () => button('مرحله بعد').click();
  // Predicted steps are shown before their replies.
  let pendingRequests = 0;
  const isEvents = (request: Request) => request.url().endsWith('/api/events');
  const count = (change: number) => (request: Request) => {
    if (isEvents(request)) pendingRequests += change;
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));

  return {
    button,
    option,
    next,
    back: () => button('بازگشت').click(),
    /** Waits until the screen has the heading of a step. */
    at: (heading: string | RegExp) =>
      expect(frame.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
    /** Waits until every event has its reply. */
    waitForReplies: () =>
      expect(async () => {
        expect(pendingRequests).toBe(0);
        // Events that waited for an earlier reply are sent before the page has drawn two more frames.
        await page.evaluate(drawTwoFrames);
        expect(pendingRequests).toBe(0);
      }).toPass(),
    /** Opens the first question of a service in Tehran. */
    open: (service: keyof typeof orderPages) => page.goto(orderPages[service]),
    /** The city in the bar, which opens the choice of another. */
    city: (name: string) => frame.getByRole('banner').getByRole('button', { name }),
    async changeCity(from: string, to: string) {
      await this.city(from).click();
      await frame.getByRole('dialog').getByRole('button', { name: to }).click();
      await expect(this.city(to)).toBeVisible();
    },
    /** The way out of the order. */
    leave: frame.getByRole('link', { name: 'بستن سفارش' }),
    /** Taps options; a single choice continues by itself. */
    choose: async (...names: string[]) => {
      for (const name of names) await option(name).click();
    },
    /** Taps options, then the button. */
    chooseAndContinue: async (...names: string[]) => {
      for (const name of names) await option(name).click();
      await next();
    },
    askForCode: async (phone: string) => {
      await frame.getByLabel('شماره موبایل').fill(phone);
      await button('دریافت کد').click();
      await expect(frame.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeVisible();
    },
    enterCode: (code: string) => frame.getByLabel('کد تایید پیامک‌شده را وارد کنید').fill(code),
    async signIn(phone: string, product: Product) {
      await this.askForCode(phone);
      await this.enterCode(await product.readCode(phone));
    },
    /** Answers the cleaning of a home up to the extras. */
    async answerUpToExtras() {
      await this.choose('نظافت منزل');
      await this.at(steps.rooms);
      await this.chooseAndContinue('اتاق خواب', 'آشپزخانه');
      await this.at(steps.extras);
    },
    /** Answers the questions before the sign-in for the cleaning of a home, once and without extras. */
    async answerUntilLogin() {
      await this.answerUpToExtras();
      await next();
      await this.at(steps.period);
      await this.choose('فقط همین یک بار');
    },
    /** Answers the cleaning of a home up to the question that needs a sign-in. */
    async answerUpToLogin() {
      await this.answerUntilLogin();
      await this.at(steps.login);
    },
    /** Answers where and when, after the sign-in, up to the notes; at another visit with the saved address and other hours. */
    async answerWhereAndWhen(visit = 0) {
      await this.at(steps.where);
      const address = addressStepOn(frame);
      if (visit === 0) await address.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
      await expect(address.list.getByRole('radio').first()).toBeChecked();
      await next();
      await this.answerWhen(visit);
    },
    /** Answers when, up to the notes. */
    async answerWhen(hours = 0) {
      await this.at(steps.when);
      const days = frame.getByRole('group', { name: 'روزهای نزدیک' });
      const slots = frame.getByRole('radiogroup', { name: 'بازه زمانی' });
      await days.getByRole('radio').last().check();
      await slots.getByRole('radio').nth(hours).check();
      await next();
      await this.at(steps.notes);
    },
    /** Answers the cleaning of a home up to its notes, with a sign-in. */
    async answerUpToNotes(phone: string, product: Product) {
      await this.answerUpToLogin();
      await this.signIn(phone, product);
      await this.answerWhereAndWhen();
    },
    /** Answers the cleaning of a home up to its quote, with a sign-in. */
    async answerUpToQuote(phone: string, product: Product) {
      await this.answerUpToNotes(phone, product);
      await next();
      await this.at(steps.quote);
    },
    async place() {
      await button('ثبت نهایی سفارش').click();
      await expect.poll(() => frame.url()).toMatch(/\/task-details\//);
    },
  };
}
