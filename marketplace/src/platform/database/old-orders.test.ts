import { PGlite } from '@electric-sql/pglite';
import type { OrderStatus } from '@gam/schemas/upstream';
import { asc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBody, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { inquiries } from '../../orders/records/inquiries.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { listenToEmbedded } from './news/embedded-news.ts';

/** Everywhere that an order stood when none had a prepayment. */
const statuses = [
  'placed',
  'assigned',
  'in_progress',
  'done',
  'cancelled',
  'expired',
] as const satisfies readonly OrderStatus[];
const phone = '09120000077';
const times = [{ id: 'when', type: 'timestamp', title: 'زمان', values: ['2099-01-03', '10-12'], text: '' }];
const quote = {
  achar_price: 590_000,
  pricing_label: null,
  mini_factor: [],
  discount_data: { discount_text: 'تخفیف', has_applied_discount: false },
  admin_notes_list: [],
  selected_workman: null,
  prepayment_message: null,
  prepayment_amount: null,
  payment_gateways: [],
  answers: [],
  duplication: null,
};

let database: OpenDatabase;
let test: TestApp;
let token: string;

beforeAll(async () => {
  const client = await PGlite.create();
  const db = drizzle(client);
  database = { db, listen: () => listenToEmbedded(client), close: () => client.close() };
  await migrate(db, '0010_calendars.sql');
  await fill();
  await migrate(db);
  test = await startApp(database);
  token = (await signIn(test, phone)).token;
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** A database from before orders had slots, changes, payments and receipts. */
async function fill() {
  const { db } = database;
  const detail = { questions: [{ id: 'when', type: 'timestamp', type_tags: ['date_question'] }] };
  for (const statement of [
    sql`insert into users values ('c', '989120000077', null, null, 'customer', false, now())`,
    sql`insert into cities values ('1', 'تهران', 'tehran', '{}', '{}', 100, 1, true)`,
    sql`insert into categories values ('home-services', 'cleaning', '', '', 1, true)`,
    sql`insert into services values ('1', 'home-services', 'cleaning', 'home-cleaning', '', null, ${JSON.stringify(detail)}, '{}', 1, true)`,
  ])
    await db.execute(statement);
  for (const status of [...statuses, 'never_ordered']) {
    const inquiry = sql`insert into inquiries values (${`i-${status}`}, ${`ik-${status}`}, 'hash', 'c', '1', '1', null, 'answers', 501500, ${JSON.stringify(quote)}, now(), now() + interval '30 minutes')`;
    await db.execute(inquiry);
    if (status === 'never_ordered') continue;
    await db.execute(
      sql`insert into orders (uuid, idempotency_key, inquiry_id, body_hash, customer_id, placed_by, service_id, city_id, status, price, answers, mini_factor, extra, created_at)
        values (${`o-${status}`}, ${`k-${status}`}, ${`i-${status}`}, 'hash', 'c', 'c', '1', '1', ${status}, 501500, ${JSON.stringify(times)}, '[]', '{}', now())`,
    );
  }
}

it('migrates orders of every status from before slots, payments and receipts', async () => {
  const { db } = database;
  const { results } = await test.client.ask('listOrders', { token });
  expect(results.map(({ order_uuid, status }) => [order_uuid, status]).toReversed()).toEqual(
    statuses.map((status) => [`o-${status}`, status]),
  );
  for (const status of statuses) {
    const isUntouched = status === 'placed' || status === 'assigned';
    expect(await test.client.ask('loadOrder', { params: { id: `o-${status}` }, token })).toMatchObject({
      price: 501_500,
      achar_price: 590_000,
      discount_text: 'تخفیف',
      selected_workman: null,
      payment: null,
      may: { pay: false, cancel: isUntouched, edit: isUntouched, invoice: status === 'done' },
    });
  }
  const takings = await db.select().from(slotTakings).orderBy(asc(slotTakings.seat));
  expect(takings.map(({ orderUuid, seat }) => [orderUuid, seat])).toEqual([
    ['o-placed', 1],
    ['o-assigned', 2],
    ['o-in_progress', 3],
  ]);
});

it('finds, cancels and deletes migrated orders and inquiries as usual', async () => {
  const { db } = database;
  const params = { id: 'o-placed' };
  expect(await test.client.ask('cancelOrder', { params, body: {}, token })).toMatchObject({
    status: 'cancelled',
    payment: null,
  });
  expect(await db.select().from(slotTakings).where(eq(slotTakings.orderUuid, 'o-placed'))).toEqual([]);
  const asked = { id: inquiries.id, discounts: inquiries.discounts };
  const [never] = await db.select(asked).from(inquiries).where(eq(inquiries.id, 'i-never_ordered'));
  expect(never?.discounts).toEqual({
    before: 590_000,
    after_items: 501_500,
    items_text: 'تخفیف',
    first_order: null,
    workman: null,
    voucher: null,
    club: null,
  });
  const refused = await test.client.send('placeOrder', {
    body: orderBody('i-done'),
    token,
    key: 'k-done',
  });
  expect(refused).toMatchObject({ status: 409, body: { order_uuid: 'o-done' } });
  const { order_uuid } = await placeOrder(test.client, token);
  expect((await test.client.ask('loadOrder', { params: { id: order_uuid }, token })).status).toBe('placed');
});
