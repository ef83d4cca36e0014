import { ServiceDetail } from '@gam/schemas/questions';
import { eq, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeCleaning } from '../../../demo/services/home-cleaning.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase, selectRows } from '../../../test/database.ts';
import { answer, cleaningAnswers, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { cities } from '../../people/places/repository.ts';
import { orders } from '../../orders/records/tables.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const cleaning = { main: 'home-services', category: 'cleaning', service: 'home-cleaning' };
const optionOf = (service: ServiceDetail, id: string) =>
  service.questions.flatMap(({ options }) => options ?? []).find((option) => option.id === id);

describe('cities and categories', () => {
  it('lists the cities in order, each with the phone settings of its country [W-3.09]', async () => {
    const iran = { min_length: 11, max_length: 11, regex: '^09[0-9]{9}$', sample: '09121234567' };
    const oman = { min_length: 8, max_length: 8, regex: '^[79][0-9]{7}$', sample: '92123456' };
    await database.db.update(cities).set({ country: oman }).where(eq(cities.id, '2'));
    const { results } = await test.client.ask('listCities');
    await database.db.update(cities).set({ country: iran }).where(eq(cities.id, '2'));
    expect(results.map(({ id, name, country }) => [id, name, country])).toEqual([
      ['1', 'تهران', iran],
      ['2', 'مشهد', oman],
      ['3', 'اصفهان', iran],
    ]);
  });

  it('lists the services of a city at its prices', async () => {
    const inCity = async (city_id: string) =>
      (await test.client.ask('listCategories', { query: { city_id } })).results;
    const slugs = (await inCity('3')).flatMap(({ services }) => services.map(({ slug }) => slug));
    expect(slugs).toEqual(expect.arrayContaining(['home-cleaning', 'split-air-conditioner']));
    expect(slugs).not.toContain('house-painting');
    const cards = (await inCity('2')).flatMap(({ services }) => services);
    const labels = ['1', '2', '3'].map((id) => cards.find((card) => card.id === id)?.price_label);
    expect(labels).toEqual(['از ۴۰۵٬۰۰۰ تومان', 'از ۳۶۰٬۰۰۰ تومان', 'توافقی']);
  });

  it('loads one category', async () => {
    const category = await test.client.ask('loadCategory', {
      params: { main: 'home-services', category: 'cleaning' },
    });
    expect(category).toMatchObject({ title: 'نظافت' });
    expect(category.services.map(({ slug }) => slug)).toEqual([
      'home-cleaning',
      'deep-cleaning',
      'furniture-wash',
    ]);
  });

  it.each([
    ['an unknown category', { main: 'home-services', category: 'gardening' }, {}],
    ['a category of another main one', { main: 'car', category: 'cleaning' }, {}],
    ['a malformed slug', { main: 'home-services', category: '../x' }, {}],
    ['an unknown city', { main: 'home-services', category: 'cleaning' }, { city_id: '77' }],
  ])('returns 404 with a message for %s', async (_name, params, query) => {
    const reply = await test.client.send('loadCategory', { params, query });
    expect(reply).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  it('serves the picture of a card as an immutable image', async () => {
    const { results } = await test.client.ask('listCategories');
    const reply = await test.app.inject({ url: results[0]?.services[0]?.image ?? '' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
  });
});

describe('loading a service', () => {
  it('returns every field of the service detail and the questions in order [O-3.01]', async () => {
    const service = await test.client.ask('loadService', { params: cleaning, query: { city_id: '1' } });
    expect(Object.keys(service).toSorted()).toEqual(Object.keys(ServiceDetail.properties).toSorted());
    expect(Value.Check(ServiceDetail, service)).toBe(true);
    expect(service).toMatchObject({ id: '1', is_periodic: true, has_price: true, new_work_flow: false });
    expect(service.questions.map(({ id }) => id)).toEqual(homeCleaning.detail.questions.map(({ id }) => id));
    expect(service.questions.every(({ answers }) => answers === null)).toBe(true);
  });

  it('shows the price that the quote counts for an option in this city', async () => {
    const load = (city_id: string) =>
      test.client.ask('loadService', { params: cleaning, query: { city_id } });
    expect(optionOf(await load('1'), '10201')).toMatchObject({ price: 110_000, original_price: null });
    expect(optionOf(await load('2'), '10201')).toMatchObject({ price: 99_000 });
    expect(optionOf(await load('1'), '10502')).toMatchObject({
      price: 120_000,
      original_price: 150_000,
      discount_percentage: 20,
    });
    expect(optionOf(await load('1'), '10801')).toMatchObject({ price: null });
  });

  it('stores the origin of the visit: utm and internal source, searched word and its result [O-7.01]', async () => {
    const source = {
      utm_source: 'a-campaign',
      internal_source: 'home',
      searched_word: 'نظافت',
      search_result_item_index: '2',
    };
    await test.client.ask('loadService', { params: cleaning, query: { city_id: '1', ...source } });
    const visits = sql`select city_id, source from service_visits where service_id = '1'`;
    expect(await selectRows(database, visits)).toEqual([{ city_id: '1', source }]);
  });

  it('fills in the answers of an earlier order of the caller [O-7.01]', async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    const query = { city_id: '1', similar_id: legacy_id };
    const service = await test.client.ask('loadService', { params: cleaning, query, token });
    const given = service.questions.flatMap(({ id, answers }) => (answers ? [[id, answers] as const] : []));
    expect(given).toEqual(
      cleaningAnswers.map(({ id, values, counts }) => [
        id,
        counts === undefined ? { values } : { values, counts },
      ]),
    );

    const stranger = await signIn(test);
    const other = {
      params: { main: 'home-services', category: 'air-conditioner', service: 'split-air-conditioner' },
    };
    expect(
      await test.client.send('loadService', { params: cleaning, query, token: stranger.token }),
    ).toHaveProperty('status', 404);
    expect(await test.client.send('loadService', { params: cleaning, query })).toHaveProperty('status', 404);
    expect(await test.client.send('loadService', { ...other, query, token })).toHaveProperty('status', 404);
  });

  it.each([
    ['an unknown service', { ...cleaning, service: 'unknown' }, { city_id: '1' }, 404],
    ['a malformed slug', { ...cleaning, service: 'Home_Cleaning' }, { city_id: '1' }, 404],
    [
      'a service that the city does not have',
      { ...cleaning, category: 'painting', service: 'house-painting' },
      { city_id: '3' },
      404,
    ],
    ['a malformed city', cleaning, { city_id: 'one' }, 400],
    ['no city', cleaning, {}, 400],
    ['an earlier order that is no number', cleaning, { city_id: '1', similar_id: 'x' }, 400],
  ])('refuses %s', async (_name, params, query, status) => {
    const reply = await test.client.send('loadService', { params, query });
    expect(reply).toMatchObject({ status, body: { message: expect.any(String) } });
  });

  it('omits the answers of a copied order that are no longer valid', async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    const answers = [
      answer('101', ['10102']),
      answer('103', ['5']),
      answer('105', ['10503', 'gone']),
      answer('106', ['3']),
    ];
    await database.db.update(orders).set({ answers }).where(eq(orders.uuid, order_uuid));
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    const query = { city_id: '1', similar_id: legacy_id };
    const { questions } = await test.client.ask('loadService', { params: cleaning, query, token });
    expect(questions.flatMap(({ id, answers }) => (answers ? [id] : []))).toEqual(['101']);
  });
});
