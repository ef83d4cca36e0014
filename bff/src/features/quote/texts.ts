import { texts } from '@gam/engine';

/** The wording of the quote: its discounts, notes, and what operators decide there. Placeholders in braces. */
export const quoteTexts = {
  priceTable: {
    title: 'هزینه خدمات',
    labels: {
      what: 'خدمت',
      price: 'هزینه',
      show_all: 'مشاهده همه',
      show_fewer: 'مشاهده کمتر',
      close: 'بستن',
    },
  },
  voucher: {
    label: texts.voucher.label,
    apply: 'اعمال کد',
    remove: 'حذف کد',
    club: 'استفاده از تخفیف باشگاه مشتریان',
    applied: 'کد تخفیف اعمال شد.',
  },
  expert: 'متخصص',
  expertLater: 'پس از ثبت سفارش تعیین می‌شود',
  notes: 'توضیحات',
  otherDiscounts: 'سایر تخفیف‌ها',
  otherFees: 'سایر هزینه‌ها',
  receipt: { customer: 'سفارش شما', operator: 'سفارش مشتری' },
  changed: 'هزینه این سفارش از {before} به {after} تغییر کرده است. پیش از ثبت سفارش آن را ببینید.',
  admin: {
    title: 'گزینه‌های اپراتور',
    disableSms: 'پیامک برای مشتری ارسال نشود',
    notShowOnApp: 'سفارش در اپلیکیشن اعلام نشود',
  },
  invoice: {
    title: 'رسید سفارش',
    download: 'دانلود رسید',
    notYet: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.',
    email: 'ایمیل مشتری',
    emailExample: 'name@example.com',
    sendEmail: 'ارسال به ایمیل',
    willBeSent: 'رسید پس از اتمام سفارش به این ایمیل ارسال می‌شود.',
    removeEmail: 'حذف ایمیل',
  },
} as const;
