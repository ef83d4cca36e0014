import { describe, expect, it } from 'vitest';
import {
  categoryLandingUrl,
  cityLandingUrl,
  isLandingUrl,
  pricesUrl,
  readCategoryLandingUrl,
  readCityLandingUrl,
  readPricesUrl,
  readServiceLandingUrl,
  serviceLandingUrl,
} from './landing-urls.ts';
import { productHost } from './read-url.ts';

const urlOf = (address: string): URL => new URL(address, productHost);
const cleaning = { main: 'home-services', category: 'cleaning' };
const homeCleaning = { ...cleaning, service: 'home-cleaning' };
const page = '/services/home-services/cleaning/home-cleaning/tehran';
const readers = [readServiceLandingUrl, readPricesUrl, readCategoryLandingUrl, readCityLandingUrl];

describe('the introduction pages', () => {
  it.each([
    [serviceLandingUrl(homeCleaning, 'tehran'), page, { ...homeCleaning, citySlug: 'tehran' }, 0],
    [pricesUrl(homeCleaning, 'tehran'), `${page}/prices`, { ...homeCleaning, citySlug: 'tehran' }, 1],
    [
      categoryLandingUrl(cleaning, 'tehran'),
      '/services/home-services/cleaning/tehran',
      { ...cleaning, citySlug: 'tehran' },
      2,
    ],
    [cityLandingUrl('tehran'), '/cities/tehran', { citySlug: 'tehran' }, 3],
  ])('has the URL %s, which one reader reads [O-7.20] [O-7.22]', (written, address, place, reader) => {
    expect(written).toBe(address);
    expect(readers.map((read) => read(urlOf(address)))).toEqual(
      readers.map((_read, index) => (index === reader ? place : null)),
    );
    expect(isLandingUrl(urlOf(address))).toBe(true);
  });

  it.each([
    '/services',
    '/services/home-services/cleaning',
    '/services/Home/cleaning/tehran',
    `${page}/experts`,
    `${page}/prices/1`,
    '/cities',
    '/cities/Tehran',
    '/cities/tehran/ir',
    '/%E0%A4%A/cleaning/tehran',
  ])('is not read from %s', (address) => {
    expect(isLandingUrl(urlOf(address))).toBe(false);
  });
});
