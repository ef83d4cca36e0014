import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { clean } from '../../cleaning.ts';
import { balanceOf, readSums } from '../../money/ledger/index.ts';
import { payments, refunds } from '../../money/payments/index.ts';
import { orders } from '../../orders/records/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { selectRows } from '../../../test/database.ts';
import { lastCode } from '../../../test/sign-in.ts';
import type { TestApp } from '../../../test/start-app.ts';

export const day = 24 * 60 * 60 * 1000;

/** Runs the hourly sweep of a marketplace. */
export const sweep = (test: TestApp): Promise<void> =>
  clean({ db: test.db, store: openFolderStore(uploadsOf(test)) }, test.now());

const uploadsOf = ({ dataFolder }: TestApp) => path.join(dataFolder, 'marketplace', 'uploads');

/** Every row of every table whose text has one of these texts, as `table: row`. */
export async function findEverywhere(database: OpenDatabase, texts: readonly string[]): Promise<string[]> {
  const tables = await selectRows<{ name: string }>(
    database,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await selectRows<{ line: string }>(
        database,
        sql`select to_jsonb(x)::text as line from ${sql.identifier(name)} x`,
      );
      return rows.flatMap(({ line }) =>
        texts.some((text) => line.includes(text)) ? [`${name}: ${line}`] : [],
      );
    }),
  );
  return found.flat();
}

/** The texts of the SMS of a purpose to a phone, or to nobody any more. */
export const smsOf = async (test: TestApp, phone: string, purpose: string): Promise<(string | null)[]> => {
  const rows = await test.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
  return rows.filter((row) => row.purpose === purpose).map(({ body }) => body);
};

/** Confirms a session with a code that its phone gets. */
export async function confirm(test: TestApp, { token, phone }: { token: string; phone: string }) {
  const { verification_id } = await test.client.ask('requestFreshCode', {
    body: {},
    token,
    key: randomUUID(),
  });
  const code = await lastCode(test, phone);
  return test.client.ask('confirmFreshCode', { body: { verification_id, code }, token, key: randomUUID() });
}

/** Ends the orders of a customer, with what is left paid at the visit and what goes back made: nothing is open. */
export async function endOrders(test: TestApp, customerId: string): Promise<void> {
  const isTheirs = eq(orders.customerId, customerId);
  const ended = await test.db.update(orders).set({ status: 'done' }).where(isTheirs).returning();
  for (const { uuid } of ended) {
    const { due } = balanceOf(await readSums(test.db, uuid));
    const at = new Date(test.now());
    const id = randomUUID();
    const paid = {
      gateway: 'visit',
      context: 'order_close',
      status: 'paid',
      settledAt: at,
      createdAt: at,
    } as const;
    const payment = { ...paid, id, idempotencyKey: id, bodyHash: '', orderUuid: uuid, instalments: 1 };
    if (due > 0) await test.db.insert(payments).values({ ...payment, amount: due });
    const isOfOrder = sql`${refunds.paymentId} in (select id from payments where order_uuid = ${uuid})`;
    await test.db
      .update(refunds)
      .set({ doneAt: at })
      .where(and(isOfOrder, isNull(refunds.doneAt)));
  }
}
