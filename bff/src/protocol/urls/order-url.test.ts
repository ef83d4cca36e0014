import { describe, expect, it } from 'vitest';
import { orderAgainUrl, readOrderUrl, serviceUrl } from './order-url.ts';
import { productHost } from './read-url.ts';

const base = '/order/home-services/cleaning/home-cleaning';
const place = { main: 'home-services', category: 'cleaning', service: 'home-cleaning' };
const read = (address: string) => readOrderUrl(new URL(address, productHost));

describe('readOrderUrl', () => {
  it('reads the place, the city and the flow [O-2.01]', () => {
    expect(read(`${base}/12?city_id=1&flow=f_1&a=b`)).toEqual({
      place: {
        ...place,
        similar_id: '12',
        query: [
          ['city_id', '1'],
          ['a', 'b'],
        ],
      },
      city: '1',
      flow: 'f_1',
    });
    expect(read(base)).toEqual({ place: { ...place, similar_id: null, query: [] }, city: null, flow: null });
  });

  it.each([
    '/orders/home-services/cleaning/home-cleaning',
    '/order/Home/cleaning/home-cleaning',
    '/order/home-services/Cleaning/home-cleaning',
    '/order/home-services/cleaning/Home',
    '/order/home-services/cleaning',
    `${base}/x`,
    `${base}/1/2`,
    `${base}?city_id=x`,
    '/order/%E0%A4%A/cleaning/home-cleaning',
  ])('returns null for %s [O-2.03]', (address) => {
    expect(read(address)).toBeNull();
  });

  it.each([
    ['a name of 200 letters', `${'n'.repeat(200)}=1`, true],
    ['a name of 201 letters', `${'n'.repeat(201)}=1`, false],
    ['a value of 200 letters', `n=${'v'.repeat(200)}`, true],
    ['a value of 201 letters', `n=${'v'.repeat(201)}`, false],
    ['a control character in a name', 'a%00b=1', false],
    ['a control character in a value', 'n=a%0Ab', false],
  ])('keeps of a query %s: %s => %s', (_about, query, isKept) => {
    expect(read(`${base}?${query}`)?.place.query.length).toBe(isKept ? 1 : 0);
  });

  it('keeps parameters of 1100 bytes of JSON in all, and skips one that does not fit', () => {
    // Each has 8 bytes of punctuation beside its name and value.
    const parameter = (name: string, bytes: number) => `${name}=${'v'.repeat(bytes - 8 - name.length)}`;
    const full = ['a', 'b', 'c', 'd', 'e'].map((name) => parameter(name, 200));
    const names = (query: string[]) => read(`${base}?${query.join('&')}`)?.place.query.map(([name]) => name);
    expect(names([...full, parameter('h', 100)])?.at(-1)).toBe('h');
    expect(names([...full, parameter('h', 101), parameter('i', 100)])?.slice(-2)).toEqual(['e', 'i']);
    expect(names([...full, parameter('h', 100), parameter('i', 9)])?.at(-1)).toBe('h');
  });
});

describe('an order page', () => {
  it('begins with the answers of an earlier order in its city [O-2.09]', () => {
    expect(orderAgainUrl({ ...place, legacy_id: '12', city_id: '3' })).toBe(
      `${base}/12?city_id=3&auto-answered=1`,
    );
  });

  it('begins in a city or in none', () => {
    expect(serviceUrl(place, '3')).toBe(`${base}?city_id=3`);
    expect(serviceUrl(place, null)).toBe(base);
  });
});
