import type { PromotionRow } from '../src/orders/discounts/index.ts';

/** The offers of the demo, outside production only: their codes are in `vouchers.ts`. One of them is over. */
export const promotions: readonly Omit<PromotionRow, 'active' | 'image'>[] = [
  {
    id: 'first-order',
    title: 'نخستین سفارش با ۲۵ درصد تخفیف',
    description: 'اگر تازه به گام آمده‌اید، نخستین سفارش شما تا ۱۵۰٬۰۰۰ تومان ارزان‌تر است.',
    code: 'AVALIN',
    startsAt: new Date('2026-10-23T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'twenty-percent',
    title: '۲۰ درصد تخفیف همه خدمات',
    description: 'برای سفارش‌های ۳۰۰٬۰۰۰ تومان به بالا، تا ۱۰۰٬۰۰۰ تومان.',
    code: 'GAM20',
    startsAt: new Date('2026-10-15T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'mehr',
    title: '۵۰٬۰۰۰ تومان هدیه خانه‌تکانی',
    description: 'برای سفارش‌های ۴۰۰٬۰۰۰ تومان به بالا؛ هر نفر سه بار.',
    code: 'MEHR50',
    startsAt: new Date('2026-09-23T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'air-conditioner',
    title: '۱۵ درصد تخفیف سرویس کولر گازی',
    description: 'پیش از فصل گرما کولر را سرویس کنید؛ تا ۱۲۰٬۰۰۰ تومان تخفیف.',
    code: 'KOLER15',
    startsAt: new Date('2026-09-01T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'furniture',
    title: '۱۰ درصد تخفیف شست‌وشوی مبل و فرش',
    description: 'مبل و فرش همان‌جا در خانه شسته می‌شود؛ تا ۹۰٬۰۰۰ تومان تخفیف.',
    code: 'MOBL10',
    startsAt: new Date('2026-08-20T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'plumbing',
    title: '۳۰٬۰۰۰ تومان تخفیف لوله‌کشی فوری',
    description: 'برای لوله‌ای که چکه می‌کند یا گرفته است.',
    code: 'LOOLE30',
    startsAt: new Date('2026-08-10T00:00:00Z'),
    expiresAt: null,
  },
  {
    id: 'yalda-1403',
    title: 'شب یلدا با ۴۰ درصد تخفیف',
    description: 'فقط تا پایان شب یلدا.',
    code: 'YALDA1403',
    startsAt: new Date('2024-12-14T00:00:00Z'),
    expiresAt: new Date('2024-12-21T20:29:59Z'),
  },
];
