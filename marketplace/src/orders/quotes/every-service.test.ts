import type { Answer } from '@gam/schemas/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import { fetchesOptions } from '../../shop/catalogue/service-question.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, quoteBody } from '../../../test/requests.ts';
import { simplestAnswers } from '../../../test/simplest-answers.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

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

let keys = 0;
const quote = (category: string, city: string, answers: Answer[]) =>
  test.client.ask('askQuote', { body: quoteBody({ category, city, answers }), key: `quote-${(keys += 1)}` });

const offers = services.flatMap(({ cities, detail, price_rules }) =>
  cities.map((city) => [detail.slug, city, detail, price_rules] as const),
);

describe('the quote of every service', () => {
  it.each(offers)('%s in city %s, on its simplest path', async (_slug, city, detail, rules) => {
    const answers = await simplestAnswers(detail.questions, async (question, before) => {
      if (!fetchesOptions(question)) return question.options;
      const body = { questionId: question.id, answers: [...before], serviceId: detail.id, cityId: city };
      return (await test.client.ask('fetchOptions', { body })).results;
    });
    const { price, achar_price, pricing_label, mini_factor } = await quote(detail.id, city, answers);
    expect(pricing_label).toBe(rules.pricing_label);
    const lines = mini_factor.reduce((sum, { total_price }) => sum + (total_price ?? 0), 0);
    expect(achar_price).toBe(detail.has_price ? lines : null);
    expect(price === null).toBe(!detail.has_price);
    expect(price ?? 0).toBeGreaterThanOrEqual(0);
    expect(price ?? 0).toBeLessThanOrEqual(lines);
  });

  it('counts products', async () => {
    const two = [
      answer('1201', ['120101'], [3]),
      answer('1202', ['120201'], [4]),
      answer('1206', ['120601']),
    ];
    expect(await quote('12', '1', two)).toMatchObject({ price: 200_000 + 3 * 180_000 + 4 * 45_000 });
    const moved = [
      answer('401', ['40101']),
      answer('402', ['40202']),
      answer('403', ['40301', '40303'], [1, 7]),
      answer('405', ['3']),
      answer('406', ['40602']),
      answer('407', ['4']),
      answer('408', ['40801']),
    ];
    const lines = 250_000 + 2_900_000 + 280_000 + 7 * 60_000 + 650_000 + 4 * 180_000;
    expect(await quote('4', '1', moved)).toMatchObject({ price: lines });
  });

  it('refuses a product off its step', async () => {
    const body = quoteBody({
      category: '12',
      answers: [answer('1201', ['120101'], [1]), answer('1202', ['120201'], [3])],
    });
    expect(await test.client.send('askQuote', { body, key: 'off-the-step' })).toMatchObject({ status: 400 });
  });

  it('is 0 for services with a price table after diagnosis, and under Gam’s own guarantee', async () => {
    const plumbing = [answer('702', ['70202']), answer('704', ['سینک گرفته است'])];
    expect(await quote('7', '1', plumbing)).toMatchObject({
      price: 0,
      achar_price: 0,
      pricing_label: expect.stringContaining('جدول هزینه خدمات'),
    });
    const covered = [answer('201', ['20101'], [1]), answer('202', ['20201']), answer('207', ['20702'])];
    expect(await quote('2', '1', covered)).toMatchObject({
      price: 0,
      achar_price: 600_000,
      discount_data: { discount_text: expect.stringContaining('ضمانت') },
    });
  });
});
