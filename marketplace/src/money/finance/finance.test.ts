import { randomUUID } from 'node:crypto';
import type { RefundTask } from '@gam/schemas/upstream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl, openOnPostgres, openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { makeFinance, makeTask, readRefund } from '../../../test/refund-tasks.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { orders } from '../../orders/records/tables.ts';
import { auditEntries } from '../../people/audit/record-act.ts';
import { memberRoles, teamMembers } from '../../people/team/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { Bank } from '../bank/bank.ts';
import { ledgerEntries } from '../ledger/tables.ts';
import { refunds } from '../payments/repository.ts';

type Session = Awaited<ReturnType<typeof makeFinance>>;

const max = 5_000_000;
const day = 24 * 60 * 60 * 1000;
/** What the bank says about refunds that it was asked for; null: it does not answer. */
let hasRefunded: boolean | null = false;
const wrapBank = (bank: Bank): Bank => ({
  ...bank,
  hasRefunded: async () => {
    if (hasRefunded === null) throw new Error('the bank does not answer');
    return hasRefunded;
  },
});

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let [first, second]: Session[] = [];
let orderUuid: string;

async function open(opened: OpenDatabase) {
  database = opened;
  test = await startApp(database, {}, { wrapBank });
}
beforeAll(async () => open(await openTestDatabase()));
afterAll(async () => {
  await test.close();
  await database.close();
});
beforeEach(async () => {
  hasRefunded = false;
  customer = await signIn(test);
  [first, second] = [await makeFinance(test), await makeFinance(test)];
  orderUuid = (await placeOrder(test.client, customer.token)).order_uuid;
});

const tokenOf = (who: Session | undefined) => who?.token;
let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return String(880_000_000 + numbers);
};
const settle = (
  who: Session | undefined,
  id: string,
  body: { reference?: string; card_last4?: string } = {},
) =>
  test.client.send('settleRefund', {
    params: { id },
    body: { reference: newNumber(), card_last4: '0006', ...body },
    token: tokenOf(who),
  });
const confirm = (who: Session | undefined, id: string, reference: string) =>
  test.client.send('confirmRefund', { params: { id }, body: { reference }, token: tokenOf(who) });
const retry = (who: Session | undefined, id: string) =>
  test.client.send('retryRefund', { params: { id }, body: {}, token: tokenOf(who) });
const list = async (who: Session | undefined, task?: string): Promise<RefundTask[]> => {
  const results: RefundTask[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const query = { limit: '100', offset: String(offset), ...(task && { task }) };
    const page: { results: RefundTask[]; next: number | null } = await test.client.ask('listRefundTasks', {
      query,
      token: tokenOf(who),
    });
    results.push(...page.results);
    offset = page.next;
  }
  return results;
};
const doneEntries = (id: string) =>
  test.db.$count(ledgerEntries, and(eq(ledgerEntries.refundId, id), eq(ledgerEntries.cause, 'refund_done')));
const trailOf = async (who: Session | undefined) =>
  (
    await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, who?.user.id ?? ''))
      .orderBy(auditEntries.id)
  ).map(({ action, objectId }) => ({ action, objectId }));

