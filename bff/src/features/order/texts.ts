/** The wording of what operators are told of a questionnaire. */
export const orderTexts = {
  findings: {
    title: 'ایرادهای این پرسش‌نامه',
    mended: 'داده نادرست اصلاح شد',
  },
} as const;
