import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { openInMemory } from '../../../test/database.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { orders } from '../../orders/records/index.ts';
import { cities } from '../../people/places/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { categories, serviceCities, services } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database, {}, { news: await database.listen() });
  // The clock of the app ends what is kept.
  test.stopClock();
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const list = (city_id: string) => test.client.ask('listCategories', { query: { city_id } });
const slugsIn = async (city: string) =>
  (await list(city)).results.flatMap((category) => category.services.map(({ slug }) => slug));

describe('the catalogue, where the database tells what is written', () => {
  it('is read once for the lists of all cities, without the questions of a service', async () => {
    await list('1');
    const watch = watchStatements(database);
    const { statements } = await watch(async () => {
      for (const city of ['1', '2', '3']) await list(city);
      await test.client.ask('loadCategory', { params: { main: 'home-services', category: 'cleaning' } });
    });
    expect(statements).toEqual([]);
    test.wait(60_000);
    const { statements: anew } = await watch(() => list('1'));
    expect(anew.length).toBeGreaterThan(0);
    expect(anew.filter(({ text }) => /"detail"(?! ->>)/.test(text))).toEqual([]);
  });

  it('is read anew at once when a service, its city, its category or a city is another one', async () => {
    const { db } = database;
    expect(await slugsIn('1')).toContain('home-cleaning');
    await db.update(services).set({ active: false }).where(eq(services.id, '1'));
    expect(await slugsIn('1')).not.toContain('home-cleaning');
    await db.update(services).set({ active: true }).where(eq(services.id, '1'));
    expect(await slugsIn('1')).toContain('home-cleaning');

    expect(await slugsIn('3')).not.toContain('house-painting');
    const [painting] = await db.select().from(services).where(eq(services.slug, 'house-painting'));
    await db.insert(serviceCities).values({ serviceId: painting?.id ?? '', cityId: '3' });
    expect(await slugsIn('3')).toContain('house-painting');

    await db.update(categories).set({ title: 'پاکیزگی' }).where(eq(categories.slug, 'cleaning'));
    expect((await list('1')).results.map(({ title }) => title)).toContain('پاکیزگی');

    const labelOf = async () =>
      (await list('2')).results.flatMap((category) => category.services)[0]?.price_label;
    const before = await labelOf();
    await db.update(cities).set({ pricePercent: 200 }).where(eq(cities.id, '2'));
    expect(await labelOf()).not.toBe(before);
  });

  it('ranks the services of a category by the customers who ordered them lately in the city', async () => {
    const ranksIn = async (city: string) => {
      test.wait(60_000);
      const cleaning = (await list(city)).results.find(({ slug }) => slug === 'cleaning');
      return cleaning?.services.flatMap(({ slug, order_rank }) => (order_rank ? [[slug, order_rank]] : []));
    };
    expect(await ranksIn('1')).toEqual([]);

    const [one, other] = [await signIn(test), await signIn(test, '09121112234')];
    const [deep] = await database.db.select().from(services).where(eq(services.slug, 'deep-cleaning'));
    const orderOf = async (
      { token }: { token: string },
      change: Partial<typeof orders.$inferInsert> = {},
    ) => {
      const { order_uuid } = await placeOrder(test.client, token);
      await database.db
        .update(orders)
        .set({ status: 'placed', ...change })
        .where(eq(orders.uuid, order_uuid));
    };
    const ofDeep = { serviceId: deep?.id ?? '' };
    await orderOf(one, ofDeep);
    await orderOf(other, ofDeep);
    // The same customer again, and one who cancelled: neither lifts the service.
    await orderOf(one);
    await orderOf(one);
    await orderOf(other, { status: 'cancelled' });
    expect(await ranksIn('1')).toEqual([
      ['home-cleaning', 2],
      ['deep-cleaning', 1],
    ]);
    expect(await ranksIn('2')).toEqual([]);
  });
});
