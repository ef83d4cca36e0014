/** The wording around the order page. */
export const orderPageTexts = {
  leaveGuard: {
    body: 'تا ثبت نهایی سفارش فاصله چندانی ندارید. همچنان مایل به لغو درخواست خود هستید؟',
    continue: 'ادامه ثبت سفارش',
    cancel: 'لغو درخواست',
  },
} as const;
