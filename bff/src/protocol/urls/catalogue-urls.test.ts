import { describe, expect, it } from 'vitest';
import {
  categoryUrl,
  expertsUrl,
  expertUrl,
  homeUrl,
  readCategoryUrl,
  readExpertsUrl,
  readExpertUrl,
  readHomeUrl,
  redirectedCategoryUrl,
} from './catalogue-urls.ts';
import { productHost } from './read-url.ts';

const urlOf = (address: string): URL => new URL(address, productHost);
const cleaning = { main: 'home-services', category: 'cleaning' };
const homeCleaning = { ...cleaning, service: 'home-cleaning' };

describe('the home page', () => {
  it.each([
    [null, '/'],
    [undefined, '/'],
    ['', '/'],
    ['1', '/?city_id=1'],
  ])('of the city %j has the URL %s [O-1.11]', (city, address) => {
    expect(homeUrl(city)).toBe(address);
    expect(readHomeUrl(urlOf(address))).toEqual({ city: city || null });
  });

  it.each(['/login', '/?city_id=x', '/%E0%A4%A'])('is not read from %s', (address) => {
    expect(readHomeUrl(urlOf(address))).toBeNull();
  });
});

describe("a category's page", () => {
  it.each([
    [categoryUrl(cleaning), '/categories/home-services/cleaning', null, false, 0],
    [categoryUrl(cleaning, '1'), '/categories/home-services/cleaning?city_id=1', '1', false, 0],
    [
      categoryUrl(cleaning, '1', 24),
      '/categories/home-services/cleaning?city_id=1&offset=24',
      '1',
      false,
      24,
    ],
    [
      redirectedCategoryUrl(cleaning, '1'),
      '/categories/home-services/cleaning?redirected=true&city_id=1',
      '1',
      true,
      0,
    ],
  ])('has the URL %s and is read from it [O-2.10]', (written, address, city, redirected, offset) => {
    expect(written).toBe(address);
    expect(readCategoryUrl(urlOf(address))).toEqual({ ...cleaning, city, redirected, offset });
  });

  it.each([
    '/category/home-services/cleaning',
    '/categories/edit/12',
    '/categories/home-services',
    '/categories/Home/cleaning',
    '/categories/home-services/Cleaning',
    '/categories/home-services/cleaning/home-cleaning',
    '/categories/home-services/cleaning?city_id=x',
    '/categories/home-services/cleaning?offset=-1',
    '/categories/%E0%A4%A/cleaning',
  ])('is not read from %s [O-2.51]', (address) => {
    expect(readCategoryUrl(urlOf(address))).toBeNull();
  });
});

describe("the page of a service's experts", () => {
  const address = '/categories/home-services/cleaning/home-cleaning/experts';

  it('has a URL and is read from it [O-2.50]', () => {
    expect(expertsUrl(homeCleaning)).toBe(address);
    expect(readExpertsUrl(urlOf(address))).toEqual({ ...homeCleaning, city: null });
    expect(readExpertsUrl(urlOf(`${address}?city_id=2`))).toEqual({ ...homeCleaning, city: '2' });
  });

  it.each([
    '/category/home-services/cleaning/home-cleaning/experts',
    '/categories/edit/cleaning/home-cleaning/experts',
    '/categories/home-services/cleaning/home-cleaning/people',
    '/categories/home-services/cleaning/home-cleaning',
    `${address}/7`,
    `${address}?city_id=x`,
    '/categories/Home/cleaning/home-cleaning/experts',
    '/categories/home-services/Cleaning/home-cleaning/experts',
    '/categories/home-services/cleaning/Home-cleaning/experts',
    '/categories/%E0%A4%A/cleaning/home-cleaning/experts',
  ])('is not read from %s', (wrong) => {
    expect(readExpertsUrl(urlOf(wrong))).toBeNull();
  });
});

describe("an expert's page", () => {
  it.each([
    [{ expert: '41', city: null, offset: 0 }, '/experts/41'],
    [{ expert: 'a-b_1', city: '2', offset: 0 }, '/experts/a-b_1?city_id=2'],
    [{ expert: '41', city: '1', offset: 20 }, '/experts/41?city_id=1&offset=20'],
    [{ expert: 'exp:4/1', city: null, offset: 0 }, '/experts/exp%3A4%2F1'],
  ])('of %j has the URL %s', (asked, address) => {
    expect(expertUrl(asked)).toBe(address);
    expect(readExpertUrl(urlOf(address))).toEqual(asked);
  });

  it.each(['/experts', '/experts/41/more', '/experts/', '/experts/41?offset=-1', '/experts/41?city_id=x'])(
    'is not read from %s',
    (address) => {
      expect(readExpertUrl(urlOf(address))).toBeNull();
    },
  );
});
