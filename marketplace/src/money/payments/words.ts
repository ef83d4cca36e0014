import { formatToman } from '@gam/shared/money';
import { rechargeBounds } from '../ledger/index.ts';

/** The messages of refused payments. */
export const messages = {
  keyReused: 'این پرداخت پیش‌تر با مشخصات دیگری آغاز شده است.',
  noOrder: 'مشخص نیست هزینه کدام سفارش پرداخت می‌شود.',
  redirect: 'آدرس بازگشت از بانک پذیرفته نیست.',
  orderNotFound: 'این سفارش پیدا نشد.',
  nothingDue: 'این سفارش پرداختی ندارد.',
  tooLate: 'مهلت پرداخت این سفارش تمام شده است.',
  tooMany: 'پرداخت این سفارش بارها آغاز شده است و دیگر نمی‌توان آن را آغاز کرد.',
  amount: 'مبلغ پرداخت با مبلغ سفارش یکی نیست.',
  gateway: 'این درگاه برای این پرداخت فعال نیست.',
  refused: 'درگاه این پرداخت را نپذیرفت. لطفا درگاه دیگری انتخاب کنید یا بعدا دوباره تلاش کنید.',
  recharge: `مبلغ افزایش اعتبار باید از ${formatToman(rechargeBounds.least)} تا ${formatToman(rechargeBounds.most)} باشد.`,
  tooManyRecharges: 'پرداخت‌های بسیاری برای افزایش اعتبار آغاز شده است. کمی بعد دوباره تلاش کنید.',
  ownCredit: 'اعتبار را فقط خود مشتری افزایش می‌دهد و خرج می‌کند.',
  wallet: 'از کیف پول فقط خود مشتری پرداخت می‌کند.',
  paymentNotFound: 'این پرداخت پیدا نشد.',
  forged: 'پیام بانک معتبر نیست.',
} as const;
