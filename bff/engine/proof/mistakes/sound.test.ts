import { describe, expect, it } from 'vitest';
import { soundAskedSometimes } from './fixtures/asked-sometimes.ts';
import { soundEnds } from './fixtures/ends.ts';
import { faultsOf } from './fixtures/judge-case.ts';
import { soundLinks } from './fixtures/links.ts';
import type { SoundCase } from './fixtures/mistake.ts';
import { soundOddCases } from './fixtures/odd-cases.ts';
import { settings } from './fixtures/settings.ts';
import { soundVouchers } from './fixtures/vouchers.ts';
import { soundWithinBounds } from './fixtures/wider.ts';

/** Documents that customers can use, however odd they look. */
const sound: readonly SoundCase[] = [
  ...soundAskedSometimes,
  ...soundEnds,
  ...soundLinks,
  ...soundOddCases,
  ...soundVouchers,
  ...soundWithinBounds,
];

it('the table of sound documents has no case twice', () => {
  expect(new Set(sound.map(({ about }) => about)).size).toBe(sound.length);
});

describe.each(settings)('sound documents for $about', (setting) => {
  it.each(sound)('have no fault: $about', (one) => {
    expect(faultsOf(setting, one)).toEqual([]);
  });
});
