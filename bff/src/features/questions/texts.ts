/** The wording around questions, and of links to partners. Placeholders in braces. */
export const askingTexts = {
  optional: 'اختیاری',
  skip: 'رد شدن',
  webView: {
    redirecting: 'در حال انتقال به وب‌سایت: {expertName}، لطفا شکیبا باشید',
    quickGo: 'انتقال فوری',
    invalidLink: 'لینک معتبر نیست',
  },
} as const;
