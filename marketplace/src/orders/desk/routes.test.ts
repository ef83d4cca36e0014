import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { placeOrder } from '../../../test/requests.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { auditEntries } from '../../people/audit/record-act.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../records/tables.ts';

let database: OpenDatabase;
let test: TestApp;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

beforeEach(async () => {
  test.wait(10 * 60_000);
  token = (await openDesk(database.db, 'demo-operator', test.now())).token;
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const search = (text: string) => test.client.send('searchDesk', { body: { text }, token });
const found = async (text: string) =>
  (await test.client.ask('searchDesk', { body: { text }, token })).results;
const queue = (query: Record<string, string> = {}) => test.client.ask('listDeskOrders', { query, token });
const create = (first_name: string, last_name: string) =>
  test.client.ask('createCustomer', {
    body: { phone: newPhone(), first_name, last_name },
    token,
    key: randomUUID(),
  });
const actsOn = async (customerId: string) => {
  const rows = await database.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
  return rows.map(({ action, objectLabel }) => [action, objectLabel]);
};
const orderOf = async (uuid: string) => {
  const [order] = await database.db.select().from(orders).where(eq(orders.uuid, uuid));
  if (!order) throw new Error('no order');
  return order;
};

describe('the search of the desk', () => {
  it('finds customers by the beginnings of their names in any order, and records whom it shows [O-1.03]', async () => {
    const { id } = await create('ژینوس', 'صادقی نژاد');
    const other = await create('ژینوس', 'رحیمی');
    expect((await found('ژینوس')).map(({ customer }) => customer.id).toSorted()).toEqual(
      [id, other.id].toSorted(),
    );
    expect(await found(' صادقي ژین ')).toMatchObject([
      { customer: { id, last_name: 'صادقی نژاد' }, order: null },
    ]);
    expect(await found('ینوس')).toEqual([]);
    expect(await found('ژ%')).toEqual([]);
    expect(await actsOn(other.id)).toEqual([
      ['customer_created', null],
      ['customer_found', null],
    ]);
  });

  it('finds an order and its customer by its number in any digits [O-1.03]', async () => {
    const { token: theirs, user } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, theirs);
    const { legacyId } = await orderOf(order_uuid);
    const persian = String(legacyId).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect(await found(persian)).toMatchObject([{ customer: { id: user.id }, order: { order_uuid } }]);
    expect(await actsOn(user.id)).toEqual([['customer_found', `سفارش ${persian}`]]);
    expect(await found('999999999')).toEqual([]);
  });

  it('shows no staff, refuses a single letter, and is limited with the look-ups of phones', async () => {
    expect(await found('رضا کریمی')).toEqual([]);
    expect(await search('ر')).toMatchObject({ status: 400, body: { text: [expect.any(String)] } });
    for (let count = 1; count < 60; count += 1) await search('ناشناس');
    expect(await search('ناشناس')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
  });
});

describe('the queue of the desk', () => {
  it('lists open orders of all customers, newest first, in pages and by status, with what is due', async () => {
    const { token: theirs, user } = await signIn(test);
    const [first, second] = [await placeOrder(test.client, theirs), await placeOrder(test.client, theirs)];
    await database.db.update(orders).set({ status: 'assigned' }).where(eq(orders.uuid, first.order_uuid));
    const page = await queue({ limit: '1' });
    expect(page.results).toMatchObject([
      {
        order_uuid: second.order_uuid,
        status: 'placed',
        customer: { id: user.id, phone: user.phone },
        due: { amount: second.quote.price, until: null },
      },
    ]);
    expect((await queue({ limit: '1', offset: String(page.next) })).results).toMatchObject([
      { order_uuid: first.order_uuid },
    ]);
    expect((await queue({ status: 'assigned' })).results).toMatchObject([{ order_uuid: first.order_uuid }]);
    await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, second.order_uuid));
    expect((await queue()).results.map(({ order_uuid }) => order_uuid)).not.toContain(second.order_uuid);
  });

  it('records a look at the orders once in ten minutes', async () => {
    const looks = async () => {
      const rows = await database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'orders_listed'));
      return rows.length;
    };
    const before = await looks();
    await queue();
    await queue({ offset: '1' });
    expect(await looks()).toBe(before + 1);
    test.wait(10 * 60 * 1000 + 1);
    token = (await openDesk(database.db, 'demo-operator', test.now())).token;
    await queue();
    expect(await looks()).toBe(before + 2);
  });
});
