import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPersianDigits } from '@gam/shared/digits';
import { payments, refunds } from '../../money/payments/index.ts';
import { orders } from '../../orders/records/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { queueSms } from '../../platform/sms/outbox.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openSession, makeStranger } from '../../../test/access/callers.ts';
import { askMore, makeVictim } from '../../../test/access/victim.ts';
import { beginAtBank, partPaid, placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { placeOrder, type QuoteBody, quoteBody } from '../../../test/requests.ts';
import { filesOnDisk } from '../../../test/upload.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { phoneTraces, users } from '../accounts/index.ts';
import { authTries } from '../auth/index.ts';
import { uploads } from '../uploads/index.ts';
import { auditEntries } from '../audit/index.ts';
import { confirm, day, endOrders, findEverywhere, smsOf, sweep } from './privacy-fixture.ts';

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

const ask = (token: string) => test.client.send('requestDeletion', { body: {}, token });
const load = (token: string) => test.client.ask('loadDeletion', { token });
const takeBack = (token: string) => test.client.ask('withdrawDeletion', { token });
const actsOf = async (id: string) => {
  const rows = await test.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, id))
    .orderBy(auditEntries.id);
  return rows.map(({ action }) => action);
};
const rowOf = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0];

describe('a fresh code', () => {
  it('is needed six minutes after the sign-in, and counts for five minutes', async () => {
    const { token, user } = await signIn(test);
    expect((await test.client.send('exportAccount', { token })).status).toBe(200);
    test.wait(6 * 60_000);
    for (const name of ['exportAccount', 'requestDeletion'] as const)
      expect(
        await test.client.send(name, { token, ...(name === 'requestDeletion' && { body: {} }) }),
      ).toMatchObject({
        status: 403,
        body: { code: 'code_needed' },
      });
    const { fresh_until } = await confirm(test, { token, phone: user.phone });
    expect(Date.parse(fresh_until) - test.now()).toBeGreaterThan(4 * 60_000);
    expect((await test.client.send('exportAccount', { token })).status).toBe(200);
    test.wait(6 * 60_000);
    expect((await test.client.send('exportAccount', { token })).status).toBe(403);
  });

  it("is that of the caller's own phone, wrong codes are counted, and a repeated confirmation is the same", async () => {
    const [one, other] = [await signIn(test), await signIn(test)];
    test.wait(6 * 60_000);
    const { verification_id } = await test.client.ask('requestFreshCode', {
      body: {},
      token: one.token,
      key: randomUUID(),
    });
    const send = (token: string, code: string, key: string = randomUUID()) =>
      test.client.send('confirmFreshCode', { body: { verification_id, code }, token, key });
    const reply = await test.app.inject({ url: '/dev/outbox', query: { phone: one.user.phone } });
    const code = reply.json<{ results: { code: string }[] }>().results[0]?.code ?? '';
    expect(await send(other.token, code)).toMatchObject({ status: 400, body: { code: 'stale_code' } });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await send(one.token, wrong)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    const key = randomUUID();
    const first = await send(one.token, toPersianDigits(code), key);
    expect(first.status).toBe(200);
    test.wait(1_000);
    expect(await send(one.token, code, key)).toMatchObject({ status: 200, body: first.body });
    expect(await send(one.token, code)).toMatchObject({ status: 400, body: { code: 'stale_code' } });
    // The code confirmed a session: nobody signs in with it.
    const again = { body: { verification_id, code }, key };
    expect((await test.client.send('verifyCode', again)).status).toBe(400);
  });
});

