import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { option } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { placeOrder } from '../../../test/requests.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { users } from '../../people/accounts/users.ts';
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

  const make = (phone: string) =>
    test.client.ask('createCustomer', { body: { phone }, token, key: randomUUID() });
  const idsOf = async (text: string) => (await found(text)).map(({ customer }) => customer.id).toSorted();

  it('finds customers by a part of their phone in any digits, and records whom it shows [O-1.03]', async () => {
    const [one, two] = [await make('09137316428'), await make('09197316420')];
    for (const text of ['7316', '۷۳۱۶', '٧٣١٦', '731 64', '۷۳۱-۶۴'])
      expect(await idsOf(text)).toEqual([one.id, two.id].toSorted());
    for (const text of ['6428', '۰۹۱۳۷۳', '+98 913 731', '0098913731', '98913731', '9137316428'])
      expect(await idsOf(text)).toEqual([one.id]);
    for (const text of ['731', '73164280', '+7316', '98731642']) expect(await idsOf(text)).toEqual([]);
    expect((await actsOn(two.id)).at(-1)).toEqual(['customer_found', null]);
  });

  it('shows the order with a number before the customers whose phone has it', async () => {
    const { id } = await make('09109274500');
    const { token: theirs, user } = await signIn(test);
    await database.db.execute(sql`alter table orders alter column legacy_id restart with 9274500`);
    const { order_uuid } = await placeOrder(test.client, theirs);
    expect(await found('9274500')).toMatchObject([
      { customer: { id: user.id }, order: { order_uuid } },
      { customer: { id }, order: null },
    ]);
  });

  it('shows no account by the digits of its id in the place of a phone', async () => {
    const { id } = await make('09127450001');
    await database.db.update(users).set({ phone: 'dormant:98913555666777' }).where(eq(users.id, id));
    expect(await found('555666')).toEqual([]);
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

  it('sorts by the visit: the next one first, hours of a slot and of a rough time too, and no time last', async () => {
    const { token: theirs } = await signIn(test);
    const place = async (values: readonly string[]) => {
      const { order_uuid } = await placeOrder(test.client, theirs);
      const answers = [
        { id: 'when', type: 'timestamp', title: 'زمان', values: [...values], text: values.join(' ') },
      ];
      await database.db.update(orders).set({ answers }).where(eq(orders.uuid, order_uuid));
      return order_uuid;
    };
    const morning = option('morning', 'صبح', { value: '08:30-12:00' });
    await database.db.execute(
      sql`update services set detail = jsonb_set(detail, '{date_question_values}', ${JSON.stringify({ options: [morning] })}::jsonb) where id = '1'`,
    );
    const wanted = [
      ['2026-01-02', '08-10'],
      ['2026-01-02', 'morning'],
      ['2026-01-02T06:00:00.000Z'],
      ['2026-01-02', '10-12'],
      ['2026-01-02T20:29:00.000Z'],
      ['2026-01-03'],
      ['2026-01-02T20:31:00.000Z'],
      ['2026-13-45', '10-12'],
      [],
    ];
    const placed = new Map<string, string>();
    for (const values of wanted.toReversed()) placed.set(await place(values), values.join(' '));
    const listed = await queue({ sort: 'visit', limit: '100' });
    const mine = listed.results.filter(({ order_uuid }) => placed.has(order_uuid));
    expect(mine.map(({ order_uuid }) => placed.get(order_uuid)).slice(0, -2)).toEqual(
      wanted.slice(0, -2).map((values) => values.join(' ')),
    );
    expect(mine[0]).toMatchObject({
      visit_time: '2026-01-02 08-10',
      visit_date: '2026-01-02',
      has_work: true,
    });
    expect(new Set(mine.slice(-2).map(({ visit_time }) => visit_time))).toEqual(
      new Set(['2026-13-45 10-12', null]),
    );
    const page = await queue({ sort: 'visit', limit: '1', offset: '1' });
    expect(page.results).toMatchObject([{ order_uuid: mine[1]?.order_uuid }]);
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
