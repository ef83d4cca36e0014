import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, cleaningAnswers, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { experts, type ExpertRow } from './repository.ts';

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

const cleaners = async (answers: ReturnType<typeof answer>[], city = '1') => {
  const { results } = await test.client.ask('listExperts', { body: { answers, category: '1', city } });
  return results.map(({ id }) => id);
};
const woman = answer('108', ['10802']);
const home = answer('101', ['10101']);

describe('the experts who can be chosen', () => {
  it('are listed for the service in the city, best first, with name and picture [O-7.07]', async () => {
    const { results } = await test.client.ask('listExperts', {
      body: { answers: cleaningAnswers, category: '1', city: '1' },
    });
    expect(results.slice(0, 2)).toEqual([
      {
        id: '41',
        image: expect.stringMatching(/^\/media\/expert-41\.\w+\.svg$/),
        first_name: 'زهرا',
        last_name: 'موسوی',
      },
      expect.objectContaining({ id: '51' }),
    ]);
    expect(results).toHaveLength(16);
    // She has no scores yet.
    expect(results.at(-1)?.id).toBe('50');
    expect(await cleaners([home], '2')).toEqual(['57', '61', '58', '59', '62', '60']);
  });

  it('match the answers', async () => {
    expect(await cleaners([home, woman])).not.toContain('51');
    expect(await cleaners([home, answer('108', ['10803'])])).not.toContain('41');
    const staircase = [answer('101', ['10103'])];
    expect(await cleaners(staircase)).not.toContain('43');
    expect(await cleaners(staircase, '3')).toEqual([]);
    const windows = [answer('101', ['10102']), answer('105', ['10503'])];
    expect(await cleaners(windows)).not.toContain('48');
  });

  it('have a picture that is served', async () => {
    const { results } = await test.client.ask('listExperts', {
      body: { answers: [], category: '3', city: '2' },
    });
    const reply = await test.app.inject({ url: results[0]?.image ?? '' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
  });

  it.each([
    ['an unknown service', { category: '99' }, 404],
    ['a service that the city does not have', { category: '3', city: '3' }, 404],
    ['no answers', { answers: undefined }, 400],
  ])('are not listed for %s', async (_what, more, status) => {
    const body = { answers: [], category: '1', city: '1', ...more };
    expect(await test.client.send('listExperts', { body })).toMatchObject({
      status,
      body: { message: expect.any(String) },
    });
  });
});

describe('the cards of a service', () => {
  it('show scores, medals and discounts', async () => {
    const { results } = await test.client.ask('listExpertCards', { query: { service: '1', city: '1' } });
    const card = (id: string) => results.find((one) => one.id === id);
    expect(results[0]).toEqual({
      id: '41',
      first_name: 'زهرا',
      last_name: 'موسوی',
      avatar: expect.any(String),
      gender: 'female',
      scores: 412,
      average_score: 4.9,
      is_gold: true,
      is_silver: false,
      has_page: true,
      discountPercent: null,
      expiredTitle: null,
    });
    expect(card('44')).toMatchObject({ discountPercent: 10, expiredTitle: 'تا شنبه ۲۹ اسفند ۱۴۰۵' });
    expect(card('47')).toMatchObject({ discountPercent: 15, expiredTitle: null });
    expect(card('50')).toMatchObject({ scores: 0, average_score: null });
  });

  it('omit an expired discount', async () => {
    const over = new Date(Date.now() - 1000);
    await database.db.update(experts).set({ discountEndsAt: over }).where(eq(experts.id, '47'));
    const { results } = await test.client.ask('listExpertCards', { query: { service: '1', city: '1' } });
    expect(results.find(({ id }) => id === '47')).toMatchObject({
      discountPercent: null,
      expiredTitle: null,
    });
  });
});

describe('the top experts of a city', () => {
  const top = async (city: string) =>
    (await test.client.ask('listTopExperts', { query: { city_id: city } })).results;
  const change = (id: string, to: Partial<ExpertRow>) =>
    database.db.update(experts).set(to).where(eq(experts.id, id));

  it('are at most eight with enough scores, best first, each with a service there', async () => {
    const found = await top('1');
    expect(found).toHaveLength(8);
    const sorted = found.toSorted((a, b) => b.average_score - a.average_score || b.scores - a.scores);
    expect(found).toEqual(sorted);
    expect(found.every(({ scores }) => scores >= 20)).toBe(true);
    expect(found[0]).toMatchObject({
      avatar: expect.stringMatching(/^\/media\//),
      done_orders: expect.any(Number),
      service: { main: expect.any(String), category: expect.any(String), title: expect.any(String) },
    });
    for (const { id, service } of found) {
      const { results } = await test.client.ask('listCategories', { query: { city_id: '1' } });
      const offered = results.flatMap(({ services }) => services).find(({ slug }) => slug === service.slug);
      const cards = await test.client.ask('listExpertCards', {
        query: { service: offered?.id ?? '', city: '1' },
      });
      expect(cards.results.map((card) => card.id)).toContain(id);
    }
  });

  it('are only active ones who work there and have enough scores', async () => {
    const [first, second, third] = (await top('2')).map(({ id }) => id);
    if (!first || !second || !third) throw new Error('too few experts');
    expect((await top('1')).map(({ id }) => id)).not.toContain(first);
    const before = await database.db
      .select()
      .from(experts)
      .where(inArray(experts.id, [first, second]));
    await change(first, { active: false });
    await change(second, { averageScore: 5, scores: 19 });
    const after = (await top('2')).map(({ id }) => id);
    expect(after[0]).toBe(third);
    expect(after).not.toContain(second);
    for (const { id, ...row } of before) await change(id, row);
  });

  it('are an empty list in an unknown city', async () => {
    expect(await top('99')).toEqual([]);
  });
});

describe('favourite workmen', () => {
  it('are listed for the caller and the service [O-7.14]', async () => {
    const { token } = await signIn(test, '09120000001');
    const ask = async (query: Record<string, string>) =>
      (await test.client.ask('listFavouriteWorkmen', { query, token })).results.map(({ id }) => id);
    expect(await ask({ service: '1' })).toEqual(['42', '51', '44', '53', '45']);
    expect(await ask({ service: '8' })).toEqual(['81']);
    expect(await ask({ service: '2', city: '1' })).toEqual(['67']);
    expect(await ask({ service: '2', city: '2' })).toEqual([]);
  });

  it('are not shown to other customers', async () => {
    const { token } = await signIn(test);
    const query = { service: '1' };
    expect((await test.client.ask('listFavouriteWorkmen', { query, token })).results).toEqual([]);
    expect((await test.client.send('listFavouriteWorkmen', { query })).status).toBe(401);
  });
});

describe('the restrictions of an expert', () => {
  it('list the remaining options of each restricted question', async () => {
    const { results } = await test.client.ask('listExpertRestrictions', {
      params: { expert: '46' },
      query: { service: '1' },
    });
    expect(results).toEqual([
      { question: '101', answers: ['10101', '10102'] },
      { question: '108', answers: ['10801', '10802'] },
    ]);
  });

  it('say whether the expert does the service in a city', async () => {
    const servesIn = async (service: string, city: string) =>
      (
        await test.client.ask('listExpertRestrictions', {
          params: { expert: '46' },
          query: { service, city },
        })
      ).serves;
    expect(await Promise.all([servesIn('1', '1'), servesIn('1', '3'), servesIn('12', '1')])).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are empty for another service and missing for an unknown expert', async () => {
    const ask = (expert: string) =>
      test.client.send('listExpertRestrictions', { params: { expert }, query: { service: '3' } });
    expect(await ask('46')).toMatchObject({ status: 200, body: { results: [] } });
    expect((await ask('999')).status).toBe(404);
  });
});

describe('an order with an expert', () => {
  const chosen = { specificWorkman: '44' };

  it('shows the expert with its quote', async () => {
    const quote = await test.client.ask('askQuote', { body: quoteBody(chosen), key: randomUUID() });
    expect(quote.selected_workman).toEqual({
      first_name: 'لیلا',
      last_name: 'حسینی',
      total_rate: 322,
      average_rate: 4.7,
      image: expect.stringContaining('expert-44'),
      done_orders_counts: 418,
      is_gold: true,
      is_silver: false,
    });
  });

  it('is refused after the expert has left', async () => {
    const { token } = await signIn(test);
    const body = quoteBody({ specificWorkman: '56' });
    const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
    await database.db.update(experts).set({ active: false }).where(eq(experts.id, '56'));
    const placed = await test.client.send('placeOrder', {
      body: orderBody(inquiry_id, { specificWorkman: '56' }),
      token,
      key: randomUUID(),
    });
    expect(placed).toMatchObject({ status: 400, body: { code: 'unknown_workman' } });
  });
});
