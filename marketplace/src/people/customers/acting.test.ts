import { users } from '../accounts/users.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authLimits } from '../auth/limits.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { deleteOldSessions } from '../auth/sessions.ts';
import { sessions } from '../auth/tables.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const minute = 60_000;

let database: OpenDatabase;
let test: TestApp;
let desk: Awaited<ReturnType<typeof openDesk>>;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

beforeEach(async () => {
  desk = await openDesk(database.db, 'demo-operator', test.now());
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** The session of a token, and those that end with it. */
const isOf = (token: string) => eq(sessions.tokenHash, hashSecret(token));
const isWithin = (token: string) => eq(sessions.parentHash, hashSecret(token));
const change = (token: string, to: Partial<typeof sessions.$inferInsert>) =>
  database.db.update(sessions).set(to).where(isOf(token));
const rowOf = async (token: string) => (await database.db.select().from(sessions).where(isOf(token)))[0];
const act = (key?: string, token = desk.token, id = customer.user.id) => actFor(test, token, id, key);
const statusOf = async (token: string) => (await test.client.send('currentUser', { token })).status;
const sendAct = (id: string, token: string, key?: string) =>
  test.client.send('actForCustomer', { params: { id }, body: {}, token, key });

describe('acting for a customer', () => {
  it('uses a token of the customer whose session names the operator [O-1.03]', async () => {
    const acting = await act();
    expect(acting.user).toEqual(customer.user);
    expect(await test.client.ask('currentUser', { token: acting.token })).toEqual(customer.user);
    const rows = await database.db.select().from(sessions).where(eq(sessions.userId, customer.user.id));
    expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set(['demo-operator', null]));
    expect(JSON.stringify(rows)).not.toContain(acting.token);
  });

  it('cannot make calls for operators and cannot be exchanged', async () => {
    const { token } = await act();
    const params = { id: customer.user.id };
    const replies = [
      await test.client.send('findCustomer', { body: { phone: customer.user.phone }, token }),
      await test.client.send('createCustomer', { body: { phone: '09351112233' }, token }),
      await test.client.send('loadCustomer', { params, token }),
      await sendAct(customer.user.id, token),
      await test.client.send('listAudit', { token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it.each(['demo-operator', 'demo-expert', 'demo-rules-editor', 'unknown'])(
    'is not done for %s',
    async (id) => {
      expect((await sendAct(id, desk.token)).status).toBe(404);
    },
  );

  it('returns the same token to a repeated exchange for two minutes, also in parallel', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => act('the-same-key')));
    test.wait(minute);
    const later = await act('the-same-key');
    expect(new Set([...replies, later].map(({ token }) => token)).size).toBe(1);
    expect(later.expiresAt).toBe(replies[0]?.expiresAt);
    test.wait(minute);
    expect((await act('the-same-key')).token).not.toBe(later.token);
    expect((await act()).token).not.toBe((await act()).token);
  });

  it("refuses a key of an exchange for another customer, but not the same key of another operator's session", async () => {
    const first = await act('the-key');
    const other = await signIn(test);
    expect((await sendAct(other.user.id, desk.token, 'the-key')).status).toBe(409);
    const second = await act('the-key', (await openDesk(database.db, 'demo-operator', test.now())).token);
    expect(second.token).not.toBe(first.token);
  });

  it("ends after an hour or with the operator's own session, whichever is earlier", async () => {
    const { token, expiresAt } = await act();
    const begun = (await rowOf(token))?.createdAt.getTime() ?? 0;
    expect(expiresAt).toBe(begun + authLimits.actingLife);
    const soon = new Date(begun + 10 * minute);
    await change(desk.token, { expiresAt: soon });
    expect((await act()).expiresAt).toBe(soon.getTime());
    await change(desk.token, { expiresAt: new Date(begun + 2 * authLimits.actingLife) });
    test.wait(authLimits.actingLife - minute);
    expect(await statusOf(token)).toBe(200);
    test.wait(2 * minute);
    expect([await statusOf(token), await statusOf(desk.token)]).toEqual([401, 200]);
  });

  const endings: [string, () => Promise<unknown>][] = [
    ['ended', () => test.client.ask('endSession', { token: desk.token })],
    ['expired', () => change(desk.token, { expiresAt: new Date() })],
    ['was not used for too long', () => change(desk.token, { lastUsedAt: new Date(0) })],
  ];
  it.each(endings)("ends when the operator's own session %s", async (_how, end) => {
    const { token } = await act();
    expect(await statusOf(token)).toBe(200);
    await end();
    expect(await statusOf(token)).toBe(401);
    await deleteOldSessions(database.db, Date.now());
    expect(await database.db.select().from(sessions).where(isWithin(desk.token))).toEqual([]);
    // The customer's own session stays.
    expect(await statusOf(customer.token)).toBe(200);
  });

  it('ends when the operator loses the role or the customer gets another one', async () => {
    const { token } = await act();
    for (const [id, role, back] of [
      ['demo-operator', 'customer', 'operator'],
      [customer.user.id, 'operator', 'customer'],
    ] as const) {
      await database.db.update(users).set({ role }).where(eq(users.id, id));
      expect(await statusOf(token)).toBe(401);
      await database.db.update(users).set({ role: back }).where(eq(users.id, id));
      expect(await statusOf(token)).toBe(200);
    }
  });

  it("ends without the operator's session at its sign-out, and keeps that session in use", async () => {
    const one = await act();
    const two = await act();
    await test.client.ask('endSession', { token: one.token });
    expect([await statusOf(one.token), await statusOf(two.token), await statusOf(desk.token)]).toEqual([
      401, 200, 200,
    ]);
    const before = (await rowOf(desk.token))?.lastUsedAt.getTime() ?? 0;
    test.wait(10 * minute);
    expect(await statusOf(two.token)).toBe(200);
    const after = (await rowOf(desk.token))?.lastUsedAt.getTime() ?? 0;
    expect(after - before).toBeGreaterThan(9 * minute);
  });
});