describe('a refund that finance settles', () => {
  it('is done under its reference, once, and is in the audit trail that supervisors read', async () => {
    const id = await makeTask(test, { orderUuid });
    const reference = newNumber();
    const reply = await settle(first, id, { reference: ` ${reference} ` });
    expect(reply).toMatchObject({
      status: 200,
      body: { id, task: 'done', state: 'done', way: 'staff', reference, done_at: expect.any(String) },
    });
    expect((await settle(first, id, { reference })).status).toBe(200);
    expect(await settle(second, id)).toMatchObject({ status: 409, body: { code: 'not_to_do' } });
    expect(await doneEntries(id)).toBe(1);
    expect(await trailOf(first)).toEqual([{ action: 'refund_settled', objectId: id }]);
    const supervisor = await openDesk(test.db, 'demo-supervisor', test.now());
    const audit = await test.client.ask('listAudit', { query: { limit: '1' }, token: supervisor.token });
    expect(audit.results[0]).toMatchObject({
      action: 'refund_settled',
      actor: { id: first?.user.id },
      customer: { id: customer.user.id },
      object: { kind: 'refund', id, label: expect.stringContaining(reference) },
    });
  });

  it('is listed before with the card and the reason, and nobody is told that it went back', async () => {
    const id = await makeTask(test, { orderUuid });
    const task = (await list(first, 'to_do')).find((one) => one.id === id);
    expect(task).toMatchObject({
      state: 'failed',
      done_at: null,
      reference: null,
      card: '603799******0006',
      reason: expect.stringContaining('بانک'),
      customer: { id: customer.user.id },
      order_uuid: orderUuid,
      may: { settle: true, confirm: false, retry: true },
    });
  });

  it.each([
    ['another card', { card_last4: '0014' }, 'card_last4'],
    ['three digits of a card', { card_last4: '006' }, 'card_last4'],
    ['an empty reference', { reference: '  ' }, 'reference'],
    ['a reference with markup', { reference: '<b>12345</b>' }, 'reference'],
  ])('is refused with %s', async (_what, body, field) => {
    const id = await makeTask(test, { orderUuid });
    const reply = await settle(first, id, body);
    expect(reply).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect(await readRefund(test, id)).toMatchObject({ doneAt: null, settledBy: null });
    expect(await trailOf(first)).toEqual([]);
  });

  it('takes Persian digits of the card', async () => {
    const id = await makeTask(test, { orderUuid });
    expect((await settle(first, id, { card_last4: '۰۰۰۶' })).status).toBe(200);
  });

  it('is refused under a number of another refund or of a payment', async () => {
    const [one, other] = [await makeTask(test, { orderUuid }), await makeTask(test, { orderUuid })];
    const reference = `AB-${newNumber()}`;
    expect((await settle(first, one, { reference })).status).toBe(200);
    for (const used of [reference, reference.toLowerCase(), `t-${other}`, other]) {
      expect(await settle(second, other, { reference: used })).toMatchObject({
        status: 400,
        body: { reference: [expect.any(String)] },
      });
    }
  });

  it('is refused for a missing refund', async () => {
    expect((await settle(first, 'missing')).status).toBe(404);
    expect((await confirm(first, 'missing', '1')).status).toBe(404);
    expect((await retry(first, 'missing')).status).toBe(404);
  });
});

describe('a second person', () => {
  it('confirms what is above the limit, by its exact reference', async () => {
    const id = await makeTask(test, { orderUuid, amount: max + 1 });
    const reference = newNumber();
    const settled = await settle(first, id, { reference });
    expect(settled).toMatchObject({
      status: 200,
      body: { task: 'to_confirm', state: 'failed', done_at: null, reference, may: { confirm: false } },
    });
    expect(await confirm(first, id, reference)).toMatchObject({
      status: 403,
      body: { code: 'own_settlement' },
    });
    expect(await confirm(second, id, newNumber())).toMatchObject({
      status: 409,
      body: { code: 'other_reference' },
    });
    expect(await doneEntries(id)).toBe(0);
    const seen = (await list(second, 'to_confirm')).find((one) => one.id === id);
    expect(seen).toMatchObject({ may: { confirm: true }, settled_by: { id: first?.user.id } });
    const confirmed = await confirm(second, id, reference);
    expect(confirmed).toMatchObject({ status: 200, body: { task: 'done', way: 'staff', reference } });
    expect((await confirm(second, id, reference)).status).toBe(200);
    expect(await doneEntries(id)).toBe(1);
    expect(await trailOf(second)).toEqual([
      { action: 'refunds_listed', objectId: null },
      { action: 'refund_confirmed', objectId: id },
    ]);
  });

  it('is not needed up to the limit, and needed for all that follow once the sum of an order is above it', async () => {
    const half = max / 2;
    const ids = [];
    for (const amount of [half, half, 1, half]) ids.push(await makeTask(test, { orderUuid, amount }));
    const states = [];
    // By different persons, so that the sum is the order's.
    for (const [index, id] of ids.entries()) {
      const { body } = await settle(index % 2 === 0 ? first : second, id);
      states.push(body['task']);
    }
    expect(states).toEqual(['done', 'done', 'to_confirm', 'to_confirm']);
  });

  it('is needed for an order that was paid back in parts on other days', async () => {
    const one = await makeTask(test, { orderUuid, amount: max });
    await test.db
      .update(refunds)
      .set({
        settledBy: second?.user.id,
        settledAt: new Date(test.now() - 3 * day),
        doneAt: new Date(test.now()),
      })
      .where(eq(refunds.id, one));
    const other = await makeTask(test, { orderUuid, amount: 1 });
    expect((await settle(first, other)).body).toMatchObject({ task: 'to_confirm' });
  });

  it('is needed for what a person gives back of several orders on one day, and not on the next', async () => {
    const elsewhere = (await placeOrder(test.client, (await signIn(test)).token)).order_uuid;
    const [one, other] = [
      await makeTask(test, { orderUuid, amount: max }),
      await makeTask(test, { orderUuid: elsewhere, amount: 1 }),
    ];
    expect((await settle(first, one)).body).toMatchObject({ task: 'done' });
    expect((await settle(first, other)).body).toMatchObject({ task: 'to_confirm' });
    // Once it waits, it waits for a second person.
    await test.db
      .update(refunds)
      .set({ settledAt: new Date(test.now() - 2 * day) })
      .where(eq(refunds.settledBy, first?.user.id ?? ''));
    expect((await settle(first, other)).body).toMatchObject({ task: 'to_confirm' });
    const third = await makeTask(test, { orderUuid: elsewhere, amount: 1 });
    expect((await settle(second, third)).body).toMatchObject({ task: 'done' });
  });

  it('is needed where the bank named no card', async () => {
    const id = await makeTask(test, { orderUuid, amount: 1, card: null });
    const reference = newNumber();
    expect((await settle(first, id, { reference, card_last4: '1234' })).body).toMatchObject({
      task: 'to_confirm',
      card: null,
    });
    expect((await readRefund(test, id)).cardLast4).toBe('1234');
    expect((await confirm(second, id, reference)).body).toMatchObject({ task: 'done' });
  });

  it('confirms only the reference that stands, after another settlement', async () => {
    const id = await makeTask(test, { orderUuid, amount: max + 1 });
    const [one, other] = [newNumber(), newNumber()];
    await settle(first, id, { reference: one });
    await settle(second, id, { reference: other });
    expect((await confirm(first, id, one)).status).toBe(409);
    expect((await confirm(second, id, other)).status).toBe(403);
    expect((await confirm(first, id, other)).body).toMatchObject({ task: 'done', reference: other });
  });
});

