import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { runningPrice } from './running-price.ts';

const options = [
  makeOption('fixed', 'ثابت', { price: 100, original_price: 150 }),
  makeOption('range', 'بازه', { min_price: 200, max_price: 300 }),
  makeOption('both', 'قیمت و بازه', { price: 70, min_price: 50, max_price: 90 }),
  makeOption('from', 'از', { min_price: 200 }),
  makeOption('to', 'تا', { max_price: 300 }),
  makeOption('free', 'رایگان', { price: 0 }),
  makeOption('plain', 'بدون قیمت'),
];
const flow = makeFlow([
  ask('q1', { type: 'multi_select', options }),
  ask('q2', { type: 'multi_select', options }),
  ask('q3', { type: 'text', options: [] }),
]);
const row = (index: number, values: readonly string[], numbers: readonly number[] = []) => {
  const at = flow.questions[index];
  if (!at) throw new Error(`there is no question ${index}`);
  const counts = numbers.map((number, place) => ({ value: values[place] ?? '', number }));
  return { at, answer: { values, ...(counts.length > 0 && { counts }) } };
};

describe('the price so far', () => {
  it.each([
    ['an option with a price', [row(0, ['fixed'])], { least: 100, most: 100 }],
    ['counted options', [row(0, ['fixed', 'range'], [3, 2])], { least: 700, most: 900 }],
    ['an option without a count', [row(0, ['fixed', 'both'], [3])], { least: 370, most: 370 }],
    ['two questions', [row(0, ['range']), row(1, ['fixed'])], { least: 300, most: 400 }],
    ['free options', [row(0, ['free'])], { least: 0, most: 0 }],
    ['options without a price beside a priced one', [row(0, ['plain', 'fixed'])], { least: 100, most: 100 }],
    ['an answer that is no option', [row(0, ['fixed']), row(2, ['fixed'])], { least: 100, most: 100 }],
    ['no question', [], null],
    ['options without a price', [row(0, ['plain'])], null],
    ['a price without an upper bound', [row(0, ['fixed']), row(1, ['from'])], null],
    ['a price without a lower bound', [row(0, ['to']), row(1, ['fixed'])], null],
    ['a question without an answer', [{ ...row(0, []), answer: null }], null],
  ])('of %s', (_what, rows, price) => {
    expect(runningPrice(rows)).toEqual(price);
  });

  it('grows with each answer and does not depend on their order', () => {
    const known = ['fixed', 'range', 'both', 'free', 'plain'];
    const answers = array(record({ value: constantFrom(...known), number: integer({ min: 1, max: 100 }) }), {
      minLength: 1,
      maxLength: 20,
    });
    assert(
      property(answers, (given) => {
        const rows = given.map(({ value, number }) => row(0, [value], [number]));
        const price = runningPrice(rows);
        expect(runningPrice(rows.toReversed())).toEqual(price);
        const more = runningPrice([...rows, row(1, ['range'])]);
        expect(more).toEqual({ least: (price?.least ?? 0) + 200, most: (price?.most ?? 0) + 300 });
        expect(price === null || price.least <= price.most).toBe(true);
      }),
    );
  });
});
