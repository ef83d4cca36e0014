import { randomUUID } from 'node:crypto';
import { done, failed } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { makeTask, readRefund } from '../../../test/refund-tasks.ts';
import { beginAtBank, partPaid, placeOwing } from '../../../test/paid-orders.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import type { Bank, BankRefund } from '../bank/bank.ts';
import { bankRefunds, bankTransactions, bankWallets } from '../bank/repository.ts';
import { openSandboxBank } from '../bank/sandbox-bank.ts';
import { presentRefund } from '../refunds/index.ts';
import { payments, refunds } from './repository.ts';
import { sendRefunds } from './send-refunds.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const far = new Date('9999-01-01');

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let orderUuid: string;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});
afterAll(async () => {
  await test.close();
  await database.close();
});
beforeEach(async () => {
  customer = await signIn(test);
  orderUuid = (await placeOrder(test.client, customer.token)).order_uuid;
});

const answers = {
  done: () => Promise.resolve(done({ reference: 'R-1' })),
  refused: () => Promise.resolve(failed('not this one')),
  silent: () => Promise.reject(new Error('the bank does not answer')),
} as const satisfies Record<string, Bank['refund']>;
type Answer = keyof typeof answers;

/** One pass over the due refunds at a bank with an answer; returns what it was asked for of one of them. */
async function send(
  id: string,
  answer: Answer,
  { at = test.now(), ...terms }: Partial<Bank['refunds']> & { readonly at?: number } = {},
): Promise<BankRefund[]> {
  const asked: BankRefund[] = [];
  const bank = {
    refunds: { parts: true, windowMs: null, ...terms },
    refund: (refund: BankRefund) => {
      asked.push(refund);
      return answers[answer]();
    },
  } as unknown as Bank;
  await sendRefunds({ db: database.db, bank, now: () => at, log: test.app.log });
  return asked.filter(({ refundId }) => refundId === id);
}

/** A refund that is due in an hour, beyond the passes of the app itself. */
const due = () => test.now() + 60 * minute;
async function makeRefund(more: { readonly amount?: number; readonly wait?: number } = {}) {
  const { amount, wait = 60 * minute } = more;
  const at = new Date(test.now() + wait);
  const open = { sentAt: null, failedAt: null, reason: null, nextAttemptAt: at };
  return makeTask(test, { orderUuid, refund: { ...open, ...(amount !== undefined && { amount }) } });
}
const shown = async (id: string) => presentRefund(await readRefund(test, id));