describe('an order of their own', () => {
  /** Makes somebody a person of finance, beside what they are. */
  const join = async (userId: string) => {
    await test.db
      .insert(teamMembers)
      .values({ userId, addedAt: new Date(test.now()) })
      .onConflictDoNothing();
    await test.db.insert(memberRoles).values({ userId, role: 'finance' }).onConflictDoNothing();
    return openDesk(test.db, userId, test.now());
  };

  it.each([
    ['the customer', async () => join(customer.user.id)],
    [
      'who placed it for the customer',
      async () => {
        const placedBy = first?.user.id ?? '';
        await test.db.update(orders).set({ placedBy }).where(eq(orders.uuid, orderUuid));
        return first;
      },
    ],
  ])('is settled, confirmed, retried and recorded by others than %s', async (_who, makeOwn) => {
    const own = await makeOwn();
    const [todo, toConfirm] = [
      await makeTask(test, { orderUuid }),
      await makeTask(test, { orderUuid, amount: max + 1 }),
    ];
    const reference = newNumber();
    await settle(second, toConfirm, { reference });
    const visit = { params: { id: orderUuid }, body: { amount: 1 }, token: tokenOf(own), key: randomUUID() };
    const replies = [
      await settle(own, todo),
      await settle(own, toConfirm),
      await confirm(own, toConfirm, reference),
      await retry(own, todo),
      await test.client.send('recordVisitPayment', visit),
    ];
    for (const { status, body } of replies)
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'own_order' });
    const seen = (await list(own)).filter(({ order_uuid }) => order_uuid === orderUuid);
    expect(seen.map(({ may }) => may)).toEqual([
      { settle: false, confirm: false, retry: false },
      { settle: false, confirm: false, retry: false },
    ]);
    expect(await readRefund(test, todo)).toMatchObject({ doneAt: null, settledBy: null });
    expect((await trailOf(own)).filter(({ action }) => action !== 'refunds_listed')).toEqual([]);
  });
});

describe('a refund that the bank may have made', () => {
  const unclear = { reason: 'no_answer' } as const;

  it('is not settled when the bank says that it made it', async () => {
    const id = await makeTask(test, { orderUuid, refund: unclear });
    hasRefunded = true;
    expect(await settle(first, id)).toMatchObject({ status: 409, body: { code: 'done_by_bank' } });
    expect(await readRefund(test, id)).toMatchObject({
      way: 'bank',
      settledBy: null,
      doneAt: expect.any(Date),
    });
    expect(await doneEntries(id)).toBe(1);
  });

  it('is not settled while the bank does not tell, for a day', async () => {
    const id = await makeTask(test, { orderUuid, refund: unclear });
    hasRefunded = null;
    expect(await settle(first, id)).toMatchObject({ status: 409, body: { code: 'bank_silent' } });
    await test.db
      .update(refunds)
      .set({ failedAt: new Date(test.now() - day) })
      .where(eq(refunds.id, id));
    expect((await settle(first, id)).body).toMatchObject({ task: 'done' });
  });

  it('is settled when the bank says that it did not make it', async () => {
    const id = await makeTask(test, { orderUuid, refund: unclear });
    expect((await settle(first, id)).body).toMatchObject({ task: 'done' });
  });
});

