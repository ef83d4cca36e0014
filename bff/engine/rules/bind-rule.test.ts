import { expect, it } from 'vitest';
import { bindRule } from './bind-rule.ts';
import type { CompiledCondition, CompiledRule } from './compiled-rules.ts';
import type { LiveFacts, StaticFacts } from '../facts/facts.ts';
import { liveFacts } from './rule-fixtures.ts';

const holds = (is: 'static' | 'live', isHeld: boolean): CompiledCondition => ({
  is,
  path: 'x',
  read: () => null,
  accepts: () => isHeld,
});
const [fixedTrue, fixedFalse] = [holds('static', true), holds('static', false)];
const [liveTrue, liveFalse] = [holds('live', true), holds('live', false)];
const facts: LiveFacts = liveFacts();

/** What a rule of these conditions does in a flow. */
function bound(when: CompiledCondition[], any: CompiledCondition[][] | null) {
  const rule = bindRule({ when, any } as unknown as CompiledRule, {} as StaticFacts);
  return typeof rule === 'string' ? rule : rule(facts);
}

it.each([
  ['no condition', [], null, 'always'],
  ['fixed conditions that hold', [fixedTrue], [[fixedFalse], [fixedTrue]], 'always'],
  ['a fixed condition that does not hold', [fixedFalse, liveTrue], null, 'never'],
  ['no alternative', [], [], 'never'],
  ['alternatives that never hold', [liveTrue], [[fixedFalse], [liveTrue, fixedFalse]], 'never'],
  ['a live condition that holds', [liveTrue, fixedTrue], null, true],
  ['a live condition that does not hold', [liveTrue, liveFalse], null, false],
  ['an alternative that always holds', [liveTrue], [[liveFalse], [fixedTrue]], true],
  ['an alternative that always holds, without more', [liveFalse], [[liveFalse], [fixedTrue]], false],
  ['a live alternative that holds', [liveTrue], [[liveFalse], [liveTrue]], true],
  ['no live alternative that holds', [liveTrue], [[liveFalse], [liveTrue, liveFalse]], false],
  ['a live alternative that holds under a condition that does not', [liveFalse], [[liveTrue]], false],
  ['live alternatives alone', [], [[liveFalse], [liveTrue]], true],
] as [string, CompiledCondition[], CompiledCondition[][] | null, boolean | string][])(
  'binds a rule with %s',
  (_about, when, any, expected) => {
    expect(bound(when, any)).toBe(expected);
  },
);
