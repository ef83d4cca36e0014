/** What the payments say to people when they refuse. */
export const messages = {
  keyReused: 'این پرداخت پیش‌تر با مشخصات دیگری آغاز شده است.',
  noOrder: 'مشخص نیست هزینه کدام سفارش پرداخت می‌شود.',
  redirect: 'نشانی بازگشت از بانک پذیرفته نیست.',
  orderNotFound: 'این سفارش پیدا نشد.',
  nothingDue: 'این سفارش پرداختی ندارد.',
  tooLate: 'مهلت پرداخت این سفارش تمام شده است.',
  amount: 'مبلغ پرداخت با مبلغ سفارش یکی نیست.',
  gateway: 'این درگاه برای این پرداخت فعال نیست.',
  wallet: 'از کیف پول فقط خود مشتری پرداخت می‌کند.',
  paymentNotFound: 'این پرداخت پیدا نشد.',
  forged: 'پیام بانک معتبر نیست.',
} as const;
