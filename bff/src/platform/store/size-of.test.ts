import { expect, it } from 'vitest';
import { sizeOf } from './size-of.ts';

it.each<[string, unknown, least: number, most: number]>([
  ['a number', 7, 8, 16],
  ['a text', 'نظافت منزل'.repeat(100), 1_000, 4_000],
  ['bytes', new Uint8Array(5_000), 5_000, 5_100],
  ['a list of rows', Array.from({ length: 100 }, (_none, id) => ({ id, title: 'نظافت' })), 4_000, 16_000],
])('says about how much memory %s takes', (_what, value, least, most) => {
  expect(sizeOf(value)).toBeGreaterThanOrEqual(least);
  expect(sizeOf(value)).toBeLessThanOrEqual(most);
});
