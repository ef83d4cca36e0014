/** What the client says by itself where it is too old to be told anything; apart, since it is seldom needed. */
export const updateTexts = {
  outdated: 'نسخهٔ تازه‌ای از برنامه آماده است. برای ادامه، آن را به‌روز کنید.',
  update: 'به‌روزرسانی',
} as const;
