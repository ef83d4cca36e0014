import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { lastCode, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { orders } from '../../orders/records/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { users } from '../accounts/index.ts';
import { auditEntries } from '../audit/index.ts';
import { dormantAccounts } from './tables.ts';
import { day, sweep } from './privacy-fixture.ts';

describe.each(databases)('an account that is erased, on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  /** Two marketplaces over one database. */
  let both: readonly [TestApp, TestApp];

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    both = [await startApp(database), await startApp(database)];
  });
  afterAll(async () => {
    await Promise.all((both ?? []).map((app) => app.close()));
    await database?.close();
  });

  const wait = (ms: number) => both.forEach((app) => app.wait(ms));
  const sweepBoth = () => Promise.all(both.map(sweep));
  const rowOf = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0];

  const home = {
    detail: 'خیابان ملاصدرا، کوچه دوم',
    area: '1001',
    lat: null,
    lng: null,
    createByLocation: false,
  };
  /** Asks for a code once another one may be sent. */
  const askCode = async (phone: string) => {
    wait(61_000);
    const { verification_id } = await both[0].client.ask('requestCode', {
      body: { phone },
      key: randomUUID(),
    });
    return { verification_id, code: await lastCode(both[0], phone) };
  };
  const signInLater = async (phone: string) => {
    wait(61_000);
    return signIn(both[0], phone);
  };

  it.skipIf(skipped)('is erased once by two sweeps', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signIn(both[0])));
    for (const { token } of people) await both[0].client.ask('requestDeletion', { body: {}, token });
    wait(7 * day + 1);
    await sweepBoth();
    for (const { user } of people) {
      expect((await rowOf(user.id))?.erasedAt).not.toBeNull();
      const acts = await database.db.select().from(auditEntries).where(eq(auditEntries.actorId, user.id));
      expect(acts.map(({ action }) => action)).toEqual(['deletion_requested', 'account_erased']);
    }
    const told = await database.db.select().from(smsOutbox).where(eq(smsOutbox.purpose, 'account_erased'));
    expect(told).toHaveLength(people.length);
  });

  it.skipIf(skipped)('either has the order that is placed meanwhile, or refuses it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { user } = await signIn(both[0]);
      const { token } = await signInLater(user.phone);
      await both[0].client.ask('requestDeletion', { body: {}, token });
      wait(3 * day);
      const session = await signIn(both[0], user.phone);
      wait(4 * day);
      const quote = await both[1].client.ask('askQuote', {
        body: quoteBody(),
        token: session.token,
        key: randomUUID(),
      });
      const place = both[1].client.insist('placeOrder', {
        body: orderBody(quote.inquiry_id),
        token: session.token,
        key: randomUUID(),
      });
      if (round % 2 === 0) await Promise.all([place, sweepBoth()]);
      else await sweepBoth();
      const placed = await place;
      const isErased = (await rowOf(user.id))?.erasedAt !== null;
      const held = await database.db.select().from(orders).where(eq(orders.customerId, user.id));
      // An order has its customer, and an erased account has none.
      expect([placed.status === 200, held.length]).toEqual(isErased ? [false, 0] : [true, 1]);
      expect(placed.status).toBeLessThan(500);
    }
  });

  it.skipIf(skipped)('has one other account in its stead after parallel sign-ins', async () => {
    const { user } = await signIn(both[0]);
    await both[0].client.ask('createAddress', {
      body: { ...home, landline: '02188887777' },
      token: (await signInLater(user.phone)).token,
      key: randomUUID(),
    });
    wait(181 * day);
    const codes = [await askCode(user.phone), await askCode(user.phone)];
    const replies = await Promise.all(
      codes.map((body, index) =>
        both[index === 0 ? 0 : 1].client.insist('verifyCode', { body, key: randomUUID() }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const ids = new Set(replies.map(({ body }) => (body['user'] as { id: string }).id));
    expect([ids.size, ids.has(user.id)]).toEqual([1, false]);
    expect(await database.db.$count(dormantAccounts, eq(dormantAccounts.userId, user.id))).toBe(1);
  });

  it.skipIf(skipped)('stores nothing for a request that began before', async () => {
    const { token, user } = await signIn(both[0]);
    await both[0].client.ask('requestDeletion', { body: {}, token });
    wait(7 * day - 60_000);
    await database.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, user.id));
    // The token is still there, as for a request that was let in before.
    const sent = await both[1].client.send('sendCriticSuggestion', {
      body: { kind: 'critic', description: 'دیر آمدند.' },
      token,
      key: randomUUID(),
    });
    expect(sent).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});
