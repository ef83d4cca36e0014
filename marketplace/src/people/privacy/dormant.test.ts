import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamCalls, type UpstreamCallName } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { makeStranger } from '../../../test/access/callers.ts';
import { askMore, makeVictim } from '../../../test/access/victim.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { signIn } from '../../../test/sign-in.ts';
import { placeOrder } from '../../../test/requests.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { orders } from '../../orders/records/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { users } from '../accounts/index.ts';
import { auditEntries } from '../audit/index.ts';
import { accountDeletions } from './tables.ts';
import { confirm, day, endOrders, sweep } from './privacy-fixture.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  await askMore({ test, db: database.db });
  await makeStranger({ db: database.db });
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const load = (token: string) => test.client.ask('loadDormantAccount', { token });
const prove = (token: string, detail: string) =>
  test.client.send('proveDormantAccount', { body: { detail }, token, key: randomUUID() });
const beginFresh = (token: string) =>
  test.client.send('beginFreshAccount', { body: {}, token, key: randomUUID() });
const rowOf = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0];
const noMore = { is_dormant: false, question: null, tries_left: 0 };

/** A customer with an order, who does not come back for half a year. */
async function leave() {
  const customer = await signIn(test);
  const { order_uuid } = await placeOrder(test.client, customer.token);
  await endOrders(test, customer.user.id);
  const [order] = await test.db.select().from(orders).where(eq(orders.uuid, order_uuid));
  test.wait(181 * day);
  return { ...customer, phone: customer.user.phone, number: String(order?.legacyId) };
}

