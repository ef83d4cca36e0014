import { type FactTable, is } from './fact.ts';

/** The facts of the order as far as it is filled in. */
export const flowFacts = {
  parent_answer: {
    ...is.maybeTexts,
    known: 'answers',
    en: "The values of the parent question's answer; null without a parent.",
    fa: 'مقدارهای پاسخ پرسش مادر؛ بدون مادر null.',
    example: ['21'],
  },
  'flow.mode': {
    ...is.text,
    known: 'entry',
    en: 'new, copy or edit.',
    fa: 'new، copy یا edit.',
    example: 'new',
  },
  'flow.periodic': {
    ...is.flag,
    known: 'entry',
    en: 'Whether the order is periodic.',
    fa: 'آیا سفارش دوره‌ای است.',
    example: false,
  },
  'flow.favourites_count': {
    ...is.number,
    unit: 'count',
    known: 'sign_in',
    en: 'How many favourite experts of this service the customer has; 0 for a guest.',
    fa: 'شمار متخصصان برگزیدهٔ مشتری در این سرویس؛ برای مهمان ۰.',
    example: 2,
  },
  'flow.chosen_operation_keys': {
    ...is.texts,
    known: 'answers',
    en: 'The operation keys of the options chosen so far.',
    fa: 'کلیدهای عملیاتی گزینه‌هایی که تا اینجا انتخاب شده‌اند.',
    example: ['FAVORITE_ALLOCATION'],
  },
  'area.id': {
    ...is.maybeText,
    known: 'answers',
    en: 'The id of the area: of the chosen area or address, else of the link.',
    fa: 'شناسهٔ محله: محله یا آدرس انتخاب‌شده، وگرنه محلهٔ پیوند.',
    example: '31',
  },
  'quote.price_toman': {
    ...is.maybeNumber,
    unit: 'toman',
    known: 'price',
    en: 'The price before discounts; null where it is agreed on site.',
    fa: 'قیمت پیش از تخفیف؛ اگر در محل توافق شود null.',
    example: 480_000,
  },
  'order.amount_toman': {
    ...is.maybeNumber,
    unit: 'toman',
    known: 'price',
    en: 'The amount to pay after discounts; null where it is agreed on site.',
    fa: 'مبلغ قابل پرداخت پس از تخفیف؛ اگر در محل توافق شود null.',
    example: 430_000,
  },
} as const satisfies FactTable;
