import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../src/cleaning.ts';
import { loadDemoContent } from '../src/content/demo/load-demo-content.ts';
import { openNoBank } from '../src/money/bank/index.ts';
import { expireOrders } from '../src/money/payments/index.ts';
import { gatherDiscounts } from '../src/orders/discounts/index.ts';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { sendWaitingSms } from '../src/platform/sms/outbox.ts';
import { databaseUrl, openOnPostgres, selectRows } from './database.ts';

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';
/** The old orders, each with an inquiry, a prepayment, a use of one voucher and a sent SMS. */
const history = 20_000;
/** The rows that may be read, far fewer than those of the history. */
const fewRows = 500;

describe.skipIf(skipped !== '')(`many orders${skipped}`, () => {
  let database: OpenDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await openOnPostgres(databaseUrl ?? '');
    folder = mkdtempSync(path.join(tmpdir(), 'gam-history-'));
    await loadDemoContent(database.db, { withAccounts: true, withPrepayments: true });
    await fill();
  });

  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Stores the history; two of the inquiries were not ordered, two of the orders not paid. */
  async function fill() {
    const numbers = sql.raw(`generate_series(1, ${history}) as n`);
    const long = sql.raw(`now() - interval '20 days'`);
    for (const statement of [
      sql`insert into users (id, phone, role, created_at) values ('h', '989990000000', 'customer', now())`,
      sql`insert into vouchers (folded, code, toman, least_order_toman, first_order_only, active, total_uses)
        values ('muchused', 'muchused', 1000, 0, false, true, 1000000)`,
      sql`insert into inquiries (id, idempotency_key, body_hash, customer_id, service_id, city_id, answers_hash, quote, discounts, created_at, expires_at)
        select 'h' || n, 'h' || n, '', 'h', '1', '1', '', '{}', '{}', ${long}, ${long} from ${numbers}`,
      sql`insert into orders (uuid, inquiry_id, customer_id, placed_by, service_id, city_id, status, answers, mini_factor, extra, created_at)
        select 'h' || n, 'h' || n, 'h', 'h', '1', '1', case when n > 4 then 'done' else 'unpaid' end, '[]', '[]', '{}', ${long} from ${numbers} where n > 2`,
      sql`insert into placements (idempotency_key, body_hash, inquiry_id, order_uuid, kind, created_at)
        select uuid, '', inquiry_id, uuid, 'new', created_at from orders`,
      sql`insert into prepayments (order_uuid, amount, gateways, due_until, in_app_token)
        select uuid, 1, '[]', created_at, uuid from orders`,
      sql`insert into discount_uses (order_uuid, kind, voucher, customer_id, used_at)
        select uuid, 'voucher', 'muchused', 'h', created_at from orders`,
      sql`insert into sms_outbox (phone, purpose, next_attempt_at, created_at, sent_at)
        select '', 'order_placed', created_at, created_at, created_at from orders`,
      sql`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
        select uuid, 'h', now(), now(), now() + interval '1 day' from orders`,
      sql`vacuum analyze`,
    ])
      await database.db.execute(statement);
  }

  /** The rows that scans of this schema's tables and indexes gave so far. */
  async function countRowsRead(): Promise<number> {
    // Sessions report what they read with a delay; the pool works on one connection here.
    await database.db.execute(sql`select pg_stat_force_next_flush()`);
    const query = sql`
      select (select sum(seq_tup_read) from pg_stat_user_tables where schemaname = current_schema())::int
        + (select sum(idx_tup_read) from pg_stat_user_indexes where schemaname = current_schema())::int as read`;
    const rows = await selectRows<{ read: number }>(database, query);
    return rows[0]?.read ?? Number.NaN;
  }

  const priceRules = {
    base: { title: '', toman: 0 },
    minimum_toman: 0,
    lines: [],
    discounts: [],
    pricing_label: null,
    notes: [],
    starts_at_toman: null,
  };
  const now = () => Date.now();
  const { bank } = openNoBank();

  it.each<[string, (database: OpenDatabase) => Promise<unknown>]>([
    ['expiring unpaid orders', ({ db }) => expireOrders({ db, bank, now })],
    ['sending SMS', ({ db }) => sendWaitingSms(db, async () => {}, { now: now(), keepBody: true })],
    ['deleting old rows', ({ db }) => clean({ db, store: openFolderStore(folder) }, now())],
    [
      'counting the uses of a voucher',
      ({ db }) =>
        gatherDiscounts(db, {
          serviceId: '1',
          serviceSlug: 'home-cleaning',
          cityId: '1',
          priceRules,
          price: { before: 500_000, after_items: 500_000, items_text: null },
          workman: null,
          customerId: null,
          voucherCode: 'muchused',
          editedOrder: null,
          guesser: { userId: null, network: null, inquiryId: null },
          facts: { hasOrders: false, isMember: false, campaigns: null },
          now: now(),
        }),
    ],
  ])('leave %s to read few rows', async (_what, work) => {
    const before = await countRowsRead();
    await work(database);
    expect((await countRowsRead()) - before).toBeLessThan(fewRows);
  });

  it('hide neither unpaid orders nor inquiries without an order from the sweeps', async () => {
    const count = async (from: string) => (await selectRows(database, sql.raw(`select from ${from}`))).length;
    expect(await count(`orders where status = 'unpaid'`)).toBe(0);
    expect(await count(`orders where status = 'expired'`)).toBe(2);
    expect(await count(`inquiries where id in ('h1', 'h2')`)).toBe(0);
    expect(await count(`vouchers where uses = ${history - 4}`)).toBe(1);
  });
});
