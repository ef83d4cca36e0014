import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../people/accounts/index.ts';
import { experts } from '../../shop/experts/index.ts';
import { orders } from '../records/index.ts';
import {
  customer,
  database,
  load,
  operator,
  order,
  setUpChanges,
  stand,
  stranger,
  test,
  words,
} from './change-fixture.ts';

setUpChanges();

/** Lets the customer, or the caller of a token, rate an order. */
const rate = (id: string, given: object, token = customer.token) =>
  test.client.send('rateOrder', {
    params: { id },
    body: { stars: 4, comment: null, ...given },
    token,
  });

/** An order whose work is done, by an expert whom the customer chose. */
async function doneBy(expert: string | null): Promise<string> {
  const { order_uuid } = await order();
  await stand(order_uuid, 'done');
  await database.db.update(orders).set({ specificWorkman: expert }).where(eq(orders.uuid, order_uuid));
  return order_uuid;
}
const averageOf = async (id: string) => {
  const [row] = await database.db.select().from(experts).where(eq(experts.id, id));
  return { scores: row?.scores ?? 0, average: row?.averageScore ?? 0 };
};

describe('rating an order', () => {
  it('is stored once, counts once in the average of its expert, and returns the same when it is repeated', async () => {
    const [expert] = await database.db.select().from(experts).limit(1);
    const id = expert?.id ?? '';
    const uuid = await doneBy(id);
    const before = await averageOf(id);
    expect((await load(uuid)).may).toMatchObject({ rate: true });
    const first = await rate(uuid, { stars: 2, comment: '  دير رسید ' });
    expect(first).toMatchObject({
      status: 200,
      body: { rating: { stars: 2, comment: 'دیر رسید' }, may: { rate: false } },
    });
    const repeated = await Promise.all([1, 2, 3].map(() => rate(uuid, { stars: 2, comment: 'دیر رسید' })));
    expect(repeated.map(({ status, body }) => [status, body])).toEqual(
      [1, 2, 3].map(() => [200, first.body]),
    );
    const after = await averageOf(id);
    expect(after.scores).toBe(before.scores + 1);
    expect(after.average).toBeCloseTo((before.average * before.scores + 2) / (before.scores + 1), 9);
  });

  it('shows the words once on the page of its expert, under the first name alone', async () => {
    const expert = '60';
    const reviews = async () =>
      (await test.client.ask('listExpertReviews', { params: { expert } })).results.map(
        ({ id: _id, created_at: _at, ...shown }) => shown,
      );
    await rate(await doneBy(expert), { stars: 4 });
    await rate(await doneBy(null), { stars: 4, comment: 'بدون متخصص' });
    expect(await reviews()).toEqual([]);
    await database.db
      .update(users)
      .set({ firstName: 'نگار', lastName: 'صادقی' })
      .where(eq(users.id, customer.user.id));
    const uuid = await doneBy(expert);
    await Promise.all([1, 2].map(() => rate(uuid, { stars: 3, comment: '  كار خوب بود ' })));
    const { service_title: service } = await load(uuid);
    expect(await reviews()).toEqual([{ author: 'نگار', stars: 3, text: 'کار خوب بود', service }]);
  });

  it('is refused with other words later', async () => {
    const uuid = await doneBy(null);
    await rate(uuid, { stars: 5 });
    const other = { status: 409, body: { code: 'order_rated', message: words } };
    expect(await rate(uuid, { stars: 1 })).toMatchObject(other);
    expect(await rate(uuid, { stars: 5, comment: 'عالی' })).toMatchObject(other);
    expect((await load(uuid)).rating).toEqual({ stars: 5, comment: null });
  });

  it.each(['unpaid', 'placed', 'assigned', 'in_progress', 'cancelled', 'expired'] as const)(
    'is refused while the order is %s',
    async (status) => {
      const { order_uuid } = await order();
      await stand(order_uuid, status);
      const refused = { status: 409, body: { code: 'order_not_done', message: words } };
      expect(await rate(order_uuid, {})).toMatchObject(refused);
      expect((await load(order_uuid)).may.rate).toBe(false);
    },
  );

  it('takes one to five stars and at most five hundred characters', async () => {
    const uuid = await doneBy(null);
    for (const given of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { stars: '5' },
      { comment: 'x'.repeat(501) },
    ])
      expect([given, (await rate(uuid, given)).status]).toEqual([given, 400]);
    expect((await load(uuid)).rating).toBeNull();
  });

  it('is the customer’s alone', async () => {
    const uuid = await doneBy(null);
    for (const token of [stranger.token, operator.token])
      expect((await rate(uuid, {}, token)).status).toBe(404);
    const { access_token: token } = await test.client.ask('actForCustomer', {
      params: { id: customer.user.id },
      body: {},
      token: operator.token,
    });
    expect((await rate(uuid, {}, token)).status).toBe(403);
    expect((await load(uuid)).rating).toBeNull();
  });
});
