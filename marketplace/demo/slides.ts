import type { SlidesDocument } from '@gam/schemas/upstream';

const everywhere = { cities: null, from: null, until: null };

/** The slides of the home page. The names of pictures become their paths when they are loaded. */
export const slides: SlidesDocument = {
  slides: [
    {
      id: 'plumbing',
      title: 'لوله‌کش شبانه‌روزی، نزدیک شما',
      image: 'plumbing-emergency.svg',
      link: '/order/home-services/plumbing/plumbing-emergency',
      ...everywhere,
    },
    {
      id: 'moving',
      title: 'اسباب‌کشی با بیمه بار و قیمت روشن',
      image: 'home-moving.svg',
      link: '/order/home-services/moving/home-moving',
      ...everywhere,
    },
    {
      id: 'beauty',
      title: 'آرایش و زیبایی در خانه خودتان',
      image: 'beauty-at-home.svg',
      link: '/order/beauty/women/beauty-at-home',
      cities: ['1', '2'],
      from: null,
      until: null,
    },
  ],
};
