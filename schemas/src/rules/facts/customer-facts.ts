import { type FactTable, is } from './fact.ts';

/** The kinds of devices. */
export const deviceKinds = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The facts of the customer and of the device. Roles come from the server's session only. */
export const customerFacts = {
  'session.guest': {
    ...is.flag,
    known: 'sign_in',
    needs: 'nothing',
    en: 'Whether the customer is not signed in.',
    fa: 'آیا مشتری وارد نشده است.',
    example: true,
  },
  'session.admin': {
    ...is.flag,
    known: 'sign_in',
    needs: 'nothing',
    en: 'Whether an operator orders for the customer.',
    fa: 'آیا کارشناس به جای مشتری سفارش می‌دهد.',
    example: false,
  },
  'session.expert': {
    ...is.flag,
    known: 'sign_in',
    needs: 'nothing',
    en: 'Whether an expert orders.',
    fa: 'آیا متخصص سفارش می‌دهد.',
    example: false,
  },
  'session.expert_app': {
    ...is.flag,
    known: 'entry',
    needs: 'nothing',
    en: "Whether the page is in the experts' app.",
    fa: 'آیا صفحه در برنامهٔ متخصصین است.',
    example: false,
  },
  'session.in_app': {
    ...is.flag,
    known: 'entry',
    needs: 'nothing',
    en: "Whether the page is in the customers' app.",
    fa: 'آیا صفحه در برنامهٔ مشتریان است.',
    example: false,
  },
  'session.email_signup': {
    ...is.flag,
    known: 'sign_in',
    needs: 'nothing',
    en: 'Whether the customer signed up by e-mail.',
    fa: 'آیا مشتری با رایانامه نام‌نویسی کرده است.',
    example: false,
  },
  'customer.orders_count': {
    ...is.maybeNumber,
    unit: 'count',
    known: 'sign_in',
    needs: 'flow',
    en: 'How many orders of this service were done for the customer; null for a guest or where the upstream does not tell.',
    fa: 'شمار سفارش‌های انجام‌شدهٔ مشتری از این سرویس؛ برای مهمان یا اگر سامانه نگوید null.',
    example: 3,
  },
  'customer.last_order_days': {
    ...is.maybeNumber,
    unit: 'days',
    known: 'sign_in',
    needs: 'flow',
    en: 'How long ago the last of these orders was placed, in whole days; null without one.',
    fa: 'چند روز از ثبت آخرین سفارش انجام‌شدهٔ این سرویس گذشته است؛ اگر نباشد null.',
    example: 45,
  },
  'customer.segments': {
    ...is.texts,
    known: 'sign_in',
    needs: 'flow',
    en: 'The segments that the upstream counts the customer among; empty for a guest or where the upstream has none.',
    fa: 'بخش‌هایی که سامانه مشتری را در آن‌ها می‌شمارد؛ برای مهمان یا اگر سامانه بخشی ندارد خالی است.',
    example: ['club'],
  },
  'device.kind': {
    ...is.maybeText,
    values: deviceKinds,
    known: 'entry',
    needs: 'nothing',
    en: 'phone, tablet or desktop; null where the browser does not tell.',
    fa: 'phone، tablet یا desktop؛ اگر مرورگر نگوید null.',
    example: 'phone',
  },
  'client.catalogue': {
    ...is.maybeNumber,
    unit: 'level',
    known: 'entry',
    needs: 'flow',
    en: "The level of the client's catalogue: which widgets it can draw.",
    fa: 'سطح کاتالوگ برنامهٔ مشتری: چه ویجت‌هایی را می‌تواند بکشد.',
    example: 3,
  },
} as const satisfies FactTable;
