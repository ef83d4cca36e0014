import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

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

type Answers = ReturnType<typeof answer>[];

const fridge = answer('601', ['60101']);
const samsung = answer('602', ['6020101']);
const sideBySide = answer('603', ['603010101']);
const noCooling = answer('604', ['60403']);

const body = (questionId: string, answers: Answers, more = {}) => ({
  questionId,
  answers,
  serviceId: '6',
  cityId: '1',
  ...more,
});
const fetchOptions = async (questionId: string, answers: Answers, more = {}) =>
  (await test.client.ask('fetchOptions', { body: body(questionId, answers, more) })).results;
const titles = async (questionId: string, answers: Answers) =>
  (await fetchOptions(questionId, answers)).map(({ title }) => title);

describe('options by fetch', () => {
  it('include the brands of the appliance, then the models of the brand [O-7.10]', async () => {
    const brands = await titles('602', [fridge]);
    expect(brands.slice(0, 2)).toEqual(['سامسونگ', 'ال‌جی']);
    expect(brands.length).toBeGreaterThan(12);
    expect(await titles('602', [answer('601', ['60105'])])).not.toContain('امرسان');
    const models = await titles('603', [fridge, samsung]);
    expect(models).toContain('ساید بای ساید RS50');
    expect(models.length).toBeGreaterThan(12);
  });

  it('are empty without the answer that they depend on', async () => {
    expect(await titles('602', [])).toEqual([]);
    expect(await titles('603', [fridge])).toEqual([]);
    const others = (await fetchOptions('602', [fridge])).find(({ title }) => title === 'سایر برندها');
    expect(await titles('603', [fridge, answer('602', [others?.id ?? ''])])).toEqual(['مدل دیگر']);
  });

  it('show the prices of the city', async () => {
    const priceIn = async (cityId: string) =>
      (await fetchOptions('603', [fridge, samsung], { cityId })).find(({ id }) => id === '603010101')?.price;
    expect([await priceIn('1'), await priceIn('2')]).toEqual([150_000, 135_000]);
  });

  it.each([
    ['an unknown question', { questionId: '999' }, 404],
    ['a question with options of its own', { questionId: '601' }, 404],
    ['an unknown service', { serviceId: '99' }, 404],
    ['an unknown city', { cityId: '9' }, 404],
    ['no answers', { answers: undefined }, 400],
  ])('are refused for %s', async (_what, more, status) => {
    const reply = await test.client.send('fetchOptions', { body: body('602', [fridge], more) });
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
  });

  it('accept any number of answers', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      answer(
        `q${index}`,
        Array.from({ length: 100 }, (_, value) => `${value}`),
      ),
    ).map((one) => ({ ...one, text: '' }));
    const reply = await test.client.send('fetchOptions', { body: body('602', [...many.slice(1), fridge]) });
    expect([200, 413]).toContain(reply.status);
  });
});

describe('a quote of fetched options', () => {
  const ask = (answers: Answers) =>
    test.client.send('askQuote', { body: quoteBody({ category: '6', answers }), key: randomUUID() });

  it('contains the prices and titles of fetched options', async () => {
    const { body } = await ask([fridge, samsung, sideBySide, noCooling]);
    expect(body).toMatchObject({ price: 740_000, achar_price: 740_000 });
    expect(body['mini_factor']).toContainEqual({
      parent_title: 'مدل',
      description: 'ساید بای ساید RS50',
      no_items: null,
      total_price: 150_000,
    });
  });

  it.each([
    ['a brand of another appliance', [fridge, answer('602', ['6020201'])]],
    ['a model of another brand', [fridge, samsung, answer('603', ['603010201'])]],
    ['two brands', [fridge, answer('602', ['6020101', '6020102'])]],
    ['a model without its brand', [fridge, sideBySide]],
    ['an option that was never offered', [fridge, answer('602', ['x'])]],
  ])('refuses %s', async (_what, answers) => {
    expect(await ask([...answers, noCooling])).toMatchObject({ status: 400, body: { code: 'bad_answers' } });
  });

  it('is ordered, and the answers of the order are copied', async () => {
    const { token } = await signIn(test);
    const answers = [fridge, samsung, sideBySide, noCooling];
    const { order_uuid } = await placeOrder(test.client, token, { category: '6', answers });
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    const service = await test.client.ask('loadService', {
      params: { main: 'home-services', category: 'appliances', service: 'appliance-repair' },
      query: { city_id: '1', similar_id: legacy_id },
      token,
    });
    const given = service.questions.map(({ id, answers }) => [id, answers?.values]);
    expect(given.slice(0, 3)).toEqual([
      ['601', ['60101']],
      ['602', ['6020101']],
      ['603', ['603010101']],
    ]);
  });
});

describe('products', () => {
  const noLock = answer('902', ['90201']);
  const woodenDoor = answer('902', ['90202']);
  const ask = (answers: Answers) =>
    test.client.send('askQuote', { body: quoteBody({ category: '9', answers }), key: randomUUID() });
  const shelves = answer('901', ['90101', '90106'], [2, 1]);

  it('are fetched with pictures and prices before and after the discount if the question has no options [O-7.10]', async () => {
    const more = { serviceId: '9' };
    const results = await fetchOptions('903', [woodenDoor], more);
    expect(results.map(({ id }) => id)).toEqual(['90301', '90302', '90303']);
    expect(results[1]).toMatchObject({
      image_new: { full: expect.stringMatching(/^\/media\/product-lock-plate\.\w+\.svg$/) },
      price: 1_215_000,
      original_price: 1_350_000,
      discount_percentage: 10,
    });
    expect(await fetchOptions('903', [noLock], more)).toEqual([]);
    const own = await test.client.send('fetchOptions', { body: body('901', [], more) });
    expect(own.status).toBe(404);
  });

  it('are multiplied by their counts in the quote, at their discounted prices', async () => {
    const { body } = await ask([
      shelves,
      woodenDoor,
      answer('903', ['90302'], [3]),
      answer('904', ['90401']),
    ]);
    // 120,000 + 2 × 663,000 + 1,160,000 + 3 × 1,215,000 + 240,000
    expect(body).toMatchObject({
      price: 6_491_000,
      answers: [
        { value: '90101', number: 2 },
        { value: '90106', number: 1 },
        { value: '90302', number: 3 },
      ],
    });
  });

  it.each([
    ['a lock of another door', [shelves, woodenDoor, answer('903', ['90304'], [1])]],
    ['a lock without its count', [shelves, woodenDoor, answer('903', ['90302'])]],
    ['more locks than may be ordered', [shelves, woodenDoor, answer('903', ['90302'], [6])]],
    ['no lock where one is wanted', [shelves, woodenDoor]],
    ['a lock where none is wanted', [shelves, noLock, answer('903', ['90302'], [1])]],
    ['a count of a thousand million', [answer('901', ['90101'], [999_999]), noLock]],
  ])('are refused for %s', async (_what, answers) => {
    expect(await ask(answers)).toMatchObject({ status: 400, body: { code: 'bad_answers' } });
  });
});
