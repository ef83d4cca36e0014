/** The wording of the sign-in and of the account page. Placeholders in braces. */
export const signInTexts = {
  account: {
    title: 'حساب من',
    name: 'نام',
    phone: 'شماره موبایل',
    since: 'ورود از',
    addresses: 'آدرس‌های من',
    devices: 'دستگاه‌های واردشده ({count})',
    device: 'دستگاه',
    thisDevice: 'همین دستگاه',
    otherDevice: 'دستگاه دیگر',
    began: 'تاریخ ورود',
    used: 'آخرین استفاده',
    usedNow: 'هم‌اکنون',
    none: 'دستگاهی وارد نشده است.',
    everywhere: {
      customer:
        'اگر ورودی را نمی‌شناسید، از همه دستگاه‌ها خارج شوید. برای ورود دوباره، کد تازه‌ای پیامک می‌شود.',
      operator:
        'اگر ورودی را نمی‌شناسید، از همه دستگاه‌ها خارج شوید. برای ورود دوباره، کلید عبور، یا رمز عبور و کد یک‌بارمصرف لازم است.',
    },
    signOut: 'خروج از این دستگاه',
    signOutEverywhere: 'خروج از همه دستگاه‌ها',
  },
  login: {
    phone: 'شماره موبایل خود را وارد کنید',
    /** Why a customer signs in now: what they were about to do. */
    why: {
      order: 'برای ثبت سفارش، شماره موبایل خود را وارد کنید.',
      address: 'برای انتخاب آدرس، شماره موبایل خود را وارد کنید.',
      time: 'برای انتخاب زمان، شماره موبایل خود را وارد کنید.',
      quote: 'برای ثبت نهایی سفارش، شماره موبایل خود را وارد کنید.',
      orders: 'برای دیدن سفارش‌هایتان، شماره موبایل خود را وارد کنید.',
      account: 'برای دیدن حسابتان، شماره موبایل خود را وارد کنید.',
      message: 'برای پیگیری پیام، شماره موبایل خود را وارد کنید.',
    },
    phoneLabel: 'شماره موبایل',
    phoneExample: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
    sendCode: 'دریافت کد',
    changePhone: 'تغییر شماره',
  },
} as const;
