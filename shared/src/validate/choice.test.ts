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

describe('a choice', () => {
  it.each([
    ['one that was offered', single, ['b']],
    ['several, where several may be chosen', several, ['c', 'a']],
    ['none, where it is not mandatory', { ...single, mandatory: false }, []],
    ['an empty one, where it is not mandatory', { ...single, mandatory: false }, ['']],
  ])('takes %s', (_what, constraints, values) => {
    expect(validateAnswer(constraints, { values })).toBeNull();
  });

  it.each([
    ['none [O-5.01]', single, [], 'required'],
    ['an empty first value [O-5.01]', several, ['', 'a'], 'required'],
    ['two of which one may be chosen', single, ['a', 'b'], 'too_many_values'],
    ['one that was never offered', single, ['x'], 'not_offered'],
    [
      'one that was never offered, though not mandatory',
      { ...several, mandatory: false },
      ['', 'x'],
      'not_offered',
    ],
    ['the same twice', several, ['a', 'a'], 'repeated'],
  ])('refuses %s', (_what, constraints, values, code) => {
    expect(validateAnswer(constraints, { values })).toEqual({ code, message: single.required });
  });
});

describe('a choice with counts', () => {
  it.each([[[{ value: 'a', number: 2 }]], [[{ value: 'a', number: 8 }]]])(
    'takes %j, within the bounds and on the step [O-5.18]',
    (counts) => {
      expect(validateAnswer(counted, { values: ['a'], counts })).toBeNull();
    },
  );

  it.each([
    [1, 'below_min', 'لطفا مقداری بزرگ‌تر یا مساوی با ۲ وارد کنید'],
    [10, 'above_max', 'لطفا مقداری کوچک‌تر یا مساوی با ۹ وارد کنید'],
    [4, 'off_grid', 'لطفا یک مقدار معتبر مانند ۵ وارد کنید'],
    [2.5, 'off_grid', 'لطفا یک مقدار معتبر مانند ۲ وارد کنید'],
  ])('refuses the count %d: %s [O-5.18]', (number, code, message) => {
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
  ])('refuses %s', (_what, constraints, counts, code) => {
    expect(validateAnswer(constraints, { values: ['a'], counts })).toMatchObject({ code });
  });
});
