import { type FactTable, is } from './fact.ts';

const known = 'compiled';

/** The facts of a question as it is loaded, without the consequences of rules. */
export const questionFacts = {
  'question.id': { ...is.text, known, en: "The question's id.", fa: 'شناسهٔ پرسش.', example: 'q17' },
  'question.position': {
    ...is.number,
    unit: 'count',
    known,
    en: "The question's place in the service's list; the first is 1.",
    fa: 'جای پرسش در فهرست سرویس؛ اولین پرسش ۱ است.',
    example: 3,
  },
  'question.type': {
    ...is.text,
    known,
    en: "The question's type.",
    fa: 'نوع پرسش.',
    example: 'single_select',
  },
  'question.type_tags': {
    ...is.texts,
    known,
    en: "The tags of the question's type.",
    fa: 'برچسب‌های نوع پرسش.',
    example: ['auto_allocation'],
  },
  'question.parent': {
    ...is.maybeText,
    known,
    en: 'The id of the question that this one hangs on; null without one.',
    fa: 'شناسهٔ پرسشی که این پرسش به پاسخ آن بسته است؛ اگر نباشد null.',
    example: 'q16',
  },
  'question.is_mandatory': {
    ...is.flag,
    known,
    en: 'Whether the question must be answered.',
    fa: 'آیا پاسخ دادن به پرسش الزامی است.',
    example: true,
  },
  'question.is_auth_required': {
    ...is.flag,
    known,
    en: 'Whether the service asks it of signed-in customers only.',
    fa: 'آیا سرویس آن را فقط از مشتری واردشده می‌پرسد.',
    example: true,
  },
  'question.display_in_process': {
    ...is.flag,
    known,
    en: 'Whether the service shows the question in the process.',
    fa: 'آیا سرویس پرسش را در فرایند نشان می‌دهد.',
    example: true,
  },
  'question.option_ids': {
    ...is.texts,
    known,
    en: 'The ids of its options, in order.',
    fa: 'شناسه‌های گزینه‌ها به ترتیب.',
    example: ['21', '22'],
  },
  'question.default_option_ids': {
    ...is.texts,
    known,
    en: 'The ids of the options that are marked as default.',
    fa: 'شناسه‌های گزینه‌هایی که پیش‌فرض‌اند.',
    example: ['21'],
  },
  'question.operation_keys': {
    ...is.texts,
    known,
    en: 'The operation keys of its options.',
    fa: 'کلیدهای عملیاتی گزینه‌ها.',
    example: ['FAVORITE_ALLOCATION'],
  },
  'question.has_answers': {
    ...is.flag,
    known,
    en: 'Whether the question came with answers of its own.',
    fa: 'آیا پرسش همراه پاسخ آمده است.',
    example: false,
  },
  'question.min_allowed_value': {
    ...is.maybeNumber,
    known,
    en: 'The smallest number that it accepts.',
    fa: 'کوچک‌ترین عددی که می‌پذیرد.',
    example: 1,
  },
  'question.max_allowed_value': {
    ...is.maybeNumber,
    known,
    en: 'The largest number that it accepts.',
    fa: 'بزرگ‌ترین عددی که می‌پذیرد.',
    example: 10,
  },
  'question.step': {
    ...is.maybeNumber,
    known,
    en: 'The distance between the numbers that it accepts.',
    fa: 'فاصلهٔ عددهایی که می‌پذیرد.',
    example: 5,
  },
} as const satisfies FactTable;