describe('a refund', () => {
  it('is requested until the bank is asked', async () => {
    expect(await shown(await makeRefund())).toMatchObject({
      state: 'requested',
      sent_at: null,
      done_at: null,
    });
  });

  it.each([
    ['done', 'done', { done_at: expect.any(String), failed_at: null, reference: 'R-1', way: 'bank' }],
    ['refused', 'failed', { done_at: null, failed_at: expect.any(String), reference: null }],
    ['silent', 'sent', { done_at: null, failed_at: null, reference: null }],
  ] as const)('after the answer %s is %s', async (answer, state, more) => {
    const id = await makeRefund();
    const asked = await send(id, answer, { at: due() });
    expect(asked).toEqual([
      { refundId: id, reference: expect.any(String), amountRial: 10_000_000, isWhole: true },
    ]);
    expect(await shown(id)).toMatchObject({ state, sent_at: expect.any(String), ...more });
  });

  it.each([
    ['done', 'done'],
    ['refused', 'failed'],
    ['silent', 'sent'],
  ] as const)('that was sent before is, after the answer %s, %s', async (answer, state) => {
    const id = await makeRefund();
    await send(id, 'silent', { at: due() });
    const { sent_at } = await shown(id);
    expect(await send(id, answer, { at: due() + 60 * minute })).toHaveLength(1);
    // When it was first sent.
    expect(await shown(id)).toMatchObject({ state, sent_at });
  });

  it.each([
    ['done', 'done'],
    ['refused', 'failed'],
  ] as const)('that was answered with %s is asked for no more', async (answer, state) => {
    const id = await makeRefund();
    await send(id, answer, { at: due() });
    expect(await send(id, 'done', { at: due() + 30 * day })).toEqual([]);
    expect(await shown(id)).toMatchObject({ state });
  });

  it('is tried with growing pauses, and is of finance to do when the bank is silent for a day', async () => {
    const id = await makeRefund();
    const pauses: number[] = [];
    let at = due();
    for (;;) {
      await send(id, 'silent', { at });
      const { nextAttemptAt, failedAt } = await readRefund(test, id);
      if (failedAt !== null) break;
      pauses.push(nextAttemptAt.getTime() - at);
      at = nextAttemptAt.getTime();
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60 * minute);
    expect(at - test.now()).toBeGreaterThan(day - 60 * minute);
    expect(at - test.now()).toBeLessThan(day + 90 * minute);
    expect(await readRefund(test, id)).toMatchObject({
      reason: 'no_answer',
      nextAttemptAt: far,
      sendAt: null,
    });
    expect(await send(id, 'done', { at: at + day })).toEqual([]);
  });

  it.each([
    ['within its window', { windowMs: 61 * minute }, 1, 'done', null],
    ['past its window', { windowMs: 60 * minute }, 0, 'failed', 'window'],
  ] as const)('is asked for at a bank %s only', async (_what, terms, count, state, reason) => {
    const id = await makeRefund();
    expect(await send(id, 'done', { at: due(), ...terms })).toHaveLength(count);
    expect(await shown(id)).toMatchObject({ state });
    expect((await readRefund(test, id)).reason).toBe(reason);
  });

  it.each([
    [true, 1, 'done', null],
    [false, 0, 'failed', 'part'],
  ] as const)(
    'of a part is asked for where the bank gives back parts: %s',
    async (parts, count, state, reason) => {
      const id = await makeRefund({ amount: 300_000 });
      const asked = await send(id, 'done', { at: due(), parts });
      expect(asked).toHaveLength(count);
      expect(asked).toEqual(asked.map((one) => ({ ...one, amountRial: 3_000_000, isWhole: false })));
      expect(await shown(id)).toMatchObject({ state, amount: 300_000 });
      expect((await readRefund(test, id)).reason).toBe(reason);
      // The build before, which knows no parts, never sees it as due.
      expect((await readRefund(test, id)).nextAttemptAt).toEqual(far);
    },
  );

  it.each([
    ['visit', 'failed', 'visit'],
    ['credit', 'done', null],
  ] as const)('of a payment by %s is %s', async (gateway, state, reason) => {
    const id = randomUUID();
    const at = new Date(test.now());
    await database.db.insert(payments).values({
      id,
      idempotencyKey: id,
      bodyHash: '',
      orderUuid,
      context: 'order_close',
      gateway,
      amount: 50_000,
      instalments: 1,
      status: 'paid',
      createdAt: at,
      settledAt: at,
    });
    await database.db.insert(refunds).values({ id, paymentId: id, createdAt: at, nextAttemptAt: at });
    expect(await send(id, 'done')).toEqual([]);
    expect(await shown(id)).toMatchObject({ state, way: gateway === 'visit' ? 'staff' : 'credit' });
    expect((await readRefund(test, id)).reason).toBe(reason);
  });
});

