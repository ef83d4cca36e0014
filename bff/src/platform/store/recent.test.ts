import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps values up to the sum of their bytes, and drops the oldest when one takes the place of a smaller one', () => {
  const recent = new Recent<string>(100);
  const put = (key: string, bytes: number) => recent.set(key, key, bytes);
  put('a', 40);
  put('b', 40);
  put('a', 60);
  expect(recent.newestFirst()).toEqual(['a', 'b']);
  put('a', 61);
  expect(recent.newestFirst()).toEqual(['a']);
  put('c', 39);
  expect(recent.newestFirst()).toEqual(['c', 'a']);
  put('huge', 101);
  expect(recent.newestFirst()).toEqual(['c', 'a']);
  put('whole', 100);
  expect(recent.newestFirst()).toEqual(['whole']);
});

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
