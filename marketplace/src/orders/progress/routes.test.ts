import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@gam/schemas/upstream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '@gam/schemas/fixtures';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { mailOutbox } from '../../money/receipts/receipt-mail.ts';
import { expertRestrictions } from '../../shop/experts/index.ts';
import { orders } from '../records/tables.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let operator: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
  operator = await signInTeam(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const place = async (invoiceEmail: string | null = null, status?: OrderStatus) => {
  const { token } = customer;
  const quote = await test.client.ask('askQuote', { body: quoteBody(), token, key: randomUUID() });
  const body = orderBody(quote.inquiry_id, { invoiceEmail });
  const { order_uuid } = await test.client.ask('placeOrder', { body, token, key: randomUUID() });
  if (status) await database.db.update(orders).set({ status }).where(eq(orders.uuid, order_uuid));
  return order_uuid;
};
const move = (id: string, status: string, token = operator.token) =>
  test.client.send('progressOrder', { params: { id }, body: { status }, token, key: randomUUID() });
const mailOf = (uuid: string) => database.db.select().from(mailOutbox).where(eq(mailOutbox.orderUuid, uuid));

describe('reporting the progress of an order', () => {
  it('moves an order from placed through assigned and in progress to done', async () => {
    const order = await place();
    for (const status of ['assigned', 'in_progress', 'done'])
      expect(await move(order, status)).toMatchObject({ status: 200, body: { order_uuid: order, status } });
    const detail = await test.client.ask('loadOrder', { params: { id: order }, token: customer.token });
    expect(detail).toMatchObject({ status: 'done', may: { invoice: true, cancel: false } });
  });

  it('gives an assigned order the best expert who does everything in it', async () => {
    const { results } = await test.client.ask('listExpertCards', {
      query: { service: '1', city: '1' },
    });
    const [best, second] = results;
    const order = await place();
    const expertOf = async (uuid: string) => {
      const { selected_workman } = await test.client.ask('loadOrder', {
        params: { id: uuid },
        token: customer.token,
      });
      return selected_workman && { first_name: selected_workman.first_name, image: selected_workman.image };
    };
    expect(await expertOf(order)).toBeNull();
    const moved = await move(order, 'assigned');
    expect(moved.body).toMatchObject({ selected_workman: { phone: expect.stringMatching(/^98912\d{7}$/) } });
    expect(await expertOf(order)).toEqual({ first_name: best?.first_name, image: best?.avatar });
    await database.db
      .insert(expertRestrictions)
      .values({ expertId: best?.id ?? '', serviceId: '1', questionId: '101', answers: ['10102'] });
    const other = await place();
    await move(other, 'assigned');
    expect(await expertOf(other)).toEqual({ first_name: second?.first_name, image: second?.avatar });
  });

  const ways: Partial<Record<string, OrderStatus>> = {
    assigned: 'placed',
    in_progress: 'assigned',
    done: 'in_progress',
  };
  const wrong = ['assigned', 'in_progress', 'done'].flatMap((to) =>
    orderStatuses
      .filter((from) => from !== 'unpaid' && from !== to && from !== ways[to])
      .map((from) => [from, to] as const),
  );
  it.each(wrong)('refuses a step from %s to %s', async (from, to) => {
    const order = await place('sara@example.com', from);
    expect(await move(order, to)).toMatchObject({ status: 409, body: { message: expect.any(String) } });
    const [row] = await database.db.select().from(orders).where(eq(orders.uuid, order));
    expect(row?.status).toBe(from);
    expect(await mailOf(order)).toEqual([]);
  });

  it('refuses everyone but operators', async () => {
    const order = await place();
    const expert = await signIn(test, '09120000003');
    for (const { token } of [customer, expert])
      expect((await move(order, 'assigned', token)).status).toBe(403);
    const guest = { params: { id: order }, body: { status: 'assigned' } };
    expect((await test.client.send('progressOrder', guest)).status).toBe(401);
    expect((await move(randomUUID(), 'assigned')).status).toBe(404);
    expect((await move(order, 'placed')).status).toBe(400);
  });

  it('sends the receipt to the order’s e-mail address once when it is done [O-3.17]', async () => {
    const order = await place('sara@example.com', 'in_progress');
    const replies = await Promise.all([1, 2, 3].map(() => move(order, 'done')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(async () => (await mailOf(order)).map(({ sentAt }) => sentAt !== null)).toEqual([true]);
    expect(await mailOf(order)).toMatchObject([{ recipient: 'sara@example.com', askedBy: null }]);
  });

  it.each([null, '', 'sara', 'a@b.ir\r\nBcc: c@d.ir'])(
    'sends none where the address is %j',
    async (email) => {
      const order = await place(email, 'in_progress');
      expect((await move(order, 'done')).status).toBe(200);
      expect(await mailOf(order)).toEqual([]);
    },
  );
});
