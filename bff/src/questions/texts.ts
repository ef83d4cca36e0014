/** What the BFF says around questions; the messages that both sides need are in the shared texts. */
export const questionTexts = {
  optional: 'اختیاری',
  recommended: 'پیشنهادی',
  choices: {
    more: 'افزایش تعداد',
    fewer: 'کاهش تعداد',
    search: 'جستجو',
    nothing_found: 'موردی یافت نشد',
    hints: 'توضیح بیشتر',
  },
  favourites: { title: 'متخصصین مورد علاقه من', more: 'مشاهده بیشتر', less: 'مشاهده کمتر' },
  webView: {
    redirecting: 'در حال انتقال به وب‌سایت: {expertName}، لطفا شکیبا باشید',
    quickGo: 'انتقال فوری',
    invalidLink: 'لینک معتبر نیست',
  },
  number: { increase: 'افزایش', decrease: 'کاهش' },
  price: {
    from: 'از {min}',
    upTo: 'تا {max}',
    discount: '{percent}٪ تخفیف',
  },
  /** Between the titles of chosen options. */
  listSeparator: '، ',
  /** Between files. [O-3.07] */
  fileSeparator: ' - ',
  counted: '{number} × {title}',
} as const;
