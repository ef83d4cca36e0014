import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { databases } from '../../../test/databases.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, cleaningAnswers, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { repairShopSlots } from '../../shop/repair-shops/repository.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';

const car = [
  answer('501', ['50106']),
  answer('502', ['50203']),
  answer('504', ['304']),
  answer('505', ['50502']),
];
const saturday = '2026-12-26';

describe.each(databases)('rivals for one slot on $name', ({ open, rivals, skipped }) => {
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
      const when = ['when', 'then'].map((id) => question('timestamp', id, 'زمان', booking));
      await addQuestions(database.db, '1', when);
      await database.db.update(repairShopSlots).set({ capacity: 1 }).where(eq(repairShopSlots.shopId, '304'));
      const isThree = and(eq(serviceSlots.serviceId, '1'), eq(serviceSlots.from, 12));
      await database.db.update(serviceSlots).set({ capacity: 3 }).where(isThree);
      token = (await signIn(test)).token;
      // Not a first order: its discount would be used up as well as the slot.
      await placeOrder(test.client, token);
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    /** Quotes for every rival, then places all of their orders at once. */
    const compete = async (all: readonly Partial<ReturnType<typeof quoteBody>>[]) => {
      const bodies = [];
      for (const more of all) {
        const body = quoteBody(more);
        const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
        const { answers, category, specificWorkman } = body;
        bodies.push(orderBody(inquiry_id, { answers, category, specificWorkman }));
      }
      const replies = await Promise.all(
        bodies.map((body) => test.client.insist('placeOrder', { body, token, key: randomUUID() })),
      );
      const winners = replies.filter(({ status }) => status === 200);
      const losers = replies.filter(({ status }) => status !== 200);
      expect(losers.map(({ status, body }) => [status, body['code']])).toEqual(
        losers.map(() => [409, 'slot_taken']),
      );
      return winners.map(({ body }) => String(body['order_uuid']));
    };
    const times = (count: number, more: Partial<ReturnType<typeof quoteBody>>) =>
      Array.from({ length: count }, () => more);
    const takingsOf = (day: string, slot: string) =>
      database.db
        .select()
        .from(slotTakings)
        .where(and(eq(slotTakings.day, day), eq(slotTakings.slot, slot)));

    it('get the last seat once', async () => {
      const answers = [...car, answer('507', [saturday, '10-12'])];
      const winners = await compete(times(rivals, { category: '5', answers }));
      expect(winners).toHaveLength(1);
      expect(await takingsOf(saturday, '10-12')).toMatchObject([
        { orderUuid: winners[0], kind: 'pickup', shopId: '304', seat: 1 },
      ]);
    });

    it('get three seats once each among twenty', async () => {
      const answers = [...cleaningAnswers, answer('when', ['2026-12-27', '12-14'])];
      const winners = await compete(times(20, { answers }));
      expect(winners).toHaveLength(3);
      const seats = (await takingsOf('2026-12-27', '12-14')).map(({ seat }) => seat);
      expect(seats.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    });

    it('book an expert once', async () => {
      const answers = [...cleaningAnswers, answer('when', ['2026-12-27', '10-12'])];
      expect(await compete(times(20, { answers, specificWorkman: '42' }))).toHaveLength(1);
      expect(await takingsOf('2026-12-27', '10-12')).toHaveLength(1);
    });

    it('get both slots or none without a deadlock when they take two slots crosswise', async () => {
      const crosswise = (from: string, to: string) => ({
        answers: [
          ...cleaningAnswers,
          answer('when', ['2026-12-28', from]),
          answer('then', ['2026-12-28', to]),
        ],
      });
      const all = Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? crosswise('12-14', '08-10') : crosswise('08-10', '12-14'),
      );
      const winners = await compete(all);
      expect(winners).toHaveLength(3);
      for (const slot of ['08-10', '12-14'])
        expect((await takingsOf('2026-12-28', slot)).map(({ orderUuid }) => orderUuid).toSorted()).toEqual(
          winners.toSorted(),
        );
    });
  });
});
