import type { ConstraintsOf } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { validateAnswer } from '../validate-answer.ts';

const single: ConstraintsOf<'choice'> = {
  kind: 'choice',
  mandatory: true,
  required: 'لطفا یکی از گزینه ها را انتخاب کنید!',
  multiple: false,
  allowed: ['a', 'b', 'c'],
  counts: null,
};
const several = { ...single, multiple: true };
const counted = { ...several, counts: { min: 2, max: 9, step: 3 } };

describe('validateAnswer on a choice', () => {
  it.each([
    ['one that was offered', single, ['b']],
    ['several, where several may be chosen', several, ['c', 'a']],
    ['no value, when optional', { ...single, mandatory: false }, []],
    ['an empty value, when optional', { ...single, mandatory: false }, ['']],
  ])('accepts %s', (_what, constraints, values) => {
    expect(validateAnswer(constraints, { values })).toBeNull();
  });

  it.each([
    ['no value [O-5.01]', single, [], 'required'],
    ['an empty first value [O-5.01]', several, ['', 'a'], 'required'],
    ['two values for a single choice', single, ['a', 'b'], 'too_many_values'],
    ['a value that was not offered', single, ['x'], 'not_offered'],
    [
      'a value that was not offered, when optional',
      { ...several, mandatory: false },
      ['', 'x'],
      'not_offered',
    ],
    ['the same value twice', several, ['a', 'a'], 'repeated'],
  ])('rejects %s', (_what, constraints, values, code) => {
    expect(validateAnswer(constraints, { values })).toEqual({ code, message: single.required });
  });
});

describe('validateAnswer on how many are selected', () => {
  const selected = { min: 2, max: 2, message: 'دو گزینه' };
  const bounded = { ...several, selected };
  const fetched: ConstraintsOf<'presence'> = {
    kind: 'presence',
    mandatory: true,
    required: 'x',
    selected,
  };

  it.each([
    ['as many as asked for', bounded, ['a', 'b']],
    ['none, when optional', { ...bounded, mandatory: false }, []],
    ['as many fetched ones as asked for', fetched, ['f', 'g']],
  ])('accepts %s', (_what, constraints, values) => {
    expect(validateAnswer(constraints, { values })).toBeNull();
  });

  it.each([
    ['too few', bounded, ['a'], 'too_few_values', selected.message],
    ['too many', bounded, ['a', 'b', 'c'], 'too_many_values', selected.message],
    ['too few, when optional', { ...bounded, mandatory: false }, ['a'], 'too_few_values', selected.message],
    ['too many fetched ones', fetched, ['f', 'g', 'h'], 'too_many_values', selected.message],
  ])('rejects %s', (_what, constraints, values, code, message) => {
    expect(validateAnswer(constraints, { values })).toEqual({ code, message });
  });
});

describe('validateAnswer on a choice with counts', () => {
  it.each([[[{ value: 'a', number: 2 }]], [[{ value: 'a', number: 8 }]]])(
    'accepts %j, within the bounds and on the step [O-5.18]',
    (counts) => {
      expect(validateAnswer(counted, { values: ['a'], counts })).toBeNull();
    },
  );

  it.each([
    [1, 'below_min', 'لطفا مقداری بزرگ‌تر یا مساوی با ۲ وارد کنید'],
    [10, 'above_max', 'لطفا مقداری کوچک‌تر یا مساوی با ۹ وارد کنید'],
    [4, 'off_grid', 'لطفا یک مقدار معتبر مانند ۵ وارد کنید'],
    [2.5, 'off_grid', 'لطفا یک مقدار معتبر مانند ۲ وارد کنید'],
  ])('rejects the count %d: %s [O-5.18]', (number, code, message) => {
    const counts = [
      { value: 'a', number: 5 },
      { value: 'b', number },
    ];
    expect(validateAnswer(counted, { values: ['a', 'b'], counts })).toEqual({ code, message });
  });

  it.each([
    ['a missing count', counted, [], 'count_missing'],
    ['a count of what is not chosen', counted, [{ value: 'b', number: 2 }], 'count_unwanted'],
    ['two counts of one', counted, [1, 2].map(() => ({ value: 'a', number: 2 })), 'count_unwanted'],
    ['a count where none is asked for', single, [{ value: 'a', number: 2 }], 'count_unwanted'],
  ])('rejects %s', (_what, constraints, counts, code) => {
    expect(validateAnswer(constraints, { values: ['a'], counts })).toMatchObject({ code });
  });
});
