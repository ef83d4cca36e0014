import { type BlockState, state } from '../state.ts';

export const landingStates: {
  readonly [B in 'breadcrumbs' | 'inclusions' | 'order_bar']: readonly BlockState<B>[];
} = {
  breadcrumbs: [
    state('several', 'راه این صفحه', {
      label: 'جای این صفحه',
      items: [
        { title: 'گام', href: '/' },
        { title: 'تهران', href: '/cities/tehran' },
        { title: 'نظافت', href: '/services/home-services/cleaning/tehran' },
        { title: 'نظافت منزل', href: '/services/home-services/cleaning/home-cleaning/tehran' },
      ],
    }),
  ],
  inclusions: [
    state('both', 'هست و نیست', {
      groups: [
        { key: 'included', title: 'چه کارهایی انجام می‌شود', items: ['گردگیری و جارو', 'شست‌وشوی حمام'] },
        { key: 'excluded', title: 'چه چیزهایی نیست', items: ['شست‌وشوی فرش و مبل'] },
      ],
    }),
  ],
  order_bar: [
    state('priced', 'راه ادامه', {
      label: 'شروع سفارش',
      href: '/order/home-services/cleaning/home-cleaning',
      note: 'از ۴۵۰٬۰۰۰ تومان',
    }),
  ],
};