describe('a refund that is tried again', () => {
  it('is no task until it fails again', async () => {
    const id = await makeTask(test, { orderUuid });
    expect(await retry(first, id)).toMatchObject({
      status: 200,
      body: { task: 'on_its_way', may: { settle: false, retry: false } },
    });
    // The sandbox bank knows no such payment.
    await expect.poll(async () => (await readRefund(test, id)).failedAt).toBeInstanceOf(Date);
    expect((await retry(first, id)).status).toBe(200);
  });

  it('is refused while it waits for a second person, and after it is done', async () => {
    const id = await makeTask(test, { orderUuid, amount: max + 1 });
    const reference = newNumber();
    await settle(first, id, { reference });
    expect(await retry(second, id)).toMatchObject({ status: 409, body: { code: 'not_failed' } });
    await confirm(second, id, reference);
    expect((await retry(second, id)).status).toBe(409);
  });
});

describe('what the customer paid at the visit', () => {
  const record = (amount: number, key: string = randomUUID(), id = orderUuid) =>
    test.client.send('recordVisitPayment', { params: { id }, body: { amount }, token: tokenOf(first), key });

  it('is written down once, up to what is left', async () => {
    await test.db.update(orders).set({ price: 900_000 }).where(eq(orders.uuid, orderUuid));
    const key = randomUUID();
    expect(await record(300_000, key)).toMatchObject({ status: 200, body: { left: 600_000 } });
    expect(await record(300_000, key)).toMatchObject({ status: 200, body: { left: 600_000 } });
    expect((await record(1, key)).status).toBe(409);
    expect(await record(600_001)).toMatchObject({ status: 409, body: { code: 'more_than_left' } });
    expect(await record(600_000)).toMatchObject({ status: 200, body: { left: 0 } });
    expect((await record(1)).status).toBe(409);
    expect((await trailOf(first)).map(({ action }) => action)).toEqual(['visit_paid', 'visit_paid']);
  });

  it('is refused for orders that no expert was at, without a price, and that are missing', async () => {
    await test.db.update(orders).set({ price: null }).where(eq(orders.uuid, orderUuid));
    expect(await record(1)).toMatchObject({ status: 409, body: { code: 'no_price' } });
    await test.client.ask('cancelOrder', { params: { id: orderUuid }, body: {}, token: customer.token });
    expect(await record(1)).toMatchObject({ status: 409, body: { code: 'not_at_visit' } });
    expect((await record(1, randomUUID(), 'missing')).status).toBe(404);
    const keyless = { params: { id: orderUuid }, body: { amount: 1 }, token: tokenOf(first) };
    expect((await test.client.send('recordVisitPayment', keyless)).status).toBe(400);
  });
});

describe('a search of money', () => {
  const search = (text: string) => test.client.send('searchMoney', { body: { text }, token: tokenOf(first) });
  const idsOf = ({ body }: Awaited<ReturnType<typeof search>>) =>
    (body['results'] as { payment_id: string }[]).map(({ payment_id }) => payment_id);

  it('finds a payment by its numbers, its order, its refund and its card', async () => {
    const id = await makeTask(test, { orderUuid, card: '603799******8123' });
    const reference = `RF-${newNumber()}`;
    await settle(first, id, { reference, card_last4: '8123' });
    const { legacy_id: number } = await test.client.ask('loadOrder', {
      params: { id: orderUuid },
      token: customer.token,
    });
    for (const text of [number, ` t-${id}`, id, reference.toLowerCase(), '۸۱۲۳']) {
      expect(idsOf(await search(text))).toEqual([id]);
    }
    expect((await search(number)).body).toMatchObject({
      results: [{ card: '603799******8123', refunds: [{ state: 'done', reference }], legacy_id: number }],
    });
    expect(idsOf(await search('77777777'))).toEqual([]);
    expect((await trailOf(first)).map(({ action }) => action)).toContain('money_searched');
  });

  it.each(['', 'ab', "' or 1=1", '%%%%', 'نام مشتری'])('refuses %j by field', async (text) => {
    expect(await search(text)).toMatchObject({ status: 400, body: { text: [expect.any(String)] } });
  });
});

