import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { beginAtBank, partPaid, placeOwing } from '../../../test/paid-orders.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { auditEntries } from '../../people/audit/record-act.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import { orders } from '../records/tables.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let desk: string;

/** Saturday, 28 Azar 1405, half past eight in Tehran. */
const now = Date.parse('2026-12-19T05:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  test.wait(now - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 5 }).where(eq(serviceSlots.serviceId, '1'));
});

beforeEach(async () => {
  desk = (await openDesk(database.db, 'demo-operator', test.now())).token;
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const workOf = (id: string) => test.client.ask('loadOrderWork', { params: { id }, token: desk });
const assign = (id: string, expert_id: string, token = desk) =>
  test.client.send('assignExpert', { params: { id }, body: { expert_id }, token, key: randomUUID() });
const move = (id: string, status: 'in_progress' | 'done') =>
  test.client.send('progressOrder', { params: { id }, body: { status }, token: desk, key: randomUUID() });
const price = (id: string, amount: number, paid: number, token = desk) =>
  test.client.send('priceRemainder', { params: { id }, body: { amount, paid }, token, key: randomUUID() });
const place = async (day?: string, slot = '10-12') => {
  const when = day === undefined ? [] : [answer('when', [day, slot])];
  const answers = [...cleaningAnswers, ...when];
  return (await placeOrder(test.client, customer.token, { answers })).order_uuid;
};
const actsOn = async (uuid: string) => {
  const rows = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.objectId, uuid))
    .orderBy(auditEntries.id);
  return rows.map(({ action, objectLabel }) => [action, objectLabel?.split('، ')[1]]);
};
const seatsOf = async (uuid: string) =>
  (await database.db.select().from(slotTakings).where(eq(slotTakings.orderUuid, uuid))).map(
    ({ workman }) => workman,
  );
const ledgerOf = (id: string) =>
  test.client.ask('loadOrderLedger', { params: { id }, token: customer.token });
const orderOf = (id: string) => test.client.ask('loadOrder', { params: { id }, token: customer.token });

/** Pays what an order owes at the bank. */
async function pay(uuid: string, due: number) {
  const { key, reference } = await beginAtBank(test, customer.token, { uuid, due });
  const { fields } = await decideAtBank(test, reference, 'pay');
  await test.client.ask('confirmPayment', { body: { key, fields }, token: bffToken, key: randomUUID() });
}

