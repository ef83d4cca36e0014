import { expect, it } from 'vitest';
import type { CompiledCondition, CompiledRule } from '../../compiled-rules.ts';
import type { StaticFacts } from '../../../facts/facts.ts';

import { ruleProspect } from './rule-prospect.ts';

const fixed = {} as StaticFacts;
/** A live condition that accepts `yes`, on a fact of these values; null: any value. */
const values = {
  always: ['yes'],
  never: ['no', 'other'],
  maybe: ['yes', 'no'],
  any: null,
  none: [],
} as const;
const condition = (path: keyof typeof values): CompiledCondition => ({
  is: 'live',
  path,
  read: () => null,
  accepts: (value) => value === 'yes',
});
const known = (path: string) => values[path as keyof typeof values];
const [always, never, maybe] = (['always', 'never', 'maybe'] as const).map((path) => condition(path));
type Map = (CompiledCondition | undefined)[];
const prospectOf = (when: Map, any: Map[] | null): ReturnType<typeof ruleProspect> =>
  ruleProspect({ when, any } as unknown as CompiledRule, fixed, known);

it.each([
  ['no condition', [], null, 'always'],
  ['a condition that always holds', [always], null, 'always'],
  ['a condition that never holds', [always, never], null, 'never'],
  ['a condition that may hold', [maybe, always], null, 'maybe'],
  ['a condition that may hold and one that never does', [maybe, never], null, 'never'],
  ['a fact that can have any value', [condition('any')], null, 'maybe'],
  ['a fact without a value', [condition('none')], null, 'maybe'],
  ['an alternative that always holds', [], [[never], [always]], 'always'],
  ['an alternative that may hold', [], [[never], [maybe]], 'maybe'],
  ['no alternative that can hold', [], [[never], [always, never]], 'never'],
  ['no alternative at all', [], [], 'never'],
  ['a condition that may hold and an alternative that does', [maybe], [[always]], 'maybe'],
  ['a condition that never holds and an alternative that does', [never], [[always]], 'never'],
  ['a condition that holds and an alternative that never does', [always], [[never]], 'never'],
] as [string, Map, Map[] | null, ReturnType<typeof ruleProspect>][])(
  'a rule with %s',
  (_about, when, any, expected) => {
    expect(prospectOf(when, any)).toBe(expected);
  },
);

it.each([true, false])('reads a fact that the service fixes: %s', (isHeld) => {
  const condition: CompiledCondition = {
    is: 'static',
    path: 'city.id',
    read: () => '1',
    accepts: (value) => (value === '1') === isHeld,
  };
  expect(prospectOf([condition], null)).toBe(isHeld ? 'always' : 'never');
});
