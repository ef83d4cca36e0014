import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { makeMp3 } from '../test/files.ts';
import { placeOrder, quoteBody } from '../test/requests.ts';
import { signIn } from '../test/sign-in.ts';
import { startApp, type TestApp } from '../test/start-app.ts';
import { filesOnDisk, upload } from '../test/upload.ts';
import { inquiries } from './orders/records/index.ts';
import { uploads } from './people/uploads/index.ts';
import { home } from './people/addresses/addresses-fixture.ts';
import { addresses } from './people/addresses/index.ts';
import { makeMetrics } from './platform/telemetry/metrics.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { leads } from './voices/campaigns/index.ts';

const hour = 60 * 60_000;
const metrics = makeMetrics();
const limits = {
  leads: { rows: 20, share: 2 },
  uploads: { rows: 10, share: 3 },
  quotes: { rows: 10, share: 3 },
  addresses: { perCustomer: 2 },
};
const full = {
  status: 503,
  body: { code: 'storage_full', message: expect.stringMatching(/\p{Script=Arabic}/u) as string },
  headers: { 'retry-after': '60' },
};

let database: OpenDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, {}, { metrics, storageLimits: limits });
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const body = { name: 'سارا کریمی', phone: '09121234567', city: '1', description: null };
const send = (ip?: string) =>
  test.client.send('joinMovingCampaign', { body, key: randomUUID(), ...(ip !== undefined && { ip }) });
/** Stores rows as those of these networks, made so many ms ago. */
const store = (networks: readonly string[], age = 0) =>
  database.db.insert(leads).values(
    networks.map((network) => ({
      id: randomUUID(),
      kind: 'moving' as const,
      name: 'الف',
      phone: '989121234567',
      cityId: '1',
      idempotencyKey: randomUUID(),
      bodyHash: '',
      createdAt: new Date(test.now() - age),
      network,
    })),
  );
const times = (number: number, text: string) => Array.from({ length: number }, () => text);
const heldBy = async (network: string) => database.db.$count(leads, eq(leads.network, network));
const empty = () => database.db.delete(leads);

describe('what guests store', () => {
  it('is limited for no network below 80 % of the total', async () => {
    await empty();
    await store(times(15, '203.0.113.7'));
    await test.app.storage.pass();
    expect((await send('203.0.113.7')).status).toBe(200);
  });

  it('is refused above 80 % for those over their share, and taken from others', async () => {
    await empty();
    await store([...times(15, '203.0.113.7'), ...times(2, '2001:db8:1:2::')]);
    await test.app.storage.pass();
    expect(await send('203.0.113.7')).toMatchObject(full);
    expect(await send('2001:db8:1:2:3::4')).toMatchObject(full);
    expect((await send('198.51.100.4')).status).toBe(200);
    expect((await send('2001:db8:1:3::4')).status).toBe(200);
  });

  it('is refused for all when it is full, and never evicted when it is younger than an hour', async () => {
    await empty();
    await store(times(20, '203.0.113.7'), hour - 60_000);
    await test.app.storage.pass();
    expect(await send('198.51.100.5')).toMatchObject(full);
    expect(await heldBy('203.0.113.7')).toBe(20);
  });

  it('is evicted above 80 % from the network that holds most, oldest first, down to 80 %', async () => {
    await empty();
    await store(times(14, '203.0.113.7'), 2 * hour);
    await store(['203.0.113.7', '203.0.113.7', '198.51.100.6', '198.51.100.6', '2001:db8:9::'], 90 * 60_000);
    await test.app.storage.pass();
    expect(await database.db.$count(leads)).toBe(16);
    expect([await heldBy('198.51.100.6'), await heldBy('2001:db8:9::')]).toEqual([2, 1]);
    const kept = await database.db.select().from(leads).where(eq(leads.network, '203.0.113.7'));
    const old = kept.filter(({ createdAt }) => test.now() - createdAt.getTime() > 100 * 60_000);
    expect([old.length, kept.length]).toEqual([11, 13]);
    expect((await send('198.51.100.7')).status).toBe(200);
  });

  it('has fifty shares in a wider network', async () => {
    const wide = await startApp(database, {}, { storageLimits: { leads: { rows: 112, share: 2 } } });
    try {
      await empty();
      await store(Array.from({ length: 90 }, (_, at) => `203.0.113.${at + 1}`));
      await store(['unknown senders']);
      await wide.app.storage.pass();
      const ask = (ip: string) => wide.client.send('joinMovingCampaign', { body, key: randomUUID(), ip });
      const replies = [];
      for (let one = 0; one < 10; one += 1) replies.push(await ask(`203.0.113.${200 + one}`));
      expect(replies[0]?.status).toBe(200);
      expect(replies.at(-1)).toMatchObject(full);
      expect((await ask('203.0.114.201')).status).toBe(200);
    } finally {
      await wide.close();
      await empty();
      await test.app.storage.pass();
    }
  });

  it('stops below the total however many networks send, and leaves room for new ones', async () => {
    const crowded = await startApp(database, {}, { storageLimits: { leads: { rows: 100, share: 5 } } });
    try {
      await empty();
      const ask = (ip: string) => crowded.client.send('joinMovingCampaign', { body, key: randomUUID(), ip });
      const networks = Array.from({ length: 40 }, (_, at) => `198.18.${at}.7`);
      for (let round = 0; round < 4; round += 1) for (const network of networks) await ask(network);
      await crowded.app.storage.pass();
      for (const network of networks) expect(await ask(network)).toMatchObject(full);
      expect(await database.db.$count(leads)).toBeLessThan(96);
      for (const network of ['203.0.113.1', '203.0.114.1', '203.0.115.1'])
        expect((await ask(network)).status).toBe(200);
    } finally {
      await crowded.close();
      await empty();
      await test.app.storage.pass();
    }
  });

  it('is shown in /readyz, whose status stays 200, and in the metrics', async () => {
    await empty();
    await store(times(20, '203.0.113.7'));
    await test.app.storage.pass();
    const ready = await test.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ok', stored_percent: { leads: 100, mails: 0 } });
    expect(await metrics.read()).toContain('marketplace_stored_ratio{kind="leads"} 1');
    await empty();
    await test.app.storage.pass();
  });
});

