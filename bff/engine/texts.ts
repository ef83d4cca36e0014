/** The texts of refused events; texts of the specification are verbatim. Placeholders in braces. */
export const texts = {
  order: {
    favouriteScore: 'امتیاز {score}',
    notOffered: 'این کار در این مرحله ممکن نیست.',
    notConfirmed: 'برای ثبت سفارش، ابتدا موردهای پیش از دکمه ثبت را تایید کنید.',
    /** It is unknown whether the choice is offered. */
    offerUnknown: 'پاسخ شما بررسی نشد. لطفا دوباره تلاش کنید',
  },
  experts: {
    topWillBeAssigned: 'متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.',
    loadError: 'متاسفانه در بارگذاری لیست متخصصین مشکلی پیش آمد. لطفا دوباره تلاش کنید',
  },
  payment: {
    gatewaysUnknown: 'روش‌های پرداخت بارگذاری نشد. لطفا دوباره تلاش کنید',
    gatewayRequired: 'لطفا روش پرداخت را انتخاب کنید!',
    inAppNoHook: 'امکان پرداخت از طریق تاپ اپ وجود ندارد!',
    inAppNoToken: 'متاسفانه توکن تراکنش جهت پرداخت از طریق تاپ اپ وجود ندارد!',
  },
  voucher: { label: 'کد تخفیف' },
  login: {
    phoneInvalid: 'لطفا شماره موبایل را به درستی وارد کنید!',
    phoneRequired: 'لطفا شماره موبایل را وارد کنید!',
    codeRequired: 'لطفا کد تایید را وارد کنید!',
    codeLength: 'کد شش رقم است',
  },
} as const;