describe('the deletion of an account', () => {
  it('waits for seven days, is told by SMS, and can be taken back', async () => {
    const { token, user } = await signIn(test);
    expect(await load(token)).toEqual({ state: 'none', requested_at: null, ends_at: null, hindrances: [] });
    const asked = await ask(token);
    expect(asked).toMatchObject({ status: 200, body: { state: 'waiting', hindrances: [] } });
    const { requested_at, ends_at } = await load(token);
    expect(Date.parse(ends_at ?? '') - Date.parse(requested_at ?? '')).toBe(7 * day);
    test.wait(60_000);
    expect((await ask(token)).body).toEqual(asked.body);
    expect(await smsOf(test, user.phone, 'deletion_requested')).toEqual([expect.stringContaining('حذف')]);
    test.wait(6 * day);
    await sweep(test);
    expect(await load(token)).toMatchObject({ state: 'waiting' });
    expect(await takeBack(token)).toMatchObject({ state: 'none' });
    expect(await takeBack(token)).toMatchObject({ state: 'none' });
    expect(await smsOf(test, user.phone, 'deletion_withdrawn')).toHaveLength(1);
    test.wait(day + 60_000);
    await sweep(test);
    expect(await rowOf(user.id)).toMatchObject({ phone: user.phone, erasedAt: null });
    expect(await actsOf(user.id)).toEqual(['deletion_requested', 'deletion_withdrawn']);
  });

  it('waits for an open order, a payment that is not decided and a refund that is not made', async () => {
    const { token, user } = await signIn(test);
    const owing = await placeOwing(test, token, wholePaid);
    await beginAtBank(test, token, owing);
    const amount = owing.due;
    const open = { kind: 'open_orders', count: 1, amount: null };
    expect((await ask(token)).body).toMatchObject({
      hindrances: [open, { kind: 'debts', count: 1, amount }],
    });
    // Work that goes on until the end of the wait.
    await test.db.update(orders).set({ status: 'in_progress' }).where(eq(orders.uuid, owing.uuid));
    test.wait(5 * day);
    const again = await signIn(test, user.phone);
    test.wait(3 * day);
    await sweep(test);
    expect(await load(again.token)).toMatchObject({ state: 'waiting' });
    expect(await rowOf(user.id)).toMatchObject({ erasedAt: null });

    await test.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.uuid, owing.uuid));
    const isOfOrder = eq(payments.orderUuid, owing.uuid);
    const [payment] = await test.db.select().from(payments).where(isOfOrder);
    const queued = { paymentId: payment?.id ?? '', createdAt: new Date(), nextAttemptAt: new Date(9e12) };
    await test.db.insert(refunds).values(queued);
    await test.db.update(payments).set({ status: 'refunded' }).where(isOfOrder);
    await sweep(test);
    const { hindrances } = await load(again.token);
    expect(hindrances).toEqual([{ kind: 'refunds', count: 1, amount }]);
    await test.db.update(refunds).set({ doneAt: new Date() });
    await sweep(test);
    expect(await rowOf(user.id)).toMatchObject({ phone: `erased:${user.id}`, erasedAt: expect.any(Date) });
    expect((await test.client.send('currentUser', { token: again.token })).status).toBe(401);
  });

  it('leaves nothing of the person in any table or file, but orders and payments without them', async () => {
    const world = { test, db: database.db };
    await askMore(world);
    await makeStranger(world);
    const bystander = await makeVictim(world);
    const victim = await makeVictim(world);
    const { id, phone, token } = victim;
    const local = `0${phone.slice(2)}`;
    const spellings = [
      phone,
      local,
      `+${phone}`,
      phone.slice(2),
      toPersianDigits(local),
      toPersianDigits(phone),
    ];
    const [email, lead, note, reply] = ['نامه', 'تماس', 'دفتر', 'نظر'].map((word) => `${word}-${id}`);
    const guessable = `${id}@mail.example`;
    await test.client.ask('emailInvoice', {
      params: { orderId: victim.done.uuid },
      body: { email: guessable },
      token,
      key: randomUUID(),
    });
    await test.client.ask('rateOrder', {
      params: { id: victim.done.uuid },
      body: { stars: 4, comment: reply },
      token,
    });
    await test.client.ask('sendOrganizationLead', {
      body: { name: 'سارا', phone: local, organization: 'شرکت', description: lead },
      key: randomUUID(),
    });
    const desk = await openSession(world, 'demo-operator', true);
    await test.client.ask('addCustomerNote', {
      params: { id },
      body: { text: note },
      token: desk,
      key: randomUUID(),
    });
    await test.client.send('askQuote', {
      body: {
        answers: victim.answers,
        category: '1',
        specificWorkman: null,
        extra: { matching_flow: 'main_flow', searched_word: email },
        editOrderId: null,
        city: '1',
        voucherCode: 'unknown-code',
      },
      token,
      key: randomUUID(),
    });
    await test.client.ask('createUserAnswer', {
      body: { question: victim.posts.question, text: 'من هم همین را می‌خواستم.' },
      token: bystander.token,
      key: randomUUID(),
    });
    const named = await test.db.select().from(uploads).where(eq(uploads.ownerId, id));
    const filesOf = () => filesOnDisk(test).filter((file) => named.some(({ name }) => file.includes(name)));
    expect([named.length, filesOf().length > 2]).toEqual([2, true]);
    const others = filesOnDisk(test).length - filesOf().length;

    const own = { token, user: { phone } };
    await confirm(test, { token, phone: own.user.phone });
    expect((await ask(token)).status).toBe(200);
    await endOrders(test, id);
    await test.db
      .update(payments)
      .set({ askAt: null })
      .where(sql`status = 'pending'`);
    test.wait(7 * day + 60_000);
    // Younger than what the sweep deletes by age.
    const lately = new Date(test.now());
    const names = [`code:phone:${phone} from:203.0.113.7`, `code:phone:${phone}`];
    await test.db.insert(authTries).values(names.map((name) => ({ name, at: lately })));
    await queueSms(test.db, { phone, purpose: 'order_changed', body: 'x', now: test.now() });
    const personal = [
      ...spellings,
      victim.marks[0] ?? '',
      guessable,
      lead,
      note,
      reply,
      email,
      'کارتن هم می‌آورید',
      'می‌آورند.',
    ].filter((text) => text !== undefined);
    expect((await findEverywhere(database, personal)).length).toBeGreaterThan(20);
    await sweep(test);
    // The other customer's rows stay, and rule documents are the team's: the fixture's editor wrote the mark there.
    const isTheirs = (row: string) => row.includes(bystander.id) || row.startsWith('flow_rules');
    const findRest = async () => (await findEverywhere(database, personal)).filter((row) => !isTheirs(row));
    // The last SMS loses the phone when it is sent.
    await expect.poll(findRest).toEqual([]);
    expect([filesOf(), filesOnDisk(test).length]).toEqual([[], others]);
    expect(await findEverywhere(database, bystander.marks.slice(0, 1))).not.toEqual([]);

    const [order] = await test.db.select().from(orders).where(eq(orders.uuid, victim.done.uuid));
    expect(order).toMatchObject({
      customerId: id,
      answers: [],
      price: expect.any(Number),
      invoiceEmail: null,
    });
    expect(await test.db.$count(payments, eq(payments.idempotencyKey, victim.payment.key))).toBe(1);
    expect((await actsOf(id)).at(-1)).toBe('account_erased');
    const atDesk = await openSession(world, 'demo-operator', true);
    const trail = await test.client.ask('listAudit', { query: { customer: id }, token: atDesk });
    expect(trail.results[0]).toMatchObject({
      action: 'account_erased',
      customer: { id, phone: '', first_name: null, last_name: null },
    });
    expect((await test.client.send('loadCustomer', { params: { id }, token: atDesk })).status).toBe(404);
    expect((await test.client.send('currentUser', { token })).status).toBe(401);
    // The question stays for the sake of somebody else's answer.
    const { results } = await test.client.ask('listUserQuestions', {
      query: { service: victim.posts.service },
    });
    expect(results.find(({ id: one }) => one === victim.posts.question)).toMatchObject({
      text: 'متن این پرسش حذف شده است.',
      author: 'کاربر گام',
      answers_count: 1,
    });
  });

  it('is told to the BFF, oldest first', async () => {
    const since = new Date(test.now()).toISOString();
    const { token, user } = await signIn(test);
    await ask(token);
    test.wait(7 * day + 1);
    await sweep(test);
    const { results } = await test.client.ask('listErasedAccounts', { query: { since }, token: bffToken });
    expect(results.map(({ id }) => id)).toEqual([user.id]);
    const later = { query: { since: new Date(test.now() + 1).toISOString() }, token: bffToken };
    expect(await test.client.ask('listErasedAccounts', later)).toEqual({ results: [] });
  });

  it('is told by SMS when it is carried out, and then not even the phone is left', async () => {
    const { token, user } = await signIn(test);
    await ask(token);
    test.wait(7 * day + 1);
    await sweep(test);
    await expect.poll(() => findEverywhere(database, [user.phone])).toEqual([]);
    expect((await smsOf(test, '', 'account_erased')).length).toBeGreaterThan(0);
  });

  it('keeps the limits of vouchers and of the first order, under a hash of the phone, for a year', async () => {
    const phone = newPhone();
    const code = await addVoucher(test.db, 'once-for-each', { usesPerCustomer: 1 });
    const first = await signIn(test, phone);
    const quoteOf = (token: string, more: Partial<QuoteBody>) =>
      test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() });
    const canUse = async (token: string) =>
      (await quoteOf(token, { voucherCode: code })).discount_data?.code === code;
    const isFirst = async (token: string) =>
      /نخستین/.test((await quoteOf(token, partPaid)).discount_data?.discount_text ?? '');
    expect([await canUse(first.token), await isFirst(first.token)]).toEqual([true, true]);
    await placeOrder(test.client, first.token, { voucherCode: code });
    await ask(first.token);
    await endOrders(test, first.user.id);
    test.wait(7 * day + 1);
    await sweep(test);
    const again = await signIn(test, phone);
    expect(again.user.id).not.toBe(first.user.id);
    expect((await test.client.ask('listOrders', { token: again.token })).results).toEqual([]);
    expect([await canUse(again.token), await isFirst(again.token)]).toEqual([false, false]);
    const stranger = await signIn(test);
    expect([await canUse(stranger.token), await isFirst(stranger.token)]).toEqual([true, true]);

    test.wait(365 * day);
    await sweep(test);
    const later = await signIn(test, phone);
    expect([await canUse(later.token), await isFirst(later.token)]).toEqual([true, true]);
    expect(await test.db.$count(phoneTraces)).toBe(0);
  });

  it('is refused for operators who act for a customer, and for the team', async () => {
    const member = await openSession({ test, db: database.db }, 'demo-operator');
    expect((await ask(member)).status).toBe(403);
    expect((await rowOf('demo-operator'))?.erasedAt).toBeNull();
  });
});
