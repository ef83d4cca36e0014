/** All that the client says by itself: what it must be able to say when no server can say it. */
export const ownTexts = {
  offline: 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.',
  outdated: 'نسخهٔ تازه‌ای از برنامه آماده است. برای ادامه، آن را به‌روز کنید.',
  update: 'به‌روزرسانی',
} as const;
