import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import type { ServicePricing } from '@gam/schemas/questions';
import { priceSoFar } from '@gam/shared/price-so-far';
import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { restOfPrice } from './running-price.ts';

const options = [
  makeOption('fixed', 'ثابت', { price: 100 }),
  makeOption('reduced', 'با تخفیف', { price: 100, original_price: 150 }),
  makeOption('range', 'بازه', { min_price: 200, max_price: 300 }),
  makeOption('equal', 'بازه یک مقدار', { min_price: 250, max_price: 250 }),
  makeOption('both', 'قیمت و بازه', { price: 70, min_price: 50, max_price: 90 }),
  makeOption('from', 'از', { min_price: 200 }),
  makeOption('to', 'تا', { max_price: 300 }),
  makeOption('free', 'رایگان', { price: 0 }),
  makeOption('plain', 'بدون قیمت'),
];
const questions = [
  ask('q1', { type: 'multi_select', options }),
  ask('q2', { type: 'numerical_multi_select', options }),
  ask('q3', { type: 'text', options: [] }),
  ask('q4', { type: 'number', options: [] }),
];
const pricing: ServicePricing = {
  fees: 50,
  minimum: 400,
  options: [
    { question: 'q1', each: false, amounts: [{ option: 'fixed', toman: 120 }] },
    { question: 'q2', each: true, amounts: [{ option: 'fixed', toman: 30 }] },
  ],
  units: [{ question: 'q4', toman: 7, included: 10 }],
};

const flows = { shown: makeFlow(questions), told: makeFlow(questions, { service: { pricing } }) };
type FlowName = keyof typeof flows;
const row = (of: FlowName, index: number, values: readonly string[], numbers: readonly number[] = []) => {
  const at = flows[of].questions[index];
  if (!at) throw new Error(`there is no question ${index}`);
  const counts = numbers.map((number, place) => ({ value: values[place] ?? '', number }));
  return { at, answer: { values, ...(counts.length > 0 && { counts }) } };
};
type Given = readonly [index: number, values: readonly string[], numbers?: readonly number[]];
const rest = (of: FlowName, given: readonly Given[], before = 4) =>
  restOfPrice(
    flows[of],
    { before },
    given.map((answer) => row(of, ...answer)),
  );
const paid = (of: FlowName, given: readonly Given[], before = 4) => {
  const known = rest(of, given, before);
  return known && priceSoFar(known, { toman: 0, isExact: true });
};
const exact = (toman: number) => ({ toman, isExact: true });
const atLeast = (toman: number) => ({ toman, isExact: false });

describe('the price so far', () => {
  it.each<[string, Given[], ReturnType<typeof exact> | null]>([
    ['an option with a price', [[0, ['fixed']]], exact(100)],
    ['an option with a discount, before it', [[0, ['reduced']]], exact(150)],
    ['counted options', [[1, ['fixed', 'equal'], [3, 2]]], exact(800)],
    [
      'two questions',
      [
        [0, ['both']],
        [1, ['fixed'], [1]],
      ],
      exact(170),
    ],
    ['a range', [[0, ['range', 'fixed']]], atLeast(300)],
    ['a counted range', [[1, ['range'], [2]]], atLeast(400)],
    [
      'a price without an upper bound',
      [
        [0, ['from']],
        [1, ['fixed'], [1]],
      ],
      atLeast(300),
    ],
    ['a price without a lower bound', [[0, ['to', 'fixed']]], atLeast(100)],
    ['options without a price beside a priced one', [[0, ['plain', 'fixed']]], exact(100)],
    [
      'an answer that is no option',
      [
        [0, ['fixed']],
        [2, ['fixed']],
      ],
      exact(100),
    ],
    ['free options', [[0, ['free']]], null],
    ['no answer', [], null],
    ['options without a price', [[0, ['plain']]], null],
  ])('of %s, as options say it', (_what, given, price) => {
    expect(paid('shown', given)).toEqual(price);
  });

  it.each<[string, Given[], ReturnType<typeof exact> | null]>([
    ['fees and options, at least the minimum', [[0, ['fixed']]], exact(400)],
    [
      'counted options above the minimum',
      [
        [0, ['fixed']],
        [1, ['fixed'], [10]],
      ],
      exact(470),
    ],
    [
      'a number beyond what is included',
      [
        [0, ['fixed']],
        [3, ['60']],
      ],
      exact(520),
    ],
    [
      'a number in Persian digits',
      [
        [0, ['fixed']],
        [3, ['۶۰']],
      ],
      exact(520),
    ],
    [
      'a number that is included',
      [
        [0, ['fixed']],
        [3, ['10']],
      ],
      exact(400),
    ],
    ['an option that it does not count', [[0, ['fixed', 'both']]], atLeast(400)],
    ['no answer', [], exact(400)],
  ])('of %s, as the service tells it', (_what, given, price) => {
    expect(paid('told', given)).toEqual(price);
  });

  it('counts the minimum once every answer that costs something is known', () => {
    expect(paid('told', [[0, ['fixed']]], 1)).toEqual(exact(170));
    expect(paid('told', [[0, ['fixed']]], 3)).toEqual(exact(170));
    expect(
      paid(
        'told',
        [
          [0, ['fixed']],
          [3, ['10']],
        ],
        3,
      ),
    ).toEqual(exact(400));
    expect(paid('told', [], 1)).toBeNull();
  });

  it('is null for a service whose price is agreed on the spot', () => {
    const flow = makeFlow(questions, { service: { pricing, has_price: false } });
    expect(restOfPrice(flow, { before: 4 }, [])).toBeNull();
  });

  it('grows with each answer and does not depend on their order', () => {
    const answers = array(
      record({
        value: constantFrom('fixed', 'range', 'both', 'free', 'plain'),
        number: integer({ min: 1, max: 100 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    assert(
      property(constantFrom('shown', 'told'), answers, (of, given) => {
        const said = given.map(({ value, number }): Given => [1, [value], [number]]);
        const price = rest(of, said);
        expect(rest(of, said.toReversed())).toEqual(price);
        const more = rest(of, [...said, [1, ['fixed'], [2]]]);
        expect(more).toEqual({ ...price, others: (price?.others ?? 0) + (of === 'told' ? 60 : 200) });
      }),
    );
  });
});
