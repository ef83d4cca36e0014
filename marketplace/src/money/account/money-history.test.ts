import { asyncProperty, assert as check, integer } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBooks, hasBankParts } from '../../../test/money-history/audit-money.ts';
import { playHistory } from '../../../test/money-history/history.ts';
import type { MoneyWorld } from '../../../test/money-history/world.ts';
import { openTestDatabase, selectRows } from '../../../test/database.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { sql } from 'drizzle-orm';

let database: OpenDatabase;
let test: TestApp;
let world: MoneyWorld;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  await addVoucher(database.db, 'HISTORY', { totalUses: null });
  world = worldOf(database, test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** One marketplace over the embedded database. */
function worldOf(opened: OpenDatabase, { app }: TestApp): MoneyWorld {
  return {
    bffToken,
    signIn: async () => {
      const { token, user } = await signIn(test);
      return { id: user.id, token };
    },
    async ask(url, { token, key = crypto.randomUUID(), body } = {}) {
      const reply = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url,
        headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: reply.statusCode, body: reply.json() };
    },
    async sendForm(url, fields) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:80' };
      const payload = new URLSearchParams(fields).toString();
      return (await app.inject({ method: 'POST', url, headers, payload })).body;
    },
    async select(statement, values) {
      const parts = statement.split(/\$1/);
      const given = parts.flatMap((part, index) =>
        index === 0 ? [sql.raw(part)] : [sql`${values[0]}`, sql.raw(part)],
      );
      return selectRows<Record<string, unknown>>(opened, sql.join(given));
    },
  };
}

describe('the ledger, over random histories of ordering, changing, paying, cancelling and giving back', () => {
  it('explains every order after every step, and holds what the bank holds', async () => {
    const hasParts = await hasBankParts(world);
    const did = new Set<string>();
    await check(
      asyncProperty(integer(), async (seed) => {
        const outcome = await playHistory(world, { seed, length: 14, hasParts });
        outcome.did.forEach((step) => did.add(step));
        expect(outcome.broken).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect([...did]).toEqual(
      expect.arrayContaining(['ordered', 'edited', 'begun', 'paid at the bank', 'came back']),
    );
    const { atBank, inLedger, notSettled } = await compareBooks(world, hasParts);
    expect({ atBank, notSettled }).toEqual({ atBank: inLedger, notSettled: 0 });
  }, 300_000);
});
