import { expect, it } from 'vitest';
import { makeCaches } from './caches.ts';

it('tells what each opened cache holds', () => {
  const caches = makeCaches();
  const flows = caches.open<string>('flows', 100);
  caches.open<true>('headers', 2);
  flows.set('a', 'one', 30);
  flows.set('b', 'two', 30.5);
  expect(caches.list()).toEqual([
    { cache: 'flows', entries: 2, size: 61, most: 100 },
    { cache: 'headers', entries: 0, size: 0, most: 2 },
  ]);
});

it('opens no two caches of one name', () => {
  const caches = makeCaches();
  caches.open('flows', 100);
  expect(() => caches.open('flows', 100)).toThrow('two caches');
});
