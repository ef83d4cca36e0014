import { steps } from '../../web/e2e/support/customer.ts';
import type { Visitor } from './visitor.ts';

/** What a journey needs besides its visitor. */
export interface Surroundings {
  /** The product's address. */
  readonly url: string;
  /** A number that has ordered nothing yet. */
  readonly phone: string;
  /** Returns the code that was sent to a phone. */
  readonly readCode: (phone: string) => Promise<string>;
}

/** What is done on a screen, up to the next one, which a picture shows. */
export interface Step {
  /** What the step leads to. */
  readonly to: string;
  readonly take: (visitor: Visitor, surroundings: Surroundings) => Promise<unknown>;
}

const at = (visitor: Visitor, heading: string) => visitor.see('heading', heading);
const next = (visitor: Visitor) => visitor.tap('button', 'مرحله بعد');
const street = 'خیابان ملاصدرا، پلاک ۱۲';
const codeField = 'کد تایید پیامک‌شده را وارد کنید';

/** From home to the second question. */
const begin: readonly Step[] = [
  {
    to: 'home',
    take: async (visitor, { url }) => {
      await visitor.open(url);
      await at(visitor, 'چه خدمتی نیاز دارید؟');
    },
  },
  {
    to: 'kind',
    take: async (visitor) => {
      await visitor.tap('link', /^نظافت منزل/);
      await at(visitor, steps.kind);
    },
  },
  {
    to: 'rooms',
    take: async (visitor) => {
      await visitor.tap('radio', /^نظافت منزل/);
      await at(visitor, steps.rooms);
    },
  },
];

/** The first question answered, and the way back to it. */
export const shortJourney: readonly Step[] = [
  ...begin,
  {
    to: 'back',
    take: async (visitor) => {
      await visitor.tap('button', 'بازگشت');
      await at(visitor, steps.kind);
      await visitor.seeChecked('radio', /^نظافت منزل/);
    },
  },
];

/** From home to the placed cleaning of a home, with a sign-in, an address and a time. */
export const wholeOrder: readonly Step[] = [
  ...begin,
  {
    to: 'extras',
    take: async (visitor) => {
      await visitor.tap('checkbox', /^آشپزخانه/);
      await next(visitor);
      await at(visitor, steps.extras);
    },
  },
  {
    to: 'period',
    take: async (visitor) => {
      await next(visitor);
      await at(visitor, steps.period);
    },
  },
  {
    to: 'sign-in',
    take: async (visitor) => {
      await visitor.tap('radio', /^فقط همین یک بار/);
      await at(visitor, steps.login);
    },
  },
  {
    to: 'code',
    take: async (visitor, { phone }) => {
      await visitor.fill('textbox', 'شماره موبایل', phone);
      await visitor.tap('button', 'دریافت کد');
      await visitor.see('textbox', codeField);
    },
  },
  {
    to: 'where',
    take: async (visitor, { phone, readCode }) => {
      await visitor.fill('textbox', codeField, await readCode(phone));
      await at(visitor, steps.where);
      await visitor.see('application', 'محل آدرس روی نقشه');
    },
  },
  {
    to: 'address',
    take: async (visitor) => {
      await visitor.fill('combobox', 'محله', 'ونک');
      await visitor.tap('option', 'ونک');
      await visitor.fill('textbox', 'آدرس دقیق', street);
    },
  },
  {
    to: 'saved-address',
    take: async (visitor) => {
      await visitor.tap('button', 'ثبت آدرس');
      await visitor.seeChecked('radio', /^ونک/);
    },
  },
  {
    to: 'when',
    take: async (visitor) => {
      await next(visitor);
      await at(visitor, steps.when);
    },
  },
  {
    to: 'notes',
    take: async (visitor) => {
      // The last of the next days, and the last of its hours.
      await visitor.tap('radio', /شنبه|جمعه/, -1);
      await visitor.tap('radio', /[۰-۹] تا [۰-۹]/, -1);
      await next(visitor);
      await at(visitor, steps.notes);
    },
  },
  {
    to: 'quote',
    take: async (visitor) => {
      await next(visitor);
      await at(visitor, steps.quote);
    },
  },
  {
    to: 'placed',
    take: async (visitor) => {
      await visitor.tap('button', 'ثبت نهایی سفارش');
      await visitor.see('heading', 'سفارش شما ثبت شد');
      await visitor.see('heading', /^سفارش [۰-۹]+$/);
      await visitor.seeAddress(/\/task-details\//);
    },
  },
];
