// The texts of shared functions, one constant per group, so that a bundle has only the groups that it uses. Names in
// braces are placeholders.

/** Prices. [O-1.06 to O-1.08] */
export const price = {
  free: 'رایگان',
  negotiable: 'توافقی',
  unit: 'تومان',
  range: 'از {min} تا {max} تومان',
} as const;

/** The general messages of questions. [O-5.04] */
export const validation = {
  default: 'لطفا یکی از گزینه ها را انتخاب کنید!',
  timestampMinHours: 'زمان سفارش باید برای حداقل {N} ساعت آینده باشد',
  timestampQuarter: 'زمان سفارش باید حداقل یک ربع آینده باشد',
  textOrNumber: 'لطفا پرسش زیر را پاسخ دهید',
  file: 'لطفا حداقل یک تصویر آپلود کنید',
  voice: 'لطفا یک صدا آپلود کنید',
  expert: 'لطفا یک متخصص انتخاب کنید',
  invoiceEmail: 'لطفا یک ایمیل معتبر وارد کنید!',
  phonePlaceholder: 'برای مثال: {sample}',
} as const;

/** The messages of a number field. [O-5.09] */
export const number = {
  empty: 'لطفا مقدار را وارد کنید',
  notNumeric: 'لطفا یک مقدار عددی وارد کنید',
  belowMin: 'لطفا مقداری بزرگ‌تر یا مساوی با {min} وارد کنید',
  aboveMax: 'لطفا مقداری کوچک‌تر یا مساوی با {max} وارد کنید',
  offGrid: 'لطفا یک مقدار معتبر مانند {nearest} وارد کنید',
} as const;

/** The messages of a text field. [W-5.01, W-5.02] */
export const field = {
  name: 'لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید',
  required: 'لطفا {title} را وارد کنید!',
  pattern: 'لطفا {title} را به درستی وارد کنید!',
  minDigits: 'لطفا حداقل {N} رقم وارد کنید',
  minLetters: 'لطفا حداقل {N} حرف وارد کنید',
  maxDigits: 'لطفا حداکثر {N} رقم وارد کنید!',
  maxLetters: 'لطفا حداکثر {N} حرف وارد کنید!',
  textareaPattern: '{title} معتبر نیست',
  select: 'لطفا {title} را انتخاب کنید',
} as const;

/** Texts for screen readers. */
export const a11y = {
  progress: '{percent} درصد',
} as const;
