import { type FactTable, is } from './fact.ts';

/** The names of weekdays, Saturday first. */
export const weekdayNames = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const;

/**
 * The facts of time. They are read at the recorded time of each event, never at the time of a screen or a replay of it.
 * Weekdays have their English names.
 */
export const timeFacts = {
  now: {
    ...is.number,
    unit: 'ms',
    known: 'time',
    needs: 'nothing',
    en: 'The time of the event, in milliseconds since 1970.',
    fa: 'زمان رویداد، هزارم ثانیه از ۱۹۷۰.',
    example: 1_805_000_000_000,
  },
  'local.weekday': {
    ...is.text,
    values: weekdayNames,
    known: 'time',
    needs: 'nothing',
    en: 'The weekday of the event in Tehran.',
    fa: 'روز هفتهٔ رویداد به وقت تهران.',
    example: 'friday',
  },
  'local.hour': {
    ...is.number,
    unit: 'hour_of_day',
    known: 'time',
    needs: 'nothing',
    en: 'The hour of the event in Tehran, 0 to 23.',
    fa: 'ساعت رویداد به وقت تهران، ۰ تا ۲۳.',
    example: 22,
  },
  'local.jalali_month': {
    ...is.number,
    unit: 'month',
    known: 'time',
    needs: 'nothing',
    en: 'The Jalali month of the event in Tehran; 1 is Farvardin.',
    fa: 'ماه شمسی رویداد؛ ۱ فروردین است.',
    example: 12,
  },
  'local.is_holiday': {
    ...is.flag,
    known: 'time',
    needs: 'nothing',
    en: 'Whether the day of the event is a Friday or a public holiday of the solar year.',
    fa: 'آیا روز رویداد جمعه یا تعطیل رسمی خورشیدی است.',
    example: true,
  },
  'chosen.hours_until': {
    ...is.maybeNumber,
    unit: 'hours',
    known: 'time',
    needs: 'answers',
    en: 'How long it is from the event to the chosen date: to its time, or to the beginning of its day where no hour is known; never below 0, null before a date is chosen.',
    fa: 'چند ساعت تا زمان انتخاب‌شده مانده است؛ اگر ساعت معلوم نباشد تا آغاز آن روز؛ کمتر از ۰ نمی‌شود و پیش از انتخاب تاریخ null است.',
    example: 24,
  },
  'chosen.weekday': {
    ...is.maybeText,
    values: weekdayNames,
    known: 'answers',
    needs: 'answers',
    en: 'The weekday of the chosen date; null before a date is chosen.',
    fa: 'روز هفتهٔ تاریخ انتخاب‌شده؛ پیش از انتخاب null.',
    example: 'friday',
  },
  'chosen.hour': {
    ...is.maybeNumber,
    unit: 'hour_of_day',
    known: 'answers',
    needs: 'answers',
    en: 'The hour at which the chosen time begins in Tehran, 0 to 23; null where only a day is known.',
    fa: 'ساعت آغاز زمان انتخاب‌شده به وقت تهران، ۰ تا ۲۳؛ اگر فقط روز معلوم باشد null.',
    example: 9,
  },
  'chosen.is_holiday': {
    ...is.maybeFlag,
    known: 'answers',
    needs: 'answers',
    en: 'Whether the chosen day is a Friday or a public holiday of the solar year; null before a date is chosen.',
    fa: 'آیا روز انتخاب‌شده جمعه یا تعطیل رسمی خورشیدی است؛ پیش از انتخاب null.',
    example: true,
  },
} as const satisfies FactTable;
