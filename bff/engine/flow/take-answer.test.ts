import { describe, expect, it } from 'vitest';
import { isSame } from './take-answer.ts';

const counted = (value: string, number: number) => ({ values: [value], counts: [{ value, number }] });

describe('equal answers', () => {
  it.each([
    [{ values: ['a', 'b'] }, { values: ['a', 'b'] }],
    [{ values: [] }, { values: [], counts: [] }],
    [counted('a', 2), counted('a', 2)],
  ])('%j and %j', (one, other) => expect(isSame(one, other)).toBe(true));
});

describe('different answers', () => {
  it.each([
    [{ values: ['a'] }, null],
    [{ values: ['a', 'b'] }, { values: ['b', 'a'] }],
    [{ values: ['a'] }, { values: ['a', 'b'] }],
    [{ values: ['a', 'b'] }, { values: ['a'] }],
    [counted('a', 2), counted('a', 3)],
    [counted('a', 2), { values: ['a'] }],
    [{ values: ['a'] }, counted('a', 2)],
    [counted('a', 2), { values: ['a'], counts: [{ value: 'b', number: 2 }] }],
  ])('%j and %j', (one, other) => expect(isSame(one, other)).toBe(false));
});
