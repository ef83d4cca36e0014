import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, selectRows } from '../../../test/database.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { lotteryWinners } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const moving = { name: 'سارا کریمی', phone: '09121234567', city: '1' };
const organization = { name: 'سارا کریمی', phone: '02188776655', organization: 'شرکت نمونه' };
const stored = (id: string) => selectRows(database, sql`select * from leads where id = ${id}`);

describe('requests for a call', () => {
  it('about moving are stored once per key, normalised, from guests [O-7.23]', async () => {
    const key = randomUUID();
    const send = () =>
      test.client.ask('joinMovingCampaign', {
        body: { ...moving, name: ' سارا  كريمي ', phone: '+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷', description: ' ' },
        key,
      });
    const { id } = await send();
    expect(await send()).toEqual({ id });
    expect(await stored(id)).toMatchObject([
      { kind: 'moving', name: 'سارا کریمی', phone: '989121234567', city_id: '1', description: null },
    ]);
    const other = await test.client.send('joinMovingCampaign', {
      body: { ...moving, name: 'نیما صالحی' },
      key,
    });
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it('of organizations are stored with a landline [O-7.23]', async () => {
    const { id } = await test.client.ask('sendOrganizationLead', { body: organization, key: randomUUID() });
    expect(await stored(id)).toMatchObject([
      { kind: 'organization', phone: '982188776655', organization: 'شرکت نمونه', city_id: null },
    ]);
  });

  it.each([
    ['joinMovingCampaign', { ...moving, name: '  ' }, 'name'],
    ['joinMovingCampaign', { ...moving, phone: '12345' }, 'phone'],
    ['joinMovingCampaign', { ...moving, city: '99' }, 'city'],
    ['sendOrganizationLead', { ...organization, organization: '   ' }, 'organization'],
    ['sendOrganizationLead', { ...organization, phone: 'شماره ندارم' }, 'phone'],
  ] as const)('%s refuses %j at its field [O-7.23]', async (call, body, field) => {
    const reply = await test.client.send(call, { body, key: randomUUID() });
    expect(reply).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  it('are limited to sixty an hour per network [O-7.23]', async () => {
    const send = (ip: string) =>
      test.client.send('joinMovingCampaign', { body: moving, key: randomUUID(), ip });
    for (let sent = 0; sent < 60; sent += 1) expect((await send('203.0.113.9')).status).toBe(200);
    expect(await send('203.0.113.9')).toMatchObject({ status: 429, body: { code: 'too_many_messages' } });
    expect((await send('198.51.100.9')).status).toBe(200);
  });
});

describe('the winners of the lottery', () => {
  it('are paged, newest first, with masked phones [O-7.23]', async () => {
    const all = await test.client.ask('listLotteryWinners', {});
    expect(all.next).toBeNull();
    expect(all.results.length).toBeGreaterThan(3);
    const days = all.results.map(({ drawn_at }) => drawn_at);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const { phone } of all.results) expect(phone).toMatch(/^۰۹[۰-۹]{2}•••[۰-۹]{4}$/);
    const first = await test.client.ask('listLotteryWinners', { query: { limit: '2' } });
    expect(first).toEqual({ results: all.results.slice(0, 2), next: 2 });
    const last = await test.client.ask('listLotteryWinners', { query: { limit: '100', offset: '2' } });
    expect(last).toEqual({ results: all.results.slice(2), next: null });
  });

  it('leave hidden ones out', async () => {
    const { results } = await test.client.ask('listLotteryWinners', {});
    const id = results[0]?.id ?? '';
    await database.db.update(lotteryWinners).set({ active: false }).where(eq(lotteryWinners.id, id));
    const shown = (await test.client.ask('listLotteryWinners', {})).results.map((winner) => winner.id);
    expect(shown).not.toContain(id);
  });
});
