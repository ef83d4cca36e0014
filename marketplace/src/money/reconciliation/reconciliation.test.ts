import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileFile } from '../../../bin/reconcile/reconcile-file.ts';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, partPaid, placeOwing } from '../../../test/paid-orders.ts';
import { makeFinance, makeTask, readRefund } from '../../../test/refund-tasks.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { makeMetrics } from '../../platform/telemetry/metrics.ts';
import { moveDay, tehranDays } from '../tehran-days.ts';
import type { Bank } from '../bank/bank.ts';
import { openSandboxBank } from '../bank/sandbox-bank.ts';
import { refunds } from '../payments/repository.ts';
import { reconciliations } from './tables.ts';
import { watchStatements } from './watch-statements.ts';

const hour = 60 * 60_000;
const metrics = makeMetrics();
let database: OpenDatabase;
let test: TestApp;
let finance: Awaited<ReturnType<typeof makeFinance>>;
/** The Gregorian day in Tehran of the test: each has one of its own, at noon. */
let day = '2031-03-01';

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, {}, { metrics });
  test.stopClock();
});
afterAll(async () => {
  await test.close();
  await database.close();
});
beforeEach(async () => {
  day = moveDay(day, 10);
  test.wait(tehranDays(day, day).from.getTime() + 12 * hour - test.now());
  finance = await makeFinance(test);
});

async function pay(isCancelled = false) {
  const { token } = await signIn(test);
  const order = await placeOwing(test, token, partPaid);
  const { key, reference } = await beginAtBank(test, token, order);
  const { fields } = await decideAtBank(test, reference, 'pay');
  const confirmed = await test.client.ask('confirmPayment', {
    body: { key, fields },
    token: bffToken,
    key: randomUUID(),
  });
  const { legacy_id: number } = await test.client.ask('loadOrder', { params: { id: order.uuid }, token });
  if (isCancelled) await test.client.ask('cancelOrder', { params: { id: order.uuid }, body: {}, token });
  return { ...order, reference, code: confirmed.tracking_code ?? '', number };
}
const head = 'reference,tracking_code,kind,amount_rial,at';
const at = () => new Date(test.now()).toISOString();
const lineOf = (of: { reference: string; code: string; due: number }, kind = 'payment', more = 0) =>
  [of.reference, of.code, kind, of.due * 10 + more, at()].join(',');
const reconcile = (...lines: string[]) =>
  test.client.send('reconcile', {
    body: { statement: [head, ...lines].join('\r\n') },
    token: finance.token,
    key: randomUUID(),
  });

describe('a reconciliation by finance', () => {
  it('finds nothing where the statement and the ledger agree, and is kept', async () => {
    const [one, other] = [await pay(), await pay()];
    const reply = await reconcile(lineOf(one), lineOf(other));
    expect(reply).toMatchObject({
      status: 200,
      body: {
        first_day: day,
        last_day: day,
        lines: 2,
        matched: 2,
        differences: [],
        by: { id: finance.user.id },
      },
    });
    const listed = await test.client.ask('listReconciliations', { token: finance.token });
    expect(listed.results[0]).toEqual(reply.body);
  });

  it('finds each kind of difference', async () => {
    const [missing, other, amount] = [await pay(), await pay(), await pay()];
    const strange = { reference: 'strange', code: '999', due: 700 };
    const { body } = await reconcile(
      lineOf(other),
      lineOf(amount, 'payment', 50),
      lineOf(strange),
      lineOf(strange, 'refund'),
    );
    const nothing = { at_bank: null, in_ledger: null, legacy_id: null };
    expect(body).toMatchObject({ lines: 4, matched: 1 });
    expect(body['differences']).toEqual([
      {
        ...nothing,
        kind: 'amount',
        reference: amount.reference,
        tracking_code: amount.code,
        legacy_id: amount.number,
        at_bank: amount.due + 5,
        in_ledger: amount.due,
      },
      { ...nothing, kind: 'only_at_bank', reference: 'strange', tracking_code: '999', at_bank: 700 },
      { ...nothing, kind: 'refund_only_at_bank', reference: 'strange', tracking_code: '999', at_bank: 700 },
      {
        ...nothing,
        kind: 'only_in_ledger',
        reference: missing.reference,
        tracking_code: missing.code,
        legacy_id: missing.number,
        in_ledger: missing.due,
      },
    ]);
    await metrics.read();
    expect(await metrics.read()).toContain('marketplace_reconciliation_differences 4\n');
  });

  it('finds a payment that the bank took twice', async () => {
    const one = await pay();
    const { body } = await reconcile(lineOf(one), lineOf(one));
    expect(body).toMatchObject({
      matched: 1,
      differences: [{ kind: 'only_at_bank', tracking_code: one.code }],
    });
  });

  it('finds a refund that the bank did not make, also one by a person, and one that only the bank has', async () => {
    const one = await pay();
    const id = await makeTask(test, { orderUuid: one.uuid, amount: 30_000 });
    await test.client.ask('settleRefund', {
      params: { id },
      body: { reference: 'TR-5512', card_last4: '0006' },
      token: finance.token,
    });
    const own = `t-${id}`;
    const paid = [id, own, 'payment', 300_000, at()].join(',');
    const without = await reconcile(lineOf(one), paid, lineOf(one, 'refund'));
    expect(without.body['differences']).toMatchObject([
      { kind: 'refund_only_at_bank', tracking_code: one.code },
      { kind: 'refund_only_in_ledger', reference: 'TR-5512', tracking_code: own, in_ledger: 30_000 },
    ]);
    const within = await reconcile(lineOf(one), paid, ['tr-5512', '', 'refund', 300_000, at()].join(','));
    expect(within.body).toMatchObject({ lines: 3, matched: 3, differences: [] });
  });

  it.each([
    ['a line that cannot be read', `${head}\nx,1,payment,abc,2026-11-25`, 'سطر ۲'],
    ['no lines', head, 'سطر'],
    ['too many days', `${head}\nx,1,payment,10,2026-01-01\ny,2,payment,10,2026-11-25`, 'سه ماه'],
  ])('is refused with %s, and nothing is kept', async (_what, statement, said) => {
    const before = await database.db.$count(reconciliations);
    const reply = await test.client.send('reconcile', { body: { statement }, token: finance.token });
    expect(reply).toMatchObject({ status: 400, body: { statement: [expect.stringContaining(said)] } });
    expect(await database.db.$count(reconciliations)).toBe(before);
  });
});

