import { describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import { answer } from '../../../test/requests.ts';
import { checkAnswers } from '../answers/check-answers.ts';
import { computePrice } from './compute-price.ts';
import type { CheckedAnswer } from './price-lines.ts';
import type { PriceRules } from './price-rules.ts';

const titles = { questions: new Map<string, string>(), options: new Map<string, string>() };

function priceOf(slug: string, answers: ReturnType<typeof answer>[], cityPercent = 100) {
  const service = services.find(({ detail }) => detail.slug === slug);
  if (service === undefined) throw new Error(slug);
  const outcome = checkAnswers(service.detail.questions, answers);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return computePrice(service.price_rules, outcome.value, titles, cityPercent);
}

const home = answer('101', ['10101']);
const office = answer('101', ['10102']);
const stairs = answer('101', ['10103']);

describe('computePrice', () => {
  const rules: PriceRules = {
    base: { title: 'ایاب و ذهاب', toman: 50_000 },
    minimum_toman: 400_000,
    lines: [
      {
        per: 'option',
        question: 'size',
        amounts: [
          { option: 'small', toman: 100_000 },
          { option: 'large', toman: 300_000, discount_percent: 10 },
        ],
      },
      {
        per: 'count',
        question: 'rooms',
        amounts: [{ option: 'bedroom', toman: 80_000, discount_percent: 50 }],
      },
      { per: 'unit', question: 'metres', toman: 2_000, included: 10 },
    ],
    discounts: [{ question: 'size', option: 'large', percent: 20, text: '۲۰ درصد برای بزرگ‌ها' }],
    pricing_label: null,
    notes: [],
    starts_at_toman: null,
  };
  const names = {
    questions: new Map([
      ['size', 'اندازه'],
      ['rooms', 'اتاق‌ها'],
    ]),
    options: new Map([['large', 'بزرگ']]),
  };
  const given = (more: Partial<CheckedAnswer>): CheckedAnswer => ({
    values: [],
    counts: new Map(),
    number: null,
    ...more,
  });
  const line = (title: string, description: string | null, items: number | null, toman: number) => ({
    parent_title: title,
    description,
    no_items: items,
    total_price: toman,
  });

  it('lists the base, each priced part and the reasons of the discounts [O-3.11]', () => {
    const answers = new Map([
      ['size', given({ values: ['large'] })],
      ['rooms', given({ values: ['bedroom'], counts: new Map([['bedroom', 2]]) })],
      ['metres', given({ values: ['12'], number: 12 })],
    ]);
    expect(computePrice(rules, answers, names, 100)).toEqual({
      // 514,000 less 30,000 and 80,000, then less 20 percent of the remaining 404,000.
      price: 323_200,
      achar_price: 514_000,
      mini_factor: [
        line('ایاب و ذهاب', null, null, 50_000),
        line('اندازه', 'بزرگ', null, 300_000),
        // The option has no title.
        line('اتاق‌ها', null, 2, 160_000),
        // The question has no title.
        line('', null, 12, 4_000),
      ],
      adjustments: [
        { title: 'تخفیف بزرگ', amount: -30_000 },
        { title: 'تخفیف اتاق‌ها', amount: -80_000 },
        { title: '۲۰ درصد برای بزرگ‌ها', amount: -80_800 },
      ],
      discount_text: '۲۰ درصد برای بزرگ‌ها',
    });
  });

  it('lists what is missing to the minimum price, and skips a question without a number [O-3.11]', () => {
    const answers = new Map([
      ['size', given({ values: ['small'] })],
      ['metres', given({})],
    ]);
    expect(computePrice(rules, answers, names, 100)).toEqual({
      price: 400_000,
      achar_price: 400_000,
      mini_factor: [
        line('ایاب و ذهاب', null, null, 50_000),
        line('اندازه', null, null, 100_000),
        line('مابه‌التفاوت تا حداقل سفارش', null, null, 250_000),
      ],
      adjustments: [],
      discount_text: null,
    });
  });

  it('is an empty list when nothing costs anything', () => {
    const free = { ...rules, base: { title: 'ایاب و ذهاب', toman: 0 }, minimum_toman: 0 };
    expect(computePrice(free, new Map(), names, 100)).toEqual({
      price: 0,
      achar_price: 0,
      mini_factor: [],
      adjustments: [],
      discount_text: null,
    });
  });
});

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

  it('applies the city’s percentage, in hundreds of toman', () => {
    expect(priceOf('home-cleaning', [home, answer('102', ['10201', '10203'], [2, 1])], 92).price).toBe(
      542_800,
    );
  });

  it('applies both discounts, the second to the rest of the first [O-1.09]', () => {
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
