import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsOutbox } from '../src/platform/sms/outbox.ts';
import { makeMetrics } from '../src/platform/telemetry/metrics.ts';
import { slotTakings } from '../src/shop/calendars/takings.ts';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { decideAtBank } from './bank-customer.ts';
import { databaseUrl, openTestDatabase, openOnPostgres } from './database.ts';
import { beginAtBank, placeOwing } from './paid-orders.ts';
import { signIn } from './sign-in.ts';
import { bffToken, startApp, type TestApp } from './start-app.ts';

const metrics = makeMetrics();
let database: OpenDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  const wrapBank = { verify: () => Promise.reject(new Error('the bank does not answer')) };
  test = await startApp(database, {}, { metrics, wrapBank: (bank) => ({ ...bank, ...wrapBank }) });
  test.stopClock();
});
afterAll(async () => {
  await test.close();
  await database.close();
});

async function readSeries(source = metrics): Promise<(series: string) => number | undefined> {
  const lines = (await source.read()).split('\n');
  return (series) => {
    const line = lines.find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
}

it('counts requests by route template and class of status', async () => {
  await test.app.inject('/v2/services/none/none/none/?city_id=1');
  await test.app.inject('/nowhere');
  const valueOf = await readSeries();
  expect(valueOf('marketplace_request_duration_seconds_count{route="none",status="4xx"}')).toBe(1);
  const text = await metrics.read();
  expect(text).toMatch(/duration_seconds_count\{route="\/v2\/services\/:[^"]*",status="4xx"\} 1/);
});

it('shows the age of the oldest payment whose outcome the bank has not told, and the slots of unpaid orders', async () => {
  const { token } = await signIn(test);
  const order = await placeOwing(test, token);
  const { key, reference } = await beginAtBank(test, token, order);
  const taking = {
    orderUuid: order.uuid,
    serviceId: '11',
    cityId: '1',
    shopId: null,
    workman: null,
    seat: 1,
  };
  await database.db
    .insert(slotTakings)
    .values({ ...taking, kind: 'booking', day: '2099-01-03', slot: '10-12' });
  const before = await readSeries();
  expect(before('marketplace_payments_undecided')).toBe(0);
  expect(before('marketplace_slot_holds')).toBe(1);
  const back = await decideAtBank(test, reference, 'pay', { tell: 'never' });
  const body = { key, fields: back.fields };
  await test.client.send('confirmPayment', { body, token: bffToken, key: randomUUID() });
  test.wait(11 * 60_000);
  const after = await readSeries();
  expect(after('marketplace_payments_undecided')).toBe(1);
  expect(after('marketplace_payments_undecided_oldest_age_seconds')).toBe(660);
});

it('shows the messages that wait, the age of the oldest, and those that are given up', async () => {
  const at = (ms: number) => new Date(test.now() + ms);
  const sms = { phone: '989120000009', purpose: 'order_placed', body: 'متن' } as const;
  await database.db.insert(smsOutbox).values([
    { ...sms, createdAt: at(-90_000), nextAttemptAt: at(3_600_000) },
    { ...sms, createdAt: at(-900_000), nextAttemptAt: new Date('9999-01-01') },
  ]);
  const valueOf = await readSeries();
  expect(valueOf('marketplace_outbox_waiting{outbox="sms"}')).toBe(1);
  expect(valueOf('marketplace_outbox_oldest_age_seconds{outbox="sms"}')).toBe(90);
  expect(valueOf('marketplace_outbox_given_up{outbox="sms"}')).toBe(1);
  expect(valueOf('marketplace_outbox_oldest_age_seconds{outbox="mail"}')).toBe(0);
});

it('times the work that repeats by itself', async () => {
  const series = 'marketplace_sweep_duration_seconds_count{sweep="sending SMS",outcome="ok"}';
  await expect.poll(async () => (await readSeries())(series)).toBeGreaterThan(0);
});

it('is read without what a database that hangs would say, and asks it once until it answers', async () => {
  const own = makeMetrics(10);
  let asked = 0;
  let answer = (): void => undefined;
  own.beforeRead(() => {
    asked += 1;
    return new Promise((resolve) => (answer = resolve));
  });
  own.beforeRead(() => own.holds.set(asked));
  await own.read();
  expect((await readSeries(own))('marketplace_slot_holds')).toBe(1);
  answer();
  await setImmediate();
  expect((await readSeries(own))('marketplace_slot_holds')).toBe(2);
});

it('has nothing of a customer in its labels', async () => {
  const labels = [...(await metrics.read()).matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
  expect(labels.filter((label) => /\d{5}|[0-9a-f]{8}-|\?/.test(label))).toEqual([]);
});

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';
describe.skipIf(skipped !== '')(`over PostgreSQL${skipped}`, () => {
  it('times queries and transactions, and shows the connections by state', async () => {
    const own = makeMetrics();
    const opened = await openOnPostgres(databaseUrl ?? '', own);
    await opened.db.execute('select 1');
    await expect(opened.db.execute('select nothing_like_this')).rejects.toThrow('nothing_like_this');
    await opened.db.transaction(async (tx) => tx.execute('select 1'));
    const valueOf = await readSeries(own);
    expect(valueOf('marketplace_database_connections{state="idle"}')).toBe(1);
    expect(valueOf('marketplace_database_connections{state="busy"}')).toBe(0);
    expect(valueOf('marketplace_query_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(1);
    expect(valueOf('marketplace_query_duration_seconds_count{outcome="failed"}')).toBe(1);
    expect(valueOf('marketplace_transaction_duration_seconds_count{outcome="committed"}')).toBeGreaterThan(0);
    await opened.close();
  });
});
