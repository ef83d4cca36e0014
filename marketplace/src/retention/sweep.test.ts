import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { orderBody, quoteBody } from '../../test/requests.ts';
import { signIn } from '../../test/sign-in.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { inquiries } from '../orders/records/inquiries.ts';
import { orders } from '../orders/records/tables.ts';
import { addresses } from '../people/addresses/repository.ts';
import { day, sweep } from '../people/privacy/privacy-fixture.ts';
import { teamEntries } from '../people/team/tables.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { feedback } from '../voices/feedback/repository.ts';
import { leads } from '../voices/campaigns/repository.ts';

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

const home = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  landline: '02188887777',
  lat: 35.7582,
  lng: 51.4009,
};

describe('the hourly sweep', () => {
  it('erases what a deleted address says after 180 days, unless an open order names it', async () => {
    const { token } = await signIn(test);
    const create = () =>
      test.client.ask('createAddress', {
        body: { ...home, createByLocation: false },
        token,
        key: randomUUID(),
      });
    const [kept, gone, ordered] = [await create(), await create(), await create()];
    const quote = await test.client.ask('askQuote', { body: quoteBody(), token, key: randomUUID() });
    const { order_uuid } = await test.client.ask('placeOrder', {
      body: orderBody(quote.inquiry_id),
      token,
      key: randomUUID(),
    });
    const answer = { id: 'address', type: 'address', title: 'آدرس', values: [ordered.id], text: '' };
    await test.db
      .update(orders)
      .set({ answers: [answer] })
      .where(eq(orders.uuid, order_uuid));
    for (const { id } of [gone, ordered])
      await test.client.ask('updateAddress', {
        params: { id },
        body: { id, area: home.area, detail: home.detail, isActive: false },
        token,
      });
    const rowOf = async (id: string) =>
      (await test.db.select().from(addresses).where(eq(addresses.id, id)))[0];
    test.wait(179 * day);
    await sweep(test);
    expect(await rowOf(gone.id)).toMatchObject({ detail: home.detail, isActive: false });
    test.wait(2 * day);
    await sweep(test);
    const nothing = {
      detail: '',
      landline: null,
      lat: null,
      lng: null,
      idempotencyKey: null,
      isActive: false,
    };
    expect(await rowOf(gone.id)).toMatchObject(nothing);
    expect(await rowOf(kept.id)).toMatchObject({ detail: home.detail, isActive: true });
    expect(await rowOf(ordered.id)).toMatchObject({ detail: home.detail });
    await test.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
    await sweep(test);
    expect(await rowOf(ordered.id)).toMatchObject(nothing);
  });

  it('forgets the network of a quote once it is ordered, and those of the team after a year', async () => {
    const ip = '203.0.113.7';
    const quote = await test.client.ask('askQuote', { body: quoteBody(), key: randomUUID(), ip });
    const networkOf = async () =>
      (await test.db.select().from(inquiries).where(eq(inquiries.id, quote.inquiry_id)))[0]?.network;
    expect(await networkOf()).toBe(ip);
    const { token } = await signIn(test);
    await test.client.ask('placeOrder', { body: orderBody(quote.inquiry_id), token, key: randomUUID() });
    expect(await networkOf()).toBeNull();

    const entry = { action: 'role_given', subjectId: 'demo-operator', detail: 'words', network: ip } as const;
    const [made] = await test.db
      .insert(teamEntries)
      .values({ ...entry, at: new Date(test.now()) })
      .returning();
    const stored = async () =>
      (
        await test.db
          .select()
          .from(teamEntries)
          .where(eq(teamEntries.id, made?.id ?? 0))
      )[0];
    test.wait(364 * day);
    await sweep(test);
    expect(await stored()).toEqual(made);
    test.wait(2 * day);
    await sweep(test);
    expect(await stored()).toEqual({ ...made, network: null });
    for (const change of [{ detail: null }, { network: 'another' }, { network: null, detail: 'others' }])
      await expect(
        test.db
          .update(teamEntries)
          .set(change)
          .where(eq(teamEntries.id, made?.id ?? 0)),
      ).rejects.toMatchObject({ cause: { message: 'team entries are only ever added' } });
  });

  it('deletes requests for a call after a year, and messages after three', async () => {
    const { token } = await signIn(test);
    await test.client.ask('sendOrganizationLead', {
      body: { name: 'سارا', phone: '09121110000', organization: 'شرکت', description: 'با ما تماس بگیرید.' },
      key: randomUUID(),
    });
    const sent = await test.client.ask('sendCriticSuggestion', {
      body: { kind: 'critic', description: 'دیر آمدند.' },
      token,
      key: randomUUID(),
    });
    const count = async () => [
      await test.db.$count(leads, eq(leads.phone, '989121110000')),
      await test.db.$count(feedback, eq(feedback.id, sent.id)),
    ];
    test.wait(364 * day);
    await sweep(test);
    expect(await count()).toEqual([1, 1]);
    test.wait(2 * day);
    await sweep(test);
    expect(await count()).toEqual([0, 1]);
    test.wait(2 * 365 * day);
    await sweep(test);
    expect(await count()).toEqual([0, 0]);
  });
});
