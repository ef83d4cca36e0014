import type { Category } from '@gam/schemas/upstream';

export const categories: readonly Omit<Category, 'services'>[] = [
  {
    main: 'home-services',
    slug: 'cleaning',
    title: 'نظافت',
    icon: 'cleaning',
    summary: 'نظافت منزل، محل کار و راه‌پله با نیروی مجرب و احراز هویت‌شده',
  },
  {
    main: 'home-services',
    slug: 'air-conditioner',
    title: 'کولر و تهویه',
    icon: 'cooling',
    summary: 'سرویس، نصب و تعمیر کولر با ضمانت خدمات',
  },
  {
    main: 'home-services',
    slug: 'painting',
    title: 'نقاشی ساختمان',
    icon: 'painting',
    summary: 'رنگ‌آمیزی دیوار، سقف و نما به دست نقاش حرفه‌ای',
  },
  {
    main: 'car-services',
    slug: 'car-care',
    title: 'خدمات خودرو',
    icon: 'car',
    summary: 'سرویس دوره‌ای، تعویض روغن و تعمیر خودرو در تعمیرگاه‌های منتخب',
  },
  {
    main: 'home-services',
    slug: 'appliances',
    title: 'لوازم خانگی',
    icon: 'appliance',
    summary: 'تعمیر و سرویس لوازم خانگی در منزل با ضمانت قطعه و دستمزد',
  },
  {
    main: 'home-services',
    slug: 'handyman',
    title: 'آچار فرانسه',
    icon: 'tools',
    summary: 'خرید، نصب و کارهای خرده‌ریز خانه در یک مراجعه',
  },
  {
    main: 'home-services',
    slug: 'plumbing',
    title: 'لوله‌کشی',
    icon: 'plumbing',
    summary: 'رفع ترکیدگی، گرفتگی و نشتی در همه ساعت‌های شبانه‌روز',
  },
  {
    main: 'home-services',
    slug: 'moving',
    title: 'اسباب‌کشی',
    icon: 'moving',
    summary: 'حمل بار و اثاثیه درون‌شهری با بیمه و بسته‌بندی',
  },
  {
    main: 'beauty',
    slug: 'women',
    title: 'زیبایی بانوان',
    icon: 'beauty',
    summary: 'آرایش و پیرایش در خانه با آرایشگر خانم',
  },
  {
    main: 'other',
    slug: 'partners',
    title: 'خدمات همکاران',
    icon: 'insurance',
    summary: 'بیمه و خدماتی که همکاران گام ارائه می‌کنند',
  },
];