describe('an export of money', () => {
  const ask = (query: Record<string, string>) =>
    test.client.send('exportMoney', { query, token: tokenOf(first) });

  it('lists refunds, payments and entries as texts under their columns, in pages', async () => {
    const id = await makeTask(test, { orderUuid, amount: 765_000 });
    const today = new Date(test.now()).toISOString().slice(0, 10);
    const days = { first_day: '2026-01-01', last_day: '2030-01-01' };
    expect((await ask({ what: 'payments', ...days })).status).toBe(400);
    const near = { first_day: shift(today, -1), last_day: shift(today, 1) };
    for (const what of ['payments', 'refunds', 'entries'] as const) {
      const reply = await ask({ what, ...near, limit: '1000' });
      const { columns, results } = reply.body as { columns: string[]; results: string[][] };
      expect(results.every((row) => row.length === columns.length)).toBe(true);
      expect(results.some((row) => row[columns.indexOf('amount')] === '765000')).toBe(true);
    }
    const paged = await ask({ what: 'refunds', ...near, limit: '1' });
    expect(paged.body).toMatchObject({ next: 1, results: [expect.any(Array)] });
    expect((await readRefund(test, id)).doneAt).toBeNull();
    expect((await trailOf(first)).map(({ action, objectId }) => [action, objectId])).toEqual([
      ['money_exported', 'payments'],
      ['money_exported', 'refunds'],
      ['money_exported', 'entries'],
      ['money_exported', 'refunds'],
    ]);
  });

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
  ])('refuses the days %s to %s', async (first_day, last_day) => {
    expect((await ask({ what: 'payments', first_day, last_day })).status).toBe(400);
  });
});

const shift = (of: string, by: number) =>
  new Date(Date.parse(`${of}T00:00:00Z`) + by * day).toISOString().slice(0, 10);

const statusesOf = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);

const skipped = databaseUrl === null ? ' (skipped: DATABASE_URL is not set)' : '';
describe.skipIf(skipped !== '')(`over PostgreSQL${skipped}`, () => {
  beforeAll(async () => {
    await test.close();
    await database.close();
    await open(await openOnPostgres(databaseUrl ?? ''));
  });

  it('lets one of two persons settle a refund at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await makeTask(test, { orderUuid, amount: 1_000 });
      const replies = await Promise.all([settle(first, id), settle(second, id)]);
      expect(statusesOf(replies)).toEqual([200, 409]);
      expect(await doneEntries(id)).toBe(1);
    }
  });

  it('lets refunds of an order that are settled at once pass the limit for one person only once', async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await makeTask(test, { orderUuid, amount: max / 2 }));
    const replies = await Promise.all(ids.map((id, index) => settle(index % 2 === 0 ? first : second, id)));
    expect(replies.map(({ body }) => String(body['task'])).toSorted()).toEqual([
      'done',
      'done',
      'to_confirm',
      'to_confirm',
    ]);
  });

  it('refuses one number for two refunds that are settled at once', async () => {
    const ids = [
      await makeTask(test, { orderUuid, amount: 1 }),
      await makeTask(test, { orderUuid, amount: 1 }),
    ];
    const reference = newNumber();
    const replies = await Promise.all(
      ids.map((id, index) => settle(index === 0 ? first : second, id, { reference })),
    );
    expect(statusesOf(replies)).toEqual([200, 400]);
  });

  it('records at most what is left when visits are recorded at once', async () => {
    await test.db.update(orders).set({ price: 100_000 }).where(eq(orders.uuid, orderUuid));
    const body = { amount: 60_000 };
    const record = () =>
      test.client.send('recordVisitPayment', {
        params: { id: orderUuid },
        body,
        token: tokenOf(first),
        key: randomUUID(),
      });
    const replies = await Promise.all([record(), record(), record()]);
    expect(statusesOf(replies)).toEqual([200, 409, 409]);
  });

  it('makes a refund once when the bank and a person end it at the same time', async () => {
    const { markMadeByBank } = await import('../payments/index.ts');
    for (let round = 0; round < 5; round += 1) {
      const id = await makeTask(test, { orderUuid, amount: 1_000 });
      const [reply, isByBank] = await Promise.all([
        settle(first, id),
        markMadeByBank(test.db, id, null, test.now()),
      ]);
      expect([reply.status === 200, isByBank].filter(Boolean)).toHaveLength(1);
      expect(await doneEntries(id)).toBe(1);
    }
  });
});
