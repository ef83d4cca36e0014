import { expect, it } from 'vitest';
import { queryFacts } from './entry-facts.ts';
import { orderUrl, readOrderUrl } from '../urls/order-url.ts';
import { readExtra } from '../../features/order/order-request.ts';

const read = (url: string) => readOrderUrl(new URL(url, 'http://gam.invalid'));
const base = '/order/home-services/cleaning/home-cleaning';

it('reads every parameter of the order page’s query', () => {
  const place = read(
    `${base}/12?city_id=1&workman=7&workman_name=Sara&source=new-flow&utm_source=ads&voucher=EID&edit-mode=1&auto-answered=true&address_id=9&matching_flow=fast&area=3&show_workman_gender_question=1`,
  )?.place;
  expect(place && queryFacts(place)).toEqual({
    workman: '7',
    workman_name: 'Sara',
    source: 'new-flow',
    similar_id: '12',
    voucher: 'EID',
    edit_mode: true,
    auto_answered: true,
    address_id: '9',
    area: '3',
    destination_area: null,
    matching_flow: 'fast',
    show_workman_gender_question: true,
    utm_source: 'ads',
    internal_source: null,
    from_ewano: false,
    lock_city: false,
  });
});

it('reads only the steps of an order page’s path', () => {
  expect(read(`${base}?city_id=1&flow=f_1`)).toMatchObject({
    city: '1',
    flow: 'f_1',
    place: { similar_id: null },
  });
  expect(read(`${base}?city_id=1`)?.place.query).toEqual([['city_id', '1']]);
  for (const url of [
    `${base}/x?city_id=1`,
    `${base}/1/2`,
    '/order/a/b',
    '/orders/a/b/c',
    `${base}?city_id=x`,
  ])
    expect(read(url)).toBeNull();
});

it('writes the URL that it reads, in the same order', () => {
  for (const url of [`${base}?city_id=1&workman=7&workman=8&name=%D8%B3%26`, `${base}/12?city_id=1`]) {
    const place = read(url)?.place;
    expect(place && orderUrl(place, null)).toBe(url);
    expect(place && orderUrl(place, 'f_1')).toBe(`${url}&flow=f_1`);
  }
});

it('keeps as much of a query as a ticket can hold', () => {
  const many = Array.from({ length: 100 }, (_, index) => `n${index}=${'x'.repeat(50)}`).join('&');
  const place = read(`${base}?city_id=1&${many}&${'y'.repeat(300)}=1&workman=7`)?.place;
  expect(JSON.stringify(place?.query).length).toBeLessThan(1_600);
  expect(place?.query.slice(0, 2)).toEqual([
    ['city_id', '1'],
    ['n0', 'x'.repeat(50)],
  ]);
});

it('sends the customer’s origin and how the order is matched', () => {
  expect(readExtra({ query: [] })).toEqual({ matching_flow: 'main_flow' });
  expect(
    readExtra({
      query: [
        ['matching_flow', 'fast'],
        ['utm_token', 't'],
        ['searched_word', ''],
        ['disableSMS', 'true'],
      ],
    }),
  ).toEqual({ matching_flow: 'fast', utm_token: 't' });
});
