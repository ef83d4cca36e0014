import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps the most recently used values up to its limit', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  recent.set('a', 4);
  recent.delete('c');
  expect(['a', 'c'].map((key) => recent.get(key))).toEqual([4, undefined]);
  recent.clear();
  expect(recent.get('a')).toBeUndefined();
});
