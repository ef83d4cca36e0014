import { type FactTable, is } from './fact.ts';

const known = 'compiled';
const needs = 'nothing';

/** The facts of the service and the city. */
export const serviceFacts = {
  'service.id': {
    ...is.maybeText,
    known,
    needs: 'flow',
    en: "The service's id.",
    fa: 'شناسهٔ سرویس.',
    example: '57',
  },
  'service.slug': {
    ...is.maybeText,
    known,
    needs,
    en: "The service's name in addresses.",
    fa: 'نام سرویس در آدرس صفحه.',
    example: 'home-cleaning',
  },
  'service.base_slug': {
    ...is.maybeText,
    known,
    needs: 'flow',
    en: 'The name of the service that this one is a variant of.',
    fa: 'نام سرویسی که این سرویس گونه‌ای از آن است.',
    example: 'home-cleaning',
  },
  'service.category': {
    ...is.maybeText,
    known,
    needs,
    en: "The slug of the service's own category; null where the upstream does not name it.",
    fa: 'نام دستهٔ خود سرویس؛ اگر سامانه آن را نگوید null.',
    example: 'cleaning',
  },
  'service.main_category': {
    ...is.maybeText,
    known,
    needs,
    en: "The slug of the main category above the service's own; null where the upstream does not name it.",
    fa: 'نام دستهٔ اصلی سرویس؛ اگر سامانه آن را نگوید null.',
    example: 'home',
  },
  'service.is_periodic': {
    ...is.maybeFlag,
    known,
    needs: 'flow',
    en: 'Whether it is ordered for several dates at once.',
    fa: 'آیا سفارش آن دوره‌ای است.',
    example: false,
  },
  'service.new_work_flow': {
    ...is.maybeFlag,
    known,
    needs: 'flow',
    en: 'Whether customers choose an expert before the first question.',
    fa: 'آیا مشتری پیش از پرسش‌ها متخصص را انتخاب می‌کند.',
    example: false,
  },
  'service.has_price': {
    ...is.maybeFlag,
    known,
    needs: 'flow',
    en: 'Whether its price is computed before the order.',
    fa: 'آیا قیمت آن پیش از سفارش حساب می‌شود.',
    example: true,
  },
  'service.weather_enabled': {
    ...is.maybeFlag,
    known,
    needs: 'flow',
    en: 'Whether its calendar shows the weather.',
    fa: 'آیا تقویم آن وضع هوا را نشان می‌دهد.',
    example: false,
  },
  'service.date_question_type': {
    ...is.maybeText,
    known,
    needs: 'flow',
    en: 'How it asks for its date.',
    fa: 'شیوهٔ پرسیدن تاریخ.',
    example: 'exact_date_time',
  },
  'service.min_hours_before_order_allowed': {
    ...is.maybeNumber,
    unit: 'hours',
    known,
    needs: 'flow',
    en: 'The notice that it needs; 0 where none is set.',
    fa: 'کمترین فاصله تا زمان انجام؛ اگر تعیین نشده باشد ۰.',
    example: 2,
  },
  'city.id': { ...is.maybeText, known, needs, en: "The city's id.", fa: 'شناسهٔ شهر.', example: '2' },
} as const satisfies FactTable;
