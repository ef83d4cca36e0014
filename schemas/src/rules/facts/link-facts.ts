import { type FactTable, is } from './fact.ts';

const known = 'entry';

/** The facts of the link that led to the order page, frozen at entry. Leaving the quote clears `auto_answered`. */
export const linkFacts = {
  'query.workman': {
    ...is.maybeText,
    known,
    en: 'The id of the expert that the link names.',
    fa: 'شناسهٔ متخصصی که پیوند نام می‌برد.',
    example: 'w12',
  },
  'query.workman_name': {
    ...is.maybeText,
    known,
    en: 'The name of the expert that the link names.',
    fa: 'نام متخصصی که پیوند نام می‌برد.',
    example: 'مریم احمدی',
  },
  'query.source': {
    ...is.maybeText,
    known,
    en: 'The page that led here.',
    fa: 'صفحه‌ای که مشتری از آن آمده است.',
    example: 'new-flow',
  },
  'query.similar_id': {
    ...is.maybeText,
    known,
    en: 'The number of the order that is copied or changed.',
    fa: 'شمارهٔ سفارشی که تکرار یا ویرایش می‌شود.',
    example: '1024',
  },
  'query.voucher': {
    ...is.maybeText,
    known,
    en: 'The discount code in the link.',
    fa: 'کد تخفیف در پیوند.',
    example: 'GAM20',
  },
  'query.edit_mode': {
    ...is.flag,
    known,
    en: 'Whether an earlier order is changed.',
    fa: 'آیا سفارش پیشین ویرایش می‌شود.',
    example: false,
  },
  'query.auto_answered': {
    ...is.flag,
    known,
    en: 'Whether the link answers what it can by itself.',
    fa: 'آیا پیوند خودش تا جای ممکن پاسخ می‌دهد.',
    example: true,
  },
  'query.address_id': {
    ...is.maybeText,
    known,
    en: 'The id of the address in the link.',
    fa: 'شناسهٔ آدرس در پیوند.',
    example: 'a7',
  },
  'query.area': {
    ...is.maybeText,
    known,
    en: 'The id of the area in the link.',
    fa: 'شناسهٔ محله در پیوند.',
    example: '31',
  },
  'query.destination_area': {
    ...is.maybeText,
    known,
    en: 'The id of the area that the link names as the destination.',
    fa: 'شناسهٔ محلهٔ مقصد در پیوند.',
    example: '32',
  },
  'query.matching_flow': {
    ...is.maybeText,
    known,
    en: 'How the order is to be matched with an expert.',
    fa: 'شیوهٔ رساندن سفارش به متخصص.',
    example: 'main_flow',
  },
  'query.show_workman_gender_question': {
    ...is.flag,
    known,
    en: "Whether the link asks for the expert's gender.",
    fa: 'آیا پیوند جنسیت متخصص را می‌پرسد.',
    example: true,
  },
  'query.utm_source': {
    ...is.maybeText,
    known,
    en: 'The campaign that the link belongs to.',
    fa: 'کمپینی که پیوند از آن است.',
    example: 'spring',
  },
  'query.internal_source': {
    ...is.maybeText,
    known,
    en: 'The place of the product that the link stands in.',
    fa: 'جای پیوند در محصول.',
    example: 'home_banner',
  },
  'query.from_ewano': {
    ...is.flag,
    known,
    en: 'Whether the customer comes from Ewano.',
    fa: 'آیا مشتری از اوانو آمده است.',
    example: false,
  },
  'query.lock_city': {
    ...is.flag,
    known,
    en: 'Whether the city cannot be changed.',
    fa: 'آیا شهر قفل است.',
    example: false,
  },
} as const satisfies FactTable;
