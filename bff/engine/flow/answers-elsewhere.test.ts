import { expect, it } from 'vitest';
import { answersElsewhere } from './answers-elsewhere.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import type { StoredAnswer } from './state.ts';

const given: StoredAnswer = { values: ['x'], by: 'customer' };

it.each([
  ['a region', ask('q', { type: 'region' }), false],
  ['an address', ask('q', { type: 'location' }), false],
  ['an area by its tag', ask('q', { type: 'text', type_tags: ['workman_area'] }), false],
  [
    'a repair shop',
    ask('q', { type: 'single_select_by_fetch', type_tags: ['repair_shop_selection'] }),
    false,
  ],
  ['an expert', ask('q', { type_tags: ['specific_workman'] }), false],
  ['a choice', ask('q'), true],
  ['a text', ask('q', { type: 'text' }), true],
])('%s is kept in another city: %s [O-4.48]', (_about, question, isKept) => {
  expect('q' in answersElsewhere(makeFlow([question]), { q: given })).toBe(isKept);
});