describe('the work on an order at the desk', () => {
  it('is carried from the expert to the end, and the audit trail names each step [O-1.03]', async () => {
    const order = await place('2026-12-22');
    const work = await workOf(order);
    expect(work).toMatchObject({
      customer: { id: customer.user.id },
      expert_id: null,
      may: { assign: true, replace: false, start: false, finish: false, price: false },
    });
    const [best, second] = work.experts.filter(({ is_free }) => is_free);
    if (best === undefined || second === undefined) throw new Error('too few experts are free');
    expect((await assign(order, second.id)).body).toMatchObject({
      order: { status: 'assigned', selected_workman: { last_name: second.last_name } },
      expert_id: second.id,
      may: { assign: false, replace: true, start: true },
    });
    expect(await seatsOf(order)).toEqual([second.id]);
    expect((await assign(order, best.id)).body).toMatchObject({ expert_id: best.id });
    expect((await assign(order, best.id)).status).toBe(200);
    expect(await seatsOf(order)).toEqual([best.id]);
    expect((await orderOf(order)).selected_workman).toMatchObject({ last_name: best.last_name });
    expect((await move(order, 'in_progress')).status).toBe(200);
    expect(await workOf(order)).toMatchObject({ experts: [], may: { finish: true, price: true } });
    expect(await assign(order, second.id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect((await move(order, 'done')).status).toBe(200);
    expect(await actsOn(order)).toEqual([
      ['expert_assigned', `${second.first_name} ${second.last_name}`],
      ['expert_assigned', `${best.first_name} ${best.last_name}`],
      ['order_progressed', 'شروع کار'],
      ['order_progressed', 'پایان کار'],
    ]);
  });

  it('offers an expert with another order at that time as busy, and refuses to assign them', async () => {
    const [one, two] = [await place('2026-12-22'), await place('2026-12-22')];
    const expert = (await workOf(one)).experts.find(({ is_free }) => is_free)?.id ?? '';
    expect((await assign(one, expert)).status).toBe(200);
    const freeIn = async (id: string) =>
      (await workOf(id)).experts.find(({ id: named }) => named === expert)?.is_free;
    expect([await freeIn(one), await freeIn(two)]).toEqual([true, false]);
    expect(await assign(two, expert)).toMatchObject({ status: 409, body: { code: 'expert_busy' } });
    expect((await workOf(two)).order.status).toBe('placed');
    const other = (await workOf(one)).experts.find(({ id, is_free }) => is_free && id !== expert)?.id ?? '';
    await assign(one, other);
    expect((await assign(two, expert)).status).toBe(200);
  });

  it('gives one of two orders an expert for whom two operators ask at once', async () => {
    const both = [await place('2026-12-24'), await place('2026-12-24')];
    const expert = (await workOf(both[0] ?? '')).experts.find(({ is_free }) => is_free)?.id ?? '';
    const replies = await Promise.all(both.map((id) => assign(id, expert)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('refuses an expert who does not do the service, and an order that its customer is changing', async () => {
    const order = await place();
    expect(await assign(order, 'nobody')).toMatchObject({ status: 400, body: { code: 'unknown_workman' } });
    const expert = (await workOf(order)).experts[0]?.id ?? '';
    await test.client.ask('beginEdit', { params: { id: order }, body: {}, token: customer.token });
    expect(await assign(order, expert)).toMatchObject({ status: 409, body: { code: 'order_being_edited' } });
    expect(await actsOn(order)).toEqual([]);
  });

  it('is told to customers by their own call without the steps, and to operators who act with them', async () => {
    const order = await place();
    expect((await orderOf(order)).may).not.toHaveProperty('work');
    const acting = await actFor(test, desk, customer.user.id);
    const seen = await test.client.ask('loadOrder', { params: { id: order }, token: acting.token });
    expect(seen.may.work).toBe(true);
  });
});

describe('the price of the remainder', () => {
  /** An order of which a fifth was paid ahead, whose work goes on. */
  const begun = async () => {
    const { uuid, due } = await placeOwing(test, customer.token, partPaid);
    await pay(uuid, due);
    await assign(uuid, (await workOf(uuid)).experts[0]?.id ?? '');
    await move(uuid, 'in_progress');
    return { uuid, paid: due };
  };

  it('is what is due once the work is done, and is paid like any remainder', async () => {
    const { uuid, paid } = await begun();
    expect(await workOf(uuid)).toMatchObject({ paid, may: { price: true } });
    expect((await price(uuid, 740_000, paid)).body).toMatchObject({ paid, left: 740_000 });
    expect(await ledgerOf(uuid)).toMatchObject({ left: 740_000, due: null });
    await move(uuid, 'done');
    const due = { context: 'order_close', amount: 740_000 };
    expect(await ledgerOf(uuid)).toMatchObject({ price: paid + 740_000, due });
    await pay(uuid, 740_000);
    expect(await ledgerOf(uuid)).toMatchObject({ paid: paid + 740_000, left: 0, due: null });
    expect(await actsOn(uuid)).toContainEqual(['remainder_priced', '۷۴۰٬۰۰۰ تومان']);
  });

  it('changes nothing when it is repeated, also after the remainder was paid', async () => {
    const { uuid, paid } = await begun();
    await move(uuid, 'done');
    await price(uuid, 300_000, paid);
    await price(uuid, 300_000, paid);
    await pay(uuid, 300_000);
    expect((await price(uuid, 300_000, paid)).body).toMatchObject({ paid: paid + 300_000, left: 0 });
    expect((await actsOn(uuid)).filter(([action]) => action === 'remainder_priced')).toHaveLength(1);
    expect(await price(uuid, 200_000, paid)).toMatchObject({ status: 409, body: { code: 'paid_meanwhile' } });
    expect((await price(uuid, 50_000, paid + 300_000)).body).toMatchObject({ left: 50_000 });
    expect(await ledgerOf(uuid)).toMatchObject({ due: { context: 'order_close', amount: 50_000 } });
  });

  it.each([
    ['dearer', 900_000],
    ['cheaper', 100_000],
  ])(
    'keeps the lines of a %s price equal to it, with one line for all corrections',
    async (_name, amount) => {
      const { uuid, paid } = await begun();
      await price(uuid, 123_000, paid);
      await price(uuid, amount, paid);
      const order = await orderOf(uuid);
      const sum = [...order.mini_factor, ...(order.adjustments ?? [])]
        .map((line) => ('amount' in line ? line.amount : (line.total_price ?? 0)))
        .reduce((one, other) => one + other, 0);
      expect([order.price, sum]).toEqual([paid + amount, paid + amount]);
      expect(order.mini_factor.filter(({ parent_title }) => parent_title.includes('اصلاح'))).toHaveLength(1);
    },
  );

  it('makes a price that was agreed on the spot due', async () => {
    const order = await place();
    await database.db
      .update(orders)
      .set({ price: null, acharPrice: null, miniFactor: [], status: 'in_progress' })
      .where(eq(orders.uuid, order));
    expect(await workOf(order)).toMatchObject({ paid: 0, left: null });
    await price(order, 410_000, 0);
    await move(order, 'done');
    expect(await ledgerOf(order)).toMatchObject({ due: { context: 'order_close', amount: 410_000 } });
    expect((await orderOf(order)).mini_factor).toMatchObject([{ total_price: 410_000 }]);
  });

  it('is refused before the work begins, to others than operators, and of an order of one’s own', async () => {
    const order = await place();
    expect(await price(order, 1_000, 0)).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    const acting = await actFor(test, desk, customer.user.id);
    expect((await price(order, 1_000, 0, acting.token)).status).toBe(403);
    await database.db
      .update(orders)
      .set({ status: 'done', customerId: 'demo-operator' })
      .where(eq(orders.uuid, order));
    expect(await price(order, 1_000, 0)).toMatchObject({ status: 403, body: { code: 'own_order' } });
    await database.db.update(orders).set({ customerId: customer.user.id }).where(eq(orders.uuid, order));
    for (const amount of [-1, 1.5, 1_000_000_001]) expect((await price(order, amount, 0)).status).toBe(400);
  });
});
