import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus, PaymentStatus } from '@gam/schemas/upstream';
import { selectRows } from '../../../test/database.ts';
import { auditMoney } from '../../../test/money-history/audit-money.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { listenToEmbedded } from '../../platform/database/news/embedded-news.ts';
import { balanceOf, readSums } from './sums.ts';

/** An order as the build before the ledger left it: its payments, and whether their refunds are made. */
interface OldOrder {
  readonly status: OrderStatus;
  readonly price: number | null;
  /** `given_back`: the bank did it by itself. */
  readonly payments: readonly (readonly [
    PaymentStatus,
    amount: number,
    refund?: 'waits' | 'done' | 'given_back',
  ])[];
  /** What is paid, has gone back, is on its way back and is due of it. */
  readonly expected: readonly [paid: number, refunded: number, refunding: number, due: number];
}

const orders: Readonly<Record<string, OldOrder>> = {
  unpaid: {
    status: 'unpaid',
    price: 500,
    payments: [
      ['pending', 100],
      ['failed', 100],
    ],
    expected: [0, 0, 0, 500],
  },
  placed: { status: 'placed', price: 500, payments: [], expected: [0, 0, 0, 500] },
  prepaid: {
    status: 'placed',
    price: 500,
    payments: [
      ['failed', 100],
      ['paid', 100],
    ],
    expected: [100, 0, 0, 400],
  },
  'paid-twice': {
    status: 'assigned',
    price: 500,
    payments: [
      ['paid', 500],
      ['refunded', 500, 'waits'],
    ],
    expected: [1000, 0, 500, 0],
  },
  working: { status: 'in_progress', price: 500, payments: [['paid', 500]], expected: [500, 0, 0, 0] },
  'done-at-visit': { status: 'done', price: 500, payments: [], expected: [500, 0, 0, 0] },
  'done-in-part': { status: 'done', price: 500, payments: [['paid', 100]], expected: [500, 0, 0, 0] },
  'done-paid': { status: 'done', price: 500, payments: [['paid', 500]], expected: [500, 0, 0, 0] },
  'on-the-spot': { status: 'done', price: null, payments: [], expected: [0, 0, 0, 0] },
  cancelled: { status: 'cancelled', price: 500, payments: [], expected: [0, 0, 0, 0] },
  'cancelled-refunded': {
    status: 'cancelled',
    price: 500,
    payments: [['refunded', 500, 'done']],
    expected: [500, 500, 0, 0],
  },
  'cancelled-waits': {
    status: 'cancelled',
    price: 500,
    payments: [['refunded', 500, 'waits']],
    expected: [500, 0, 500, 0],
  },
  'expired-late': {
    status: 'expired',
    price: 500,
    payments: [['refunded', 500, 'done']],
    expected: [500, 500, 0, 0],
  },
  'given-back': {
    status: 'expired',
    price: 500,
    payments: [['refunded', 500, 'given_back']],
    expected: [500, 500, 0, 0],
  },
  'never-paid': { status: 'expired', price: 500, payments: [['failed', 500]], expected: [0, 0, 0, 0] },
};
/** The build before gave nothing back for a change that cost less. */
const overpaid: OldOrder = {
  status: 'placed',
  price: 300,
  payments: [['paid', 500]],
  expected: [500, 0, 0, -200],
};

let database: OpenDatabase;

beforeAll(async () => {
  const client = await PGlite.create();
  const db = drizzle(client);
  database = { db, listen: () => listenToEmbedded(client), close: () => client.close() };
  await migrate(db, '0010_calendars.sql');
  for (const statement of [
    sql`insert into users values ('c', '989120000077', null, null, 'customer', false, now()), ('d', '989120000078', null, null, 'customer', false, now())`,
    sql`insert into cities values ('1', 'تهران', 'tehran', '{}', '{}', 100, 1, true)`,
    sql`insert into categories values ('home-services', 'cleaning', '', '', 1, true)`,
    sql`insert into services values ('1', 'home-services', 'cleaning', 'home-cleaning', '', null, '{"questions": []}', '{}', 1, true)`,
  ])
    await db.execute(statement);
  await migrate(db, '0092_feedback_by_operators.sql');
  for (const [uuid, order] of Object.entries(orders)) await addOrder(uuid, 'c', order);
  await addOrder('overpaid', 'd', overpaid);
  await migrate(db);
}, 120_000);

afterAll(() => database.close());

/** Adds an order as the build before the ledger stored it. */
async function addOrder(
  uuid: string,
  customer: string,
  { status, price, payments }: OldOrder,
): Promise<void> {
  const { db } = database;
  await db.execute(
    sql`insert into inquiries (id, idempotency_key, body_hash, customer_id, service_id, city_id, answers_hash, price, quote, discounts, created_at, expires_at)
      values (${`i-${uuid}`}, ${`k-${uuid}`}, '', ${customer}, '1', '1', '', ${price}, '{}', '{}', now(), now())`,
  );
  await db.execute(
    sql`insert into orders (uuid, inquiry_id, customer_id, placed_by, service_id, city_id, status, price, answers, mini_factor, extra, created_at)
      values (${uuid}, ${`i-${uuid}`}, ${customer}, ${customer}, '1', '1', ${status}, ${price}, '[]', '[]', '{}', now())`,
  );
  await db.execute(
    sql`insert into prepayments values (${uuid}, 500, '[]', now() + interval '1 hour', ${`t-${uuid}`})`,
  );
  for (const [index, [state, amount, refund]] of payments.entries()) {
    const id = `p-${uuid}-${index}`;
    await addPayment(id, uuid, { state, amount });
    if (refund === 'waits' || refund === 'done') {
      await db.execute(
        sql`insert into refunds (payment_id, created_at, next_attempt_at, done_at)
          values (${id}, now(), now(), ${refund === 'done' ? sql`now()` : null})`,
      );
    }
  }
}

