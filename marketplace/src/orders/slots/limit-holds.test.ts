import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { beginAtBank, partPaid, wholePaid } from '../../../test/paid-orders.ts';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { databases } from '../../../test/databases.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, orderBody, quoteBody, type QuoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { clean } from '../../cleaning.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import { prepaymentHolds } from './limit-holds.ts';

const minute = 60_000;
const tooMany = {
  status: 409,
  body: { code: 'too_many_unpaid', message: expect.stringContaining('پرداخت یا لغو') as string },
};

describe.each(databases)(
  'orders that wait for a prepayment and hold a slot on $name',
  ({ open, skipped }) => {
    describe.skipIf(skipped)('with real requests', () => {
      let database: OpenDatabase;
      let test: TestApp;

      beforeAll(async () => {
        database = await open();
        test = await startApp(database);
        // Saturday, 28 Azar 1405, half past eight in Tehran.
        test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
        const booking = { type_tags: ['date_question'], is_mandatory: false };
        for (const service of ['1', '8']) {
          await addQuestions(database.db, service, [question('timestamp', 'when', 'زمان', booking)]);
          await database.db
            .update(serviceSlots)
            .set({ capacity: 200 })
            .where(eq(serviceSlots.serviceId, service));
        }
      });

      afterAll(async () => {
        await test.close();
        await database.close();
      });

      const booked = {
        ...partPaid,
        answers: [...partPaid.answers, answer('when', ['2026-12-22', '10-12'])],
      } satisfies Partial<QuoteBody>;

      const quote = async (token: string, more: Partial<QuoteBody> = booked) => {
        const body = quoteBody(more);
        const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
        const { answers, category, editOrderId } = body;
        return orderBody(inquiry_id, { answers, category, editOrderId });
      };
      const send = (body: unknown, token: string, ip?: string) =>
        test.client.insist('placeOrder', { body, token, key: randomUUID(), ...(ip !== undefined && { ip }) });
      const place = async (token: string, { ip, more }: { ip?: string; more?: Partial<QuoteBody> } = {}) =>
        send(await quote(token, more), token, ip);
      const placed = async (...given: Parameters<typeof place>) => {
        const { status, body } = await place(...given);
        expect({ status, body }).toMatchObject({ status: 200 });
        return load(String(body['order_uuid']), given[0]);
      };
      const load = (id: string, token: string) => test.client.ask('loadOrder', { params: { id }, token });
      const cancel = (id: string, token: string) =>
        test.client.ask('cancelOrder', { params: { id }, body: {}, token });
      const fill = async (token: string, ip?: string) => {
        const made = [];
        for (let one = 0; one < 3; one += 1)
          made.push(await placed(token, { ...(ip !== undefined && { ip }) }));
        return made;
      };
      const waitOf = ({ payment, created_at }: Awaited<ReturnType<typeof load>>) =>
        (Date.parse(payment?.due_until ?? '') - Date.parse(created_at)) / minute;

      it('are three of a customer at most, and another follows when one is cancelled, expired or paid', async () => {
        const { token } = await signIn(test);
        const [first, second] = await fill(token);
        if (first === undefined || second === undefined) throw new Error('no orders');
        expect(await place(token)).toMatchObject(tooMany);
        await cancel(first.order_uuid, token);
        await placed(token);
        expect(await place(token)).toMatchObject(tooMany);
        const due = second.payment?.amount ?? 0;
        const { reference, key } = await beginAtBank(test, token, { uuid: second.order_uuid, due });
        await decideAtBank(test, reference, 'pay');
        await test.client.ask('findPayment', { params: { key }, token: bffToken });
        expect(await load(second.order_uuid, token)).toMatchObject({ status: 'placed' });
        await placed(token);
        expect(await place(token)).toMatchObject(tooMany);
        test.wait(15 * minute);
        await placed(token);
      });

      it('leave nothing behind of one that is refused', async () => {
        const { token } = await signIn(test);
        await fill(token);
        const before = await database.db.select().from(slotTakings);
        const refused = await quote(token);
        expect(await send(refused, token)).toMatchObject(tooMany);
        expect(await database.db.select().from(slotTakings)).toHaveLength(before.length);
        test.wait(15 * minute);
        expect(await send(refused, token)).toMatchObject({ status: 200 });
      });

      it('are no orders that hold no slot or are paid after the work', async () => {
        const { token } = await signIn(test);
        const later = { answers: [...cleaningAnswers, answer('when', ['2026-12-22', '10-12'])] };
        for (const more of [wholePaid, later, wholePaid, later]) await placed(token, { more });
        await fill(token);
        for (const more of [wholePaid, later]) await placed(token, { more });
        expect(await place(token)).toMatchObject(tooMany);
      });

      it('count for the customer for whom an operator places them', async () => {
        const customer = await signIn(test);
        const desk = await openDesk(database.db, 'demo-operator', test.now());
        const acting = await actFor(test, desk.token, customer.user.id);
        await fill(acting.token);
        expect(await place(acting.token)).toMatchObject(tooMany);
        expect(await place(customer.token)).toMatchObject(tooMany);
        const another = await actFor(test, desk.token, (await signIn(test)).user.id);
        await placed(another.token);
      });

      it('can be changed by their customer who has three', async () => {
        const { token } = await signIn(test);
        const [first] = await fill(token);
        const editOrderId = first?.legacy_id ?? '';
        const answers = [...partPaid.answers, answer('when', ['2026-12-23', '10-12'])];
        const changed = await placed(token, { more: { ...booked, answers, editOrderId } });
        expect(changed).toMatchObject({ order_uuid: first?.order_uuid, status: 'unpaid' });
        expect(await place(token)).toMatchObject(tooMany);
      });

      it('are three when ten are placed at once', async () => {
        const { token } = await signIn(test);
        // Not a first order: its discount would be used up as well.
        await placed(token, { more: wholePaid });
        const bodies = [];
        for (let one = 0; one < 10; one += 1) bodies.push(await quote(token));
        const replies = await Promise.all(bodies.map((body) => send(body, token)));
        const refused = replies.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(7);
        for (const reply of refused) expect(reply).toMatchObject(tooMany);
      });

      it('wait five minutes from the thirtieth of a network on, of which nobody is refused', async () => {
        test.wait(60 * minute);
        const customers = [];
        for (let one = 0; one < 11; one += 1) customers.push((await signIn(test)).token);
        const [another = '', ...full] = customers;
        // All of one /64.
        for (const [at, token] of full.entries()) {
          for (const order of await fill(token, `2001:db8:7:1::${at}`)) expect(waitOf(order)).toBe(15);
        }
        const crowded = await placed(another, { ip: '2001:db8:7:1:ffff::1' });
        expect(waitOf(crowded)).toBe(5);
        const elsewhere = await placed(another, { ip: '2001:db8:7:2::1' });
        expect(waitOf(elsewhere)).toBe(15);
        const desk = await openDesk(database.db, 'demo-operator', test.now());
        const acting = await actFor(test, desk.token, (await signIn(test)).user.id);
        expect(waitOf(await placed(acting.token, { ip: '2001:db8:7:1::99' }))).toBe(15);

        // A change does not shorten the time that was shown.
        const change = { ...booked, editOrderId: elsewhere.legacy_id };
        expect(waitOf(await placed(another, { ip: '2001:db8:7:1::1', more: change }))).toBe(15);

        test.wait(5 * minute);
        expect(await load(crowded.order_uuid, another)).toMatchObject({
          status: 'expired',
          may: { pay: false },
        });
        expect(await load(elsewhere.order_uuid, another)).toMatchObject({ status: 'unpaid' });
        test.wait(10 * minute);
        expect(waitOf(await placed(another, { ip: '2001:db8:7:1::1' }))).toBe(15);
      });

      it('free their slot at once when they are cancelled', async () => {
        const { token } = await signIn(test);
        const { order_uuid } = await placed(token);
        const held = () =>
          database.db.select().from(slotTakings).where(eq(slotTakings.orderUuid, order_uuid));
        expect(await held()).toHaveLength(1);
        await cancel(order_uuid, token);
        expect(await held()).toEqual([]);
      });

      it('keep the network for a day at most', async () => {
        const store = openFolderStore(test.dataFolder);
        await placed((await signIn(test)).token, { ip: '203.0.113.77' });
        const kept = () =>
          database.db.select().from(prepaymentHolds).where(eq(prepaymentHolds.network, '203.0.113.77'));
        expect(await kept()).toHaveLength(1);
        await clean({ db: database.db, store }, test.now() + 25 * 60 * minute);
        expect(await kept()).toEqual([]);
      });
    });
  },
);
