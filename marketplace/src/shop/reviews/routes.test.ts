import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { experts } from '../experts/index.ts';

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

const list = (expert: string, query: Readonly<Record<string, string>> = {}) =>
  test.client.ask('listExpertReviews', { params: { expert }, query });

describe('the reviews of an expert', () => {
  it('are listed newest first, page by page, under first names, with the service', async () => {
    const first = await list('41');
    expect(first.results).toHaveLength(10);
    expect(first.next).toBe(10);
    expect(first.results[0]).toMatchObject({ author: 'نسرین', stars: 5, service: 'نظافت منزل' });
    const second = await list('41', { offset: '10' });
    const third = await list('41', { offset: '20' });
    expect(third.next).toBeNull();
    const all = [first, second, third].flatMap(({ results }) => results);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const days = all.map(({ created_at }) => created_at);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('are an empty list for an unknown expert and for one without reviews', async () => {
    expect(await list('unknown')).toEqual({ results: [], next: null });
    expect((await list('60')).results).toEqual([]);
  });

  it('that operators hide are on no page, and come back when they are shown again', async () => {
    const [review] = (await list('42')).results;
    const id = review?.id ?? '';
    const { token } = await signInTeam(test);
    const hide = (hidden: boolean) =>
      test.client.ask('hideReview', { params: { id }, body: { hidden }, token, key: randomUUID() });
    const received = async (state: string) =>
      (await test.client.ask('listReceivedReviews', { query: { state }, token })).results;
    await hide(true);
    expect((await list('42')).results.map((one) => one.id)).not.toContain(id);
    expect(await received('hidden')).toMatchObject([{ id, hidden: true, expert: { id: '42' } }]);
    const trail = await test.client.ask('listAudit', { token });
    expect(trail.results[0]).toMatchObject({ action: 'review_hidden', object: { kind: 'review', id } });
    await hide(false);
    expect((await list('42')).results[0]?.id).toBe(id);
    expect(await received('hidden')).toEqual([]);
    expect((await received('shown')).map((one) => one.id)).toContain(id);
    const unknown = { params: { id: 'none' }, body: { hidden: true }, token, key: randomUUID() };
    expect((await test.client.send('hideReview', unknown)).status).toBe(404);
  });
});

describe('an expert', () => {
  const load = (expert: string) => test.client.send('loadExpert', { params: { expert } });

  it('is shown with the services of each of their cities, without a phone', async () => {
    const { status, body } = await load('41');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      first_name: 'زهرا',
      done_orders: 530,
      places: [
        { city: { id: '1', slug: 'tehran' }, services: [{ slug: 'home-cleaning', title: 'نظافت منزل' }] },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('98912');
  });

  it('is missing if unknown or no longer active', async () => {
    expect((await load('unknown')).status).toBe(404);
    await database.db.update(experts).set({ active: false }).where(eq(experts.id, '43'));
    expect((await load('43')).status).toBe(404);
    await database.db.update(experts).set({ active: true }).where(eq(experts.id, '43'));
  });
});
