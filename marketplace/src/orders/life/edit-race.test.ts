import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { databases } from '../../../test/databases.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';

describe.each(databases)('changes of orders at the same time on $name', ({ open, skipped }) => {
  describe.skipIf(skipped)('with real requests', () => {
    let database: OpenDatabase;
    let test: TestApp;
    let token: string;

    beforeAll(async () => {
      database = await open();
      test = await startApp(database);
      // Saturday, 28 Azar 1405, half past eight in Tehran.
      test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
      const booking = { type_tags: ['date_question'], is_mandatory: false };
      await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
      await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '1'));
      token = (await signIn(test)).token;
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    const dayOf = (round: number) =>
      new Date(Date.parse('2027-01-10T00:00:00Z') + round * 86_400_000).toISOString().slice(0, 10);
    const at = (day: string, slot: string) => [...cleaningAnswers, answer('when', [day, slot])];
    const load = (id: string) => test.client.ask('loadOrder', { params: { id }, token });
    const order = async (day: string, slot: string) =>
      load((await placeOrder(test.client, token, { answers: at(day, slot) })).order_uuid);
    /** A change that has been priced and only has to be sent. */
    const priced = async (editOrderId: string, day: string, slot: string) => {
      const more = { answers: at(day, slot), editOrderId };
      const body = quoteBody(more);
      const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
      return () =>
        test.client.send('placeOrder', { body: orderBody(inquiry_id, more), token, key: randomUUID() });
    };
    const takings = (day: string) =>
      database.db
        .select({ order: slotTakings.orderUuid, slot: slotTakings.slot })
        .from(slotTakings)
        .where(eq(slotTakings.day, day));

    it('leave a cancelled order without a slot', async () => {
      for (let round = 0; round < 8; round += 1) {
        const day = dayOf(round);
        const { order_uuid, legacy_id } = await order(day, '10-12');
        const change = await priced(legacy_id, day, '12-14');
        const cancel = () => test.client.send('cancelOrder', { params: { id: order_uuid }, body: {}, token });
        const both = round % 2 === 0 ? [change(), cancel()] : [cancel(), change()];
        const statuses = (await Promise.all(both)).map(({ status }) => status);
        expect([
          [200, 200],
          [200, 409],
          [409, 200],
        ]).toContainEqual(statuses);
        expect((await load(order_uuid)).status).toBe('cancelled');
        expect(await takings(day)).toEqual([]);
      }
    });

    it('leave an order that equals one of several changes', async () => {
      for (let round = 0; round < 4; round += 1) {
        const day = dayOf(20 + round);
        const { order_uuid, legacy_id } = await order(day, '08-10');
        const slots = ['10-12', '12-14', '14-16', '16-18'];
        const changes = [];
        for (const slot of slots) changes.push(await priced(legacy_id, day, slot));
        const replies = await Promise.all(changes.map((change) => change()));
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const { answers, legacy_id: number } = await load(order_uuid);
        const [, slot] = answers.find(({ id }) => id === 'when')?.values ?? [];
        expect(number).toBe(legacy_id);
        expect(slots).toContain(slot);
        expect(await takings(day)).toEqual([{ order: order_uuid, slot }]);
      }
    });

    it('give a free slot to one of several orders without a deadlock', async () => {
      for (let round = 0; round < 4; round += 1) {
        const day = dayOf(40 + round);
        const [one, other] = [await order(day, '08-10'), await order(day, '10-12')];
        const changes = [
          await priced(one.legacy_id, day, '12-14'),
          await priced(other.legacy_id, day, '12-14'),
        ];
        const replies = await Promise.all(changes.map((change) => change()));
        const won = replies.filter(({ status }) => status === 200);
        const lost = replies.filter(({ status }) => status === 409);
        expect([won.length, lost.length]).toEqual([1, 1]);
        const held = await takings(day);
        expect(held).toHaveLength(2);
        expect(held).toContainEqual({ order: won[0]?.body['order_uuid'], slot: '12-14' });
      }
    });

    it('never deadlock when orders swap their slots in a circle', async () => {
      const day = dayOf(60);
      const slots = ['08-10', '10-12', '12-14'];
      await database.db.update(serviceSlots).set({ capacity: 2 }).where(eq(serviceSlots.serviceId, '1'));
      const orders = [];
      for (const slot of slots) orders.push(await order(day, slot));
      const turns = [];
      for (const [index, { legacy_id }] of orders.entries())
        turns.push(await priced(legacy_id, day, slots[(index + 1) % 3] ?? ''));
      await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '1'));
      const replies = await Promise.all(turns.map((turn) => turn()));
      expect(replies.map(({ status, body }) => [status, body['code']])).toEqual(
        orders.map(() => [409, 'slot_taken']),
      );
      const held = await takings(day);
      expect(held.map(({ slot }) => slot).toSorted()).toEqual(slots);
    });

    it('order an inquiry or discard it, never both', async () => {
      for (let round = 0; round < 8; round += 1) {
        const body = quoteBody();
        const { inquiry_id: id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
        const place = () => test.client.send('placeOrder', { body: orderBody(id), token, key: randomUUID() });
        const discard = () => test.client.send('discardInquiry', { params: { id }, body: {}, token });
        const [placed, discarded] = await Promise.all([place(), discard()]);
        expect([
          [200, 409],
          [410, 200],
        ]).toContainEqual([placed.status, discarded.status]);
      }
    });
  });
});
