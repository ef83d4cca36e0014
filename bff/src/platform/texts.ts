/** The messages for failures of the server and of the upstream. */
export const errorTexts = {
  tooManyUploads: 'تعداد فایل‌های ارسالی زیاد است. لطفا بعدا دوباره تلاش کنید.',
  server: 'خطای سرور! لطفا دوباره تلاش نمایید',
  generic: 'مشکلی پیش آمد. لطفا دوباره تلاش کنید',
  /** The upstream did not reply or broke: the customer reads this, so their own connection is good. */
  retriesExhausted: 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید',
  /** Too many calls failed before this one, which was not sent: the customer's own connection is good. */
  resting: 'این بخش موقتا در دسترس نیست. لطفا چند لحظه دیگر دوباره تلاش کنید',
  dataMissed: 'اطلاعاتی دریافت نشد!',
  signInFirst: 'ورود یا ثبت نام',
  missing: 'آدرس این صفحه درست نیست یا دیگر وجود ندارد.',
  changedMeanwhile: 'این سفارش در جای دیگری تغییر کرده است. آخرین وضعیت آن را می‌بینید.',
  gone: 'این سفارش دیگر در دسترس نیست. لطفا دوباره شروع کنید.',
  invalid: 'درخواست نامعتبر است.',
  stoodStill: 'ارسال متوقف شد. لطفا اتصال اینترنت خود را بررسی کنید و دوباره تلاش کنید',
  forbidden: 'اجازه این کار را ندارید.',
  crowded: 'کمی شلوغ است. چند لحظه دیگر دوباره تلاش می‌کنیم.',
  busy: 'درخواست‌های زیادی فرستاده شده است. لطفا کمی صبر کنید.',
} as const;
