import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cityNameOf } from '@gam/schemas/upstream';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { areas } from './repository.ts';

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

const list = async (cityId: string) => (await test.client.ask('listAreas', { query: { cityId } })).results;

describe('the areas of a city', () => {
  it('are twenty with name, city and point, sorted by Persian name [O-3.22, W-3.08]', async () => {
    const results = await list('1');
    expect(results).toHaveLength(20);
    expect(results.find(({ id }) => id === '1001')).toEqual({
      id: '1001',
      name: 'ونک',
      city: 'تهران',
      location: { lat: 35.7575, lng: 51.4102 },
    });
    expect(results.map(cityNameOf)).toEqual(results.map(() => 'تهران'));
    const names = results.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('fa').compare));
    expect(names.indexOf('پونک')).toBeLessThan(names.indexOf('تجریش'));
  });

  it('are all in that city', async () => {
    const ids = new Set(
      [...(await list('1')), ...(await list('2')), ...(await list('3'))].map(({ id }) => id),
    );
    expect(ids.size).toBe(60);
  });

  it('exclude areas that are not served', async () => {
    await database.db.update(areas).set({ active: false }).where(eq(areas.id, '3020'));
    expect(await list('3')).toHaveLength(19);
  });

  it.each([
    ['an unknown city', { cityId: '9' }, 404],
    ['no city', {}, 400],
    ['a city that is no id', { cityId: "1' or '1'='1" }, 400],
  ])('are refused for %s with a message', async (_name, query, status) => {
    expect(await test.client.send('listAreas', { query })).toMatchObject({
      status,
      body: { message: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
  });
});
