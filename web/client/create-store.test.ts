import { describe, expect, it } from 'vitest';
import { createStore } from './create-store.ts';

describe('a store', () => {
  it('returns the same snapshot until a change', () => {
    const store = createStore({ a: 1, b: 1 });
    const before = store.snapshot();
    expect(store.snapshot()).toBe(before);
    store.set({ a: 2 });
    expect(store.snapshot()).toEqual({ a: 2, b: 1 });
    expect(before).toEqual({ a: 1, b: 1 });
  });

  it('notifies its subscribers until they unsubscribe', () => {
    const store = createStore({ a: 1 });
    const seen: number[] = [];
    const unsubscribe = store.subscribe(() => seen.push(store.snapshot().a));
    store.set({ a: 2 });
    unsubscribe();
    store.set({ a: 3 });
    expect(seen).toEqual([2]);
  });
});
