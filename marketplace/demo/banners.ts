import type { BannersDocument } from '@gam/schemas/upstream';

/** The banners of the home page; the last one is over. The names of pictures become their paths when they are loaded. */
export const banners: BannersDocument = {
  banners: [
    {
      id: 'home-cleaning',
      title: 'خانه‌ای تمیز، بی‌زحمت',
      image: 'home-cleaning.svg',
      link: '/order/home-services/cleaning/home-cleaning',
      cities: null,
      from: null,
      until: null,
    },
    {
      id: 'furniture-wash',
      title: 'مبل و فرش تازه، همان‌جا در خانه',
      image: 'furniture-wash.svg',
      link: '/order/home-services/cleaning/furniture-wash',
      cities: null,
      from: null,
      until: null,
    },
    {
      id: 'split-air-conditioner',
      title: 'کولر آماده، پیش از گرما',
      image: 'split-air-conditioner.svg',
      link: '/order/home-services/air-conditioner/split-air-conditioner',
      cities: null,
      from: null,
      until: null,
    },
    {
      id: 'yalda-1403',
      title: 'شب یلدا با ۴۰ درصد تخفیف',
      image: 'house-painting.svg',
      link: null,
      cities: null,
      from: '2024-12-14T00:00+03:30',
      until: '2024-12-22T00:00+03:30',
    },
  ],
};