describe('an account without a sign-in for 180 days', () => {
  it('shows nothing to the next owner of the phone, by any call', async () => {
    const world = { test, db: database.db };
    const victim = await makeVictim(world);
    await endOrders(test, victim.id);
    test.wait(181 * day);
    const { token, user } = await signIn(test, victim.phone);
    expect(user.id).not.toBe(victim.id);
    expect(user).toMatchObject({ phone: victim.phone, first_name: null, last_name: null });
    expect(await load(token)).toEqual({
      is_dormant: true,
      question: expect.stringMatching(/./),
      tries_left: 3,
    });

    const { placed, done, address, inquiry, uploads, posts, feedback, payment } = victim;
    const idOf: Readonly<Record<string, string>> = { postId: posts.question, key: payment.key };
    const reads = Object.entries(upstreamCalls).filter(
      ([, call]) => call.effect === 'read' && ['user', 'optional'].includes(call.auth),
    ) as [UpstreamCallName, (typeof upstreamCalls)[UpstreamCallName]][];
    expect(reads.length).toBeGreaterThan(10);
    const marks = victim.marks.filter((mark) => mark !== victim.phone);
    const leaks: unknown[] = [];
    for (const [name, call] of reads)
      for (const id of [
        placed.uuid,
        placed.number,
        done.uuid,
        address.id,
        inquiry,
        uploads.image,
        feedback,
      ]) {
        const params = Object.fromEntries(
          [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, idOf[param] ?? id]),
        );
        const body = { orderId: placed.number, imagesId: [uploads.image], voiceIds: [uploads.voice] };
        const { body: reply } = await test.client.send(name, {
          params,
          token,
          ...(call.method !== 'GET' && { body }),
          ...(name === 'loadService' && { query: { city_id: '1', similar_id: placed.number } }),
        });
        const held = marks.filter((mark) => JSON.stringify(reply).includes(mark));
        // The ids that were sent come back in no reply either.
        if (held.length > 0) leaks.push({ name, id, held });
      }
    expect(leaks).toEqual([]);
    const exported = await test.client.ask('exportAccount', { token });
    expect(marks.filter((mark) => JSON.stringify(exported).includes(mark))).toEqual([]);
  });

  it('shows its things again, and those of the meantime, to whoever knows the detail', async () => {
    const { user, phone, number } = await leave();
    const next = await signIn(test, phone);
    expect(next.user.id).not.toBe(user.id);
    expect((await load(next.token)).question).toContain('شماره آخرین سفارش');
    const { order_uuid } = await placeOrder(test.client, next.token);
    expect(await prove(next.token, ` ${toPersianDigits(number)} `)).toMatchObject({
      status: 200,
      body: noMore,
    });
    expect(await load(next.token)).toEqual(noMore);
    const current = await test.client.ask('currentUser', { token: next.token });
    expect(current).toMatchObject({ id: user.id, phone });
    const { results } = await test.client.ask('listOrders', { token: next.token });
    expect(results.map((order) => order.order_uuid)).toContain(order_uuid);
    expect(results).toHaveLength(2);
    expect((await rowOf(next.user.id))?.erasedAt).not.toBeNull();
    test.wait(60_000);
    expect((await signIn(test, phone)).user.id).toBe(user.id);
    const { results: erased } = await test.client.ask('listErasedAccounts', {
      query: { since: new Date(test.now() - day).toISOString() },
      token: bffToken,
    });
    expect(erased).toEqual([]);
  });

  it('is lost after three wrong details, whoever tries and however parallel', async () => {
    const { user, phone, number } = await leave();
    const one = await signIn(test, phone);
    test.wait(2 * 60_000);
    const other = await signIn(test, phone);
    expect(other.user.id).toBe(one.user.id);
    expect(await prove(one.token, String(Number(number) + 1))).toMatchObject({
      status: 400,
      body: { detail: [expect.stringMatching(/[\u0600-\u06ff]/)] },
    });
    expect(await load(other.token)).toMatchObject({ tries_left: 2 });
    const tries = await Promise.all(['1', '2', '3', '4'].map((detail) => prove(other.token, detail)));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await load(one.token)).toEqual({ is_dormant: true, question: null, tries_left: 0 });
    expect((await prove(one.token, number)).status).toBe(400);
    const isFailure = and(eq(auditEntries.actorId, user.id), eq(auditEntries.action, 'dormant_proof_failed'));
    expect(await test.db.$count(auditEntries, isFailure)).toBe(3);
    expect((await rowOf(user.id))?.phone).toBe(`dormant:${user.id}`);
  });

  it('loses the phone to a fresh account, and is erased a month later', async () => {
    const { user, phone, token } = await leave();
    const next = await signIn(test, phone);
    const since = new Date(test.now()).toISOString();
    expect(await beginFresh(next.token)).toMatchObject({ status: 200 });
    expect(await beginFresh(next.token)).toMatchObject({ status: 200 });
    expect(await load(next.token)).toEqual(noMore);
    expect((await test.client.send('currentUser', { token })).status).toBe(401);
    expect((await test.client.ask('listOrders', { token: next.token })).results).toEqual([]);
    const { results } = await test.client.ask('listErasedAccounts', { query: { since }, token: bffToken });
    expect(results.map(({ id }) => id)).toEqual([user.id]);
    await sweep(test);
    expect((await rowOf(user.id))?.erasedAt).toBeNull();
    test.wait(31 * day);
    await sweep(test);
    expect((await rowOf(user.id))?.erasedAt).not.toBeNull();
    expect((await signIn(test, phone)).user.id).toBe(next.user.id);
  });

  it('begins a fresh account at once where nothing could prove it', async () => {
    const { user } = await signIn(test);
    test.wait(181 * day);
    const next = await signIn(test, user.phone);
    expect(next.user.id).not.toBe(user.id);
    expect(await load(next.token)).toEqual(noMore);
    expect(await beginFresh(next.token)).toMatchObject({ status: 409, body: { code: 'not_dormant' } });
    expect(await test.db.$count(accountDeletions, eq(accountDeletions.userId, user.id))).toBe(1);
  });

  it('is not dormant with a sign-in or an order within that time, nor is one of the team', async () => {
    const { user, phone } = await leave();
    const placedLately = sql`to_timestamp(${test.now() - 10 * day} / 1000.0)`;
    await test.db.update(orders).set({ createdAt: placedLately }).where(eq(orders.customerId, user.id));
    expect((await signIn(test, phone)).user.id).toBe(user.id);
    test.wait(179 * day);
    expect((await signIn(test, phone)).user.id).toBe(user.id);
    test.wait(400 * day);
    expect((await signIn(test, '989120000003')).user.id).toBe('demo-expert');
  });

  it('is proved by the e-mail of a receipt or the phone of an address where they are there', async () => {
    const customer = await signIn(test);
    await test.client.ask('createAddress', {
      body: {
        detail: 'خیابان ملاصدرا، پلاک ۱۸',
        area: '1001',
        lat: null,
        lng: null,
        createByLocation: false,
        landline: '۰۲۱۸۸۸۸۷۷۷۷',
      },
      token: customer.token,
      key: randomUUID(),
    });
    test.wait(181 * day);
    const next = await signIn(test, customer.user.phone);
    expect((await load(next.token)).question).toContain('تلفن ثابت');
    expect((await prove(next.token, '88887777')).status).toBe(400);
    expect((await prove(next.token, '۰۲۱-۸۸۸۸۷۷۷۷')).status).toBe(200);
    const { order_uuid } = await placeOrder(test.client, next.token);
    await test.db
      .update(orders)
      .set({ status: 'done', invoiceEmail: 'Sara@Example.com' })
      .where(eq(orders.uuid, order_uuid));
    test.wait(181 * day);
    const last = await signIn(test, customer.user.phone);
    expect((await load(last.token)).question).toContain('ایمیل');
    expect(await prove(last.token, ' sara@example.com')).toMatchObject({ status: 200 });
    const { results } = await test.client.ask('listAddresses', { token: last.token });
    expect(results).toHaveLength(1);
    test.wait(60_000);
    await confirm(test, { token: last.token, phone: customer.user.phone });
  });

  it('is erased after three years', async () => {
    const { user } = await leave();
    test.wait(3 * 365 * day);
    await sweep(test);
    await sweep(test);
    expect(await rowOf(user.id)).toMatchObject({ phone: `erased:${user.id}` });
  });
});
