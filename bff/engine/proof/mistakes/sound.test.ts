import { describe, expect, it } from 'vitest';
import { soundAskedSometimes } from './asked-sometimes.ts';
import { soundEnds } from './ends.ts';
import { expectSound } from './judge-case.ts';
import { soundLinks } from './links.ts';
import type { SoundCase } from './mistake.ts';
import { soundOddCases } from './odd-cases.ts';
import { settings } from './settings.ts';
import { soundWithinBounds } from './wider.ts';

/** Documents that customers can use, however odd they look. */
const sound: readonly SoundCase[] = [
  ...soundAskedSometimes,
  ...soundEnds,
  ...soundLinks,
  ...soundOddCases,
  ...soundWithinBounds,
];

it('the table of sound documents has no case twice', () => {
  expect(new Set(sound.map(({ about }) => about)).size).toBe(sound.length);
});

describe.each(settings)('sound documents for $about', (setting) => {
  it.each(sound)('have no fault: $about', (one) => {
    expectSound(setting, one);
  });
});
