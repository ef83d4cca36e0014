import { describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import { answer } from '../../../test/requests.ts';
import { checkAnswers } from '../answers/check-answers.ts';
import { computePrice } from './compute-price.ts';

const titles = { questions: new Map<string, string>(), options: new Map<string, string>() };

function priceOf(slug: string, answers: ReturnType<typeof answer>[], cityPercent = 100) {
  const service = services.find(({ detail }) => detail.slug === slug);
  if (service === undefined) throw new Error(slug);
  const outcome = checkAnswers(service.detail.questions, answers);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return computePrice(service.price_rules, outcome.answers, titles, cityPercent);
}

const home = answer('101', ['10101']);
const office = answer('101', ['10102']);
const stairs = answer('101', ['10103']);

describe('computePrice of home cleaning', () => {
  it.each([
    ['one bedroom is lifted to the least order', [home, answer('102', ['10201'], [1])], 450_000, 450_000],
    ['two bedrooms and a kitchen', [home, answer('102', ['10201', '10203'], [2, 1])], 590_000, 590_000],
    [
      'the same each week',
      [home, answer('102', ['10201', '10203'], [2, 1]), answer('110', ['11002'])],
      590_000,
      501_500,
    ],
    ['an office of 120 square metres', [office, answer('103', ['120'])], 960_000, 960_000],
    ['stairs of 4 floors', [stairs, answer('104', ['4'])], 560_000, 560_000],
    [
      'an oven with its discount',
      [office, answer('103', ['100']), answer('105', ['10502'])],
      980_000,
      950_000,
    ],
    [
      'ten windows with a ladder',
      [
        office,
        answer('103', ['100']),
        answer('105', ['10503']),
        answer('106', ['10']),
        answer('107', ['10703']),
      ],
      1_410_000,
      1_410_000,
    ],
  ])('%s', (_name, answers, before, price) => {
    expect(priceOf('home-cleaning', answers)).toMatchObject({ achar_price: before, price });
  });

  it('is cheaper where the city is, in hundreds of toman', () => {
    expect(priceOf('home-cleaning', [home, answer('102', ['10201', '10203'], [2, 1])], 92).price).toBe(
      542_800,
    );
  });

  it('takes both discounts, the second off what the first left [O-1.09]', () => {
    const answers = [office, answer('103', ['100']), answer('105', ['10502']), answer('110', ['11003'])];
    expect(priceOf('home-cleaning', answers)).toMatchObject({
      achar_price: 980_000,
      price: 855_000,
      discount_text: expect.stringContaining('۱۰ درصد'),
    });
  });
});

describe('computePrice of split air conditioners', () => {
  it.each([
    [
      'one service with its discount',
      [answer('201', ['20101'], [1]), answer('202', ['20201'])],
      600_000,
      480_000,
    ],
    ['three of them', [answer('201', ['20101'], [3]), answer('202', ['20201'])], 1_560_000, 1_200_000],
    [
      'an installation with 5 metres of pipe, 3 of them included',
      [answer('201', ['20103'], [1]), answer('202', ['20202']), answer('204', ['5'])],
      2_290_000,
      2_290_000,
    ],
    [
      'gas of a costly kind, up the façade',
      [
        answer('201', ['20102'], [1]),
        answer('202', ['20204']),
        answer('203', ['20302']),
        answer('205', ['20503']),
      ],
      2_220_000,
      2_220_000,
    ],
  ])('%s', (_name, answers, before, price) => {
    expect(priceOf('split-air-conditioner', answers)).toMatchObject({ achar_price: before, price });
  });
});
