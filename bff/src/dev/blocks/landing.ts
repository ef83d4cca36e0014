import type { BlockState } from '../state.ts';

export const landingStates: {
  readonly [B in 'breadcrumbs' | 'inclusions' | 'order_bar']: readonly BlockState<B>[];
} = {
  breadcrumbs: [
    {
      name: 'several',
      about: 'راه این صفحه',
      block: {
        type: 'breadcrumbs',
        key: 'way',
        label: 'جای این صفحه',
        items: [
          { title: 'گام', href: '/' },
          { title: 'تهران', href: '/cities/tehran' },
          { title: 'نظافت', href: '/services/home-services/cleaning/tehran' },
          { title: 'نظافت منزل', href: '/services/home-services/cleaning/home-cleaning/tehran' },
        ],
      },
    },
  ],
  inclusions: [
    {
      name: 'both',
      about: 'هست و نیست',
      block: {
        type: 'inclusions',
        key: 'inclusions',
        groups: [
          { key: 'included', title: 'چه کارهایی انجام می‌شود', items: ['گردگیری و جارو', 'شست‌وشوی حمام'] },
          { key: 'excluded', title: 'چه چیزهایی نیست', items: ['شست‌وشوی فرش و مبل'] },
        ],
      },
    },
  ],
  order_bar: [
    {
      name: 'priced',
      about: 'راه ادامه',
      block: {
        type: 'order_bar',
        key: 'order',
        label: 'شروع سفارش',
        href: '/order/home-services/cleaning/home-cleaning',
        note: 'از ۴۵۰٬۰۰۰ تومان',
      },
    },
  ],
};