/** Adds a payment as the build before the ledger stores it. */
const addPayment = (id: string, order: string, { state, amount }: { state: PaymentStatus; amount: number }) =>
  database.db.execute(
    sql`insert into payments (id, idempotency_key, body_hash, order_uuid, gateway, amount, instalments, bank_reference, status, created_at, settled_at, ask_at)
      values (${id}, ${id}, '', ${order}, 'bank', ${amount}, 1, ${`r-${id}`}, ${state}, now(), case ${state}::text when 'pending' then null else now() end, now())`,
  );

/** The entries against the rows of a customer; the bank has no books here. */
const auditOf = async (customer: string) => {
  const world = {
    select: async (statement: string, values: readonly string[]) =>
      selectRows<Record<string, unknown>>(database, sql.raw(statement.replaceAll('$1', `'${values[0]}'`))),
  };
  return (await auditMoney(world, customer, false)).filter((line) => !line.startsWith('not_at_bank'));
};

const told = async (uuid: string) => {
  const { paid, refunded, refunding, due } = balanceOf(await readSums(database.db, uuid));
  return [paid, refunded, refunding, due];
};

describe('a database from before the ledger', () => {
  it.each(Object.entries({ ...orders, overpaid }))(
    'explains the payments of the order %s',
    async (uuid, { expected }) => {
      expect(await told(uuid)).toEqual(expected);
    },
  );

  it('has entries for each of its orders, payments and refunds, and no other', async () => {
    expect(await auditOf('c')).toEqual([]);
    expect(await auditOf('d')).toEqual(['overpaid_and_kept: 1']);
  });

  it('refuses to change or delete an entry', async () => {
    const { db } = database;
    for (const statement of [
      sql`update ledger_entries set amount = 1`,
      sql`delete from ledger_entries`,
      sql`truncate ledger_entries`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only ever added') },
      });
  });
});

describe('the build before the ledger on the same tables', () => {
  it('has its payment, its cancel and its refund entered', async () => {
    const { db } = database;
    await addOrder('later', 'c', { status: 'unpaid', price: 500, payments: [], expected: [0, 0, 0, 0] });
    await addPayment('p-later', 'later', { state: 'pending', amount: 500 });
    await db.execute(sql`update orders set status = 'placed' where uuid = 'later'`);
    await db.execute(sql`update payments set status = 'paid', settled_at = now() where id = 'p-later'`);
    expect(await told('later')).toEqual([500, 0, 0, 0]);
    await db.execute(sql`update orders set status = 'cancelled' where uuid = 'later'`);
    for (let times = 0; times < 2; times += 1) {
      await db.execute(
        sql`insert into refunds (payment_id, created_at, next_attempt_at) values ('p-later', now(), now()) on conflict do nothing`,
      );
    }
    await db.execute(sql`update payments set status = 'refunded' where id = 'p-later'`);
    expect(await told('later')).toEqual([500, 0, 500, 0]);
    await db.execute(sql`update refunds set done_at = now() where payment_id = 'p-later'`);
    expect(await told('later')).toEqual([500, 500, 0, 0]);
    expect(await auditOf('c')).toEqual([]);
  });

  it('has a payment that it refunds at once entered, also of another amount than the bank took', async () => {
    const { db } = database;
    await addOrder('wrong', 'c', { status: 'expired', price: 500, payments: [], expected: [0, 0, 0, 0] });
    await addPayment('p-wrong', 'wrong', { state: 'pending', amount: 400 });
    await db.execute(
      sql`insert into refunds (payment_id, created_at, next_attempt_at) values ('p-wrong', now(), now()) on conflict do nothing`,
    );
    await db.execute(
      sql`update payments set status = 'refunded', amount = 450, settled_at = now() where id = 'p-wrong'`,
    );
    expect(await told('wrong')).toEqual([450, 0, 450, 0]);
  });

  it('gives back what is left of a payment of which a part has gone back', async () => {
    const { db } = database;
    await addOrder('part', 'c', {
      status: 'placed',
      price: 300,
      payments: [['paid', 500]],
      expected: [0, 0, 0, 0],
    });
    const id = 'p-part-0';
    await db.execute(
      sql`insert into refunds (payment_id, amount, created_at, next_attempt_at) values (${id}, 200, now(), now())`,
    );
    expect(await told('part')).toEqual([500, 0, 200, 0]);
    await db.execute(sql`update orders set status = 'cancelled' where uuid = 'part'`);
    await db.execute(
      sql`insert into refunds (payment_id, created_at, next_attempt_at) values (${id}, now(), now()) on conflict do nothing`,
    );
    expect(await told('part')).toEqual([500, 0, 500, 0]);
    expect(
      await selectRows(
        database,
        sql`select from refunds where payment_id = ${id} and next_attempt_at <= now()`,
      ),
    ).toEqual([]);
    await expect(
      db.execute(
        sql`insert into refunds (payment_id, amount, created_at, next_attempt_at) values (${id}, 1, now(), now())`,
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('more goes back') } });
  });
});