describe('a refund at the sandbox bank', () => {
  async function pay(choice: Record<string, string> = {}) {
    const order = await placeOwing(test, customer.token, partPaid);
    const { key, reference } = await beginAtBank(test, customer.token, order);
    const { fields } = await decideAtBank(test, reference, 'pay', choice);
    const body = { key, fields };
    await test.client.ask('confirmPayment', { body, token: bffToken, key: randomUUID() });
    return { ...order, reference };
  }
  const cancel = (uuid: string) =>
    test.client.ask('cancelOrder', { params: { id: uuid }, body: {}, token: customer.token });
  const refundOf = async (uuid: string) => {
    const [found] = await database.db
      .select({ refund: refunds, card: payments.card })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderUuid, uuid));
    return found;
  };
  const stateOf = async (uuid: string) => {
    const found = await refundOf(uuid);
    return found && presentRefund(found.refund).state;
  };

  it('is made after a cancellation under the bank’s number, and the card is known without its middle', async () => {
    const order = await pay();
    await cancel(order.uuid);
    await expect.poll(() => stateOf(order.uuid)).toBe('done');
    const found = await refundOf(order.uuid);
    const [entered] = await database.db
      .select()
      .from(bankRefunds)
      .where(eq(bankRefunds.transaction, order.reference));
    expect(found?.card).toBe('603799******0006');
    expect(entered).toMatchObject({
      id: found?.refund.id,
      amountRial: order.due * 10,
      number: found?.refund.reference,
    });
  });

  it.each([
    ['refuses', 'failed'],
    ['keeps_silent', 'sent'],
  ])(
    'is, when the bank is told that it %s, %s, and no SMS says that it went back',
    async (refundsAt, state) => {
      const order = await pay({ refunds: refundsAt });
      await cancel(order.uuid);
      await expect.poll(() => stateOf(order.uuid)).toBe(state);
      const sent = await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, customer.user.phone));
      expect(sent.filter(({ body }) => body?.includes('بازگردانده شد'))).toEqual([]);
    },
  );

  it('is made once for each name, in parts up to what was paid, and adds up', async () => {
    const { reference, due: paid } = await pay();
    const bank = openSandboxBank({ db: database.db, now: test.now, secret: 's', publicUrl: () => '' });
    const ask = (refundId: string, toman: number, isWhole = false) =>
      bank.refund({ refundId, reference, amountRial: toman * 10, isWhole });
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await ask(one, 1_000);
    expect(first).toMatchObject({ ok: true });
    expect(await ask(one, 1_000)).toEqual(first);
    expect(await ask(two, paid - 999)).toMatchObject({ ok: false });
    expect(await ask(three, paid - 1_000)).toMatchObject({ ok: true });
    expect(await ask(randomUUID(), 1)).toMatchObject({ ok: false });
    const rows = await database.db.select().from(bankRefunds).where(eq(bankRefunds.transaction, reference));
    expect(rows.reduce((sum, { amountRial }) => sum + amountRial, 0)).toBe(paid * 10);
    const [transaction] = await database.db
      .select()
      .from(bankTransactions)
      .where(eq(bankTransactions.reference, reference));
    expect(transaction?.status).toBe('refunded');
    const asked = { reference, amountRial: 1, isWhole: false };
    expect(await bank.hasRefunded({ ...asked, refundId: one })).toBe(true);
    expect(await bank.hasRefunded({ ...asked, refundId: two })).toBe(false);
  });

  it('is refused past the window of the bank', async () => {
    const { reference } = await pay();
    const now = () => test.now() + 31 * minute;
    const options = { db: database.db, now, secret: 's', publicUrl: () => '', refundWindowMs: 30 * minute };
    const bank = openSandboxBank(options);
    expect(bank.refunds).toEqual({ parts: true, windowMs: 30 * minute });
    const wanted = { refundId: randomUUID(), reference, amountRial: 10, isWhole: true };
    expect(await bank.refund(wanted)).toMatchObject({ ok: false });
  });

  it('goes back into the wallet that paid', async () => {
    const order = await placeOwing(test, customer.token);
    const balance = async () =>
      (await database.db.select().from(bankWallets).where(eq(bankWallets.owner, customer.user.id)))[0]
        ?.balanceRial;
    const paid = await test.client.ask('callBackEwano', {
      body: { order_id: order.uuid },
      token: customer.token,
      key: randomUUID(),
    });
    expect(paid).toEqual({ status: 'paid' });
    const before = (await balance()) ?? 0;
    await cancel(order.uuid);
    await expect.poll(balance).toBe(before + order.due * 10);
    await expect.poll(() => stateOf(order.uuid)).toBe('done');
  });

  it('that the build before made is in the books of the bank', async () => {
    const { reference, due: paid } = await pay();
    // As that build writes it: only the status.
    await database.db
      .update(bankTransactions)
      .set({ status: 'refunded' })
      .where(eq(bankTransactions.reference, reference));
    const rows = await database.db.select().from(bankRefunds).where(eq(bankRefunds.transaction, reference));
    expect(rows).toMatchObject([{ amountRial: paid * 10 }]);
  });
});
