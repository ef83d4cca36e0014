import { expect, it } from 'vitest';
import { chosenValues } from './judge-answer.ts';

const count = (value: string, number: number) => ({ value, number });

it.each([
  ['every value without counts', { values: ['a', 'b'] }, ['a', 'b']],
  ['every counted value', { values: ['a', 'b'], counts: [count('a', 1), count('b', 2)] }, ['a', 'b']],
  ['the values with a count above 0', { values: ['a', 'b'], counts: [count('a', 0), count('b', 2)] }, ['b']],
  ['no value when every count is 0', { values: ['a'], counts: [count('a', 0)] }, []],
])('chooses %s [O-4.05]', (_about, answer, expected) => {
  expect(chosenValues(answer)).toEqual(expected);
});