describe('files without an order', () => {
  it('are evicted with their rows, and those of an order stay', async () => {
    const content = makeMp3();
    const sent = async (ip: string) => (await upload(test, 'uploadVoice', { content }, { ip })).status;
    for (let one = 0; one < 6; one += 1) expect(await sent('203.0.113.8')).toBe(200);
    await database.db.update(uploads).set({ claimedAt: new Date(test.now()) });
    const ofOrders = filesOnDisk(test);
    for (let one = 0; one < 9; one += 1) expect(await sent('203.0.113.8')).toBe(200);
    await test.app.storage.pass();
    expect(await upload(test, 'uploadVoice', { content }, { ip: '203.0.113.8' })).toMatchObject({
      status: 503,
      body: { code: 'storage_full' },
    });
    expect(filesOnDisk(test)).toHaveLength(15);
    test.wait(hour + 1_000);
    await test.app.storage.pass();
    expect(await database.db.$count(uploads)).toBe(14);
    const files = filesOnDisk(test);
    expect(files).toHaveLength(14);
    expect(files).toEqual(expect.arrayContaining(ofOrders));
    await database.db.delete(uploads);
    await test.app.storage.pass();
  });
});

describe('quotes', () => {
  it('are evicted unless they were ordered', async () => {
    const { token } = await signIn(test);
    const { quote } = await placeOrder(test.client, token);
    const ask = (ip: string) => test.client.send('askQuote', { body: quoteBody(), key: randomUUID(), ip });
    for (const ip of [...times(9, '203.0.113.10'), '198.51.100.10']) expect((await ask(ip)).status).toBe(200);
    test.wait(2 * hour);
    await test.app.storage.pass();
    const kept = await database.db
      .select({ isOrdered: inquiries.isOrdered, kept: count() })
      .from(inquiries)
      .groupBy(inquiries.isOrdered);
    expect(kept).toEqual(
      expect.arrayContaining([
        { isOrdered: true, kept: 1 },
        { isOrdered: false, kept: 8 },
      ]),
    );
    expect(await database.db.$count(inquiries, eq(inquiries.id, quote.inquiry_id))).toBe(1);
  });
});

describe('what a customer keeps', () => {
  it('has a maximum that counts what was deleted', async () => {
    const { token, user } = await signIn(test);
    const made = {
      customerId: user.id,
      createdBy: user.id,
      areaId: '1001',
      detail: 'یک آدرس',
      isActive: false,
      createdAt: new Date(test.now()),
    };
    await database.db.insert(addresses).values([
      { ...made, id: randomUUID() },
      { ...made, id: randomUUID() },
    ]);
    expect(await test.client.send('createAddress', { body: home, token, key: randomUUID() })).toMatchObject({
      status: 429,
      body: { code: 'too_much_stored' },
    });
  });
});
