import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { services, vouchers } from '../../../demo/index.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { type Draw, randomAnswers } from '../../../test/random-answers.ts';
import { placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { fetchesOptions } from '../../shop/catalogue/service-question.ts';

let database: OpenDatabase;
let test: TestApp;
/** A guest, a customer before the first order, one after it, and a member of the club. */
let callers: readonly (string | undefined)[];

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  const [fresh, known, member] = [
    await signIn(test),
    await signIn(test),
    await signIn(test, '09120000001'),
  ] as const;
  await placeOrder(test.client, known.token);
  callers = [undefined, fresh.token, known.token, member.token];
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const offered = services.flatMap(({ cities, detail }) => cities.map((city) => ({ city, detail })));
const codes = [null, ...vouchers.map(({ code }) => code)];
const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Asks for the quote of a random request: its service, city, answers, caller, code and expert. */
async function quoteAny(draw: Draw) {
  const pick = <T>(from: readonly T[]): T => from[draw(from.length - 1)] as T;
  const { city, detail } = pick(offered);
  const answers = await randomAnswers(
    detail.questions,
    async (question, before) => {
      if (!fetchesOptions(question)) return question.options;
      const body = { questionId: question.id, answers: [...before], serviceId: detail.id, cityId: city };
      return (await test.client.ask('fetchOptions', { body })).results;
    },
    draw,
  );
  const token = pick(callers);
  const { results: able } = await test.client.ask('listExperts', {
    body: { answers, category: detail.id, city },
  });
  const specificWorkman = able.length > 0 && draw(1) === 1 ? pick(able).id : null;
  const body = quoteBody({ category: detail.id, city, answers, specificWorkman, voucherCode: pick(codes) });
  const quote = await test.client.ask('askQuote', { body, key: randomUUID(), ...(token && { token }) });
  return { quote, detail, token };
}

it('names every part of the price of any request: lines, fees and discounts add up to what is paid [O-1.09]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const { quote, detail, token } = await quoteAny((most) => gen(fc.nat, { max: most }));
      const { price, mini_factor, adjustments = [], prepayment_amount: prepaid, discount_data } = quote;
      const lines = sumOf(mini_factor.map(({ total_price }) => total_price));
      const addUp = (parts: typeof adjustments) => lines + sumOf(parts.map(({ amount }) => amount));
      // A price that is agreed on the spot has no amounts.
      expect(price ?? 0).toBe(addUp(adjustments));
      expect(price === null).toBe(!detail.has_price);
      expect(price ?? 0).toBeGreaterThanOrEqual(0);
      expect(adjustments.every(({ title, amount }) => title !== '' && amount < 0)).toBe(true);
      expect(prepaid ?? 0).toBeLessThanOrEqual(price ?? 0);

      if (!discount_data.has_club_discount || token === undefined) return;
      const body = {
        code: '!',
        demand_id: null,
        price_inquery_id: quote.inquiry_id,
        price: price ?? 0,
        is_club_discount: true,
      };
      const club = await test.client.ask('applyDiscount', { body, token, key: randomUUID() });
      expect(club.price_with_discount).toBe(addUp(club.adjustments ?? []));
      expect(club.prepayment_amount ?? 0).toBeLessThanOrEqual(club.price_with_discount ?? 0);
    }),
    { numRuns: 120 },
  );
});