describe('npm run reconcile', () => {
  it('keeps and prints what differs', async () => {
    const one = await pay();
    const text = [head, lineOf(one), 'x,404,payment,5000,' + at()].join('\n');
    const told = await reconcileFile(database.db, text, test.now());
    expect(told).toEqual({
      isSame: false,
      lines: [
        `${day} to ${day}: 2 lines, 1 matched, 1 differences`,
        'a payment that only the bank has: reference x, tracking_code 404, at_bank 500',
      ],
    });
    const same = await reconcileFile(database.db, [head, lineOf(one)].join('\n'), test.now());
    expect(same.isSame).toBe(true);
    expect((await reconcileFile(database.db, 'x', test.now())).isSame).toBe(false);
  });
});

describe('the daily reconciliation', () => {
  const sandbox = () => openSandboxBank({ db: database.db, now: test.now, secret: 's', publicUrl: () => '' });
  /** One pass of the watch. */
  const ask = async (bank: Pick<Bank, 'statement'> = sandbox()) => {
    const watch = watchStatements({ db: database.db, bank, now: test.now, log: test.app.log });
    watch.wake();
    await watch.stop();
  };
  const kept = async () =>
    (await database.db.select().from(reconciliations)).filter(({ calledDay }) => calledDay === day);

  it('compares yesterday with the bank’s own statement, once, after four in Tehran', async () => {
    await pay();
    const back = await pay(true);
    await expect
      .poll(async () => (await database.db.select().from(refunds)).filter(({ doneAt }) => doneAt === null))
      .toEqual([]);
    // By finance: the gateway's statement does not have it.
    const id = await makeTask(test, { orderUuid: back.uuid, amount: 30_000 });
    await test.client.ask('settleRefund', {
      params: { id },
      body: { reference: `TR-${day}`, card_last4: '0006' },
      token: finance.token,
    });
    expect((await readRefund(test, id)).doneAt).not.toBeNull();
    test.wait(15 * hour);
    await ask();
    expect(await kept()).toEqual([]);
    test.wait(2 * hour);
    await Promise.all([ask(), ask(), ask()]);
    expect(await kept()).toMatchObject([
      {
        firstDay: moveDay(day, -1),
        lastDay: day,
        lines: 3,
        matched: 3,
        // The payment of the task was never at the sandbox bank.
        differences: [{ kind: 'only_in_ledger', tracking_code: `t-${id}` }],
        byUser: null,
      },
    ]);
  });

  it('asks again when the bank does not answer, and not at all where it tells no statement', async () => {
    test.wait(24 * hour);
    await ask({ statement: null });
    await ask({ statement: () => Promise.reject(new Error('silent')) });
    expect(await kept()).toEqual([]);
    await ask();
    expect(await kept()).toMatchObject([{ lines: 0, differences: [] }]);
  });
});
