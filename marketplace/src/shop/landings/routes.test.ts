import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

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

const table = (query: Record<string, string>) =>
  test.client.ask('listLandingPrices', { query: { service: '2', cityId: '1', ...query } });

describe('the price table', () => {
  it('has a row for each priced item, at the prices of the city [O-7.15, W-3.04]', async () => {
    const { results, next } = await table({ limit: '1000', offset: '0' });
    expect(next).toBeNull();
    expect(results.slice(0, 3)).toEqual([
      { id: '2-base', title: 'ایاب‌وذهاب', unit: null, price: 120_000 },
      { id: '20101', title: 'خدمات مورد نیاز: سرویس دوره‌ای', unit: 'هر عدد', price: 360_000 },
      { id: '20102', title: 'خدمات مورد نیاز: شارژ گاز', unit: 'هر عدد', price: 1_150_000 },
    ]);
    expect(results).toContainEqual({ id: '204', title: 'متراژ لوله‌کشی', unit: 'متر', price: 210_000 });
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
    const mashhad = await table({ cityId: '2' });
    expect(mashhad.results[2]?.price).toBe(1_035_000);
  });

  it('has no rows for a service whose price is agreed on the spot', async () => {
    expect(await table({ service: '3' })).toEqual({ results: [], next: null });
  });

  it('shows a row without an amount, and fetched options', async () => {
    const plumbing = (await table({ service: '7' })).results;
    expect(plumbing).toContainEqual({ id: '7-boiler', title: 'تعمیر آبگرمکن', unit: null, price: null });
    const locks = (await table({ service: '9' })).results;
    expect(locks).toContainEqual({
      id: '90303',
      title: 'مدل قفل: قفل هوشمند رمزی',
      unit: 'هر عدد',
      price: 6_900_000,
    });
  });

  it('returns each row once over its pages, in a fixed order [O-7.15]', async () => {
    const all = (await table({})).results;
    const paged = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page: Awaited<ReturnType<typeof table>> = await table({ limit: '4', offset: String(offset) });
      paged.push(...page.results);
      offset = page.next;
    }
    expect(paged).toEqual(all);
    expect(await table({ offset: '999' })).toEqual({ results: [], next: null });
  });

  it.each([
    ['an unknown service', { service: '99' }, 404],
    ['a service that the city does not have', { service: '3', cityId: '3' }, 404],
    ['more than a thousand rows', { limit: '1001' }, 400],
    ['no rows', { limit: '0' }, 400],
    ['an offset before the first', { offset: '-1' }, 400],
  ])('is refused for %s', async (_what, query, status) => {
    const given = { query: { service: '2', cityId: '1', ...query } };
    expect(await test.client.send('listLandingPrices', given)).toMatchObject({
      status,
      body: { message: expect.any(String) },
    });
  });
});
