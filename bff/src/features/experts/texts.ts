/** The wording of experts. Placeholders in braces. */
export const expertTexts = {
  title: 'متخصصین منتخب {provider}',
  detail: 'متخصصی را که برای این سفارش می‌خواهید انتخاب کنید.',
  skip: 'ادامه بدون انتخاب متخصص',
  pageTitle: 'متخصصین {service}',
  pageDetail: 'متخصصی را انتخاب کنید تا سفارش با او ادامه یابد، یا بدون انتخاب ادامه دهید.',
  genders: { female: 'خانم', male: 'آقا' },
  gold: 'نشان طلایی',
  silver: 'نشان نقره‌ای',
  discount: '{percent}٪ تخفیف',
  done: '{count} سفارش انجام‌شده',
  loading: 'در حال بارگذاری لیست متخصصین',
  empty: 'متاسفانه متخصصی برای نمایش وجود ندارد',
  needsUpdate:
    'این نسخه از برنامه فهرست متخصصین را نشان نمی‌دهد. بدون انتخاب متخصص ادامه دهید؛ متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.',
} as const;
