import type { City } from '@gam/schemas/upstream';

/** Mobile phones of Iran, as they are typed. */
const iran = { min_length: 11, max_length: 11, regex: '^09[0-9]{9}$', sample: '09121234567' };

/** The served cities; prices are multiplied by `price_percent`. */
export const cities: readonly (City & { readonly price_percent: number })[] = [
  {
    id: '1',
    name: 'تهران',
    slug: 'tehran',
    location: { lat: 35.6892, lng: 51.389 },
    country: iran,
    price_percent: 100,
  },
  {
    id: '2',
    name: 'مشهد',
    slug: 'mashhad',
    location: { lat: 36.2972, lng: 59.6067 },
    country: iran,
    price_percent: 90,
  },
  {
    id: '3',
    name: 'اصفهان',
    slug: 'isfahan',
    location: { lat: 32.6539, lng: 51.666 },
    country: iran,
    price_percent: 92,
  },
];
