import { assert, float, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompiledRules, compileRules, publishedName } from '@gam/engine/rules';
import { isWithdrawn, makeRuleSet, type Published, visitorShare } from './rule-set.ts';
import { pickRules } from './pick-rules.ts';
import { sha256 } from '../../platform/hash.ts';
import { neededVersions } from './needed-versions.ts';

const compiled = (
  name: string,
  number: number,
  services: string[] = ['*'],
  fields: object = {},
): CompiledRules => {
  const document = { name, applies_to: { services, cities: ['*'] }, rules: [], ...fields };
  const outcome = compileRules(document, sha256, number);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
};

const published = (
  documents: Published['live']['documents'],
  withdrawn: Published['live']['withdrawn'] = [],
): Published => {
  const live = { revision: 1, documents, withdrawn };
  const versions = neededVersions(live).map((version) => [
    publishedName(version),
    compiled(version.name, version.number),
  ]);
  return { live, versions: new Map(versions as [string, CompiledRules][]) };
};

const seed = [compiled('default', 0)];
const flows = Array.from({ length: 500 }, (_, at) => `f_${at}`);
const pickedBy = (set: ReturnType<typeof makeRuleSet>, visitor: string | null, service = 'cleaning') =>
  pickRules(set, { service, category: null, city: '1' }, { visitor, at: 0 })?.documents.at(-1);
const numbersUnder = (set: ReturnType<typeof makeRuleSet>) =>
  flows.map((visitor) => pickedBy(set, visitor)?.number);
const split = (percent: number) =>
  makeRuleSet(seed, published([{ name: 'default', stable: 1, candidate: { number: 2, percent } }]));

describe('the live versions', () => {
  it('are the seed’s if nothing is published or the last stable version was rolled back', () => {
    expect(new Set(numbersUnder(makeRuleSet(seed, null)))).toEqual(new Set([0]));
    const none = published([{ name: 'default', stable: null, candidate: null }]);
    expect(new Set(numbersUnder(makeRuleSet(seed, none)))).toEqual(new Set([0]));
  });

  it('include a published version instead of the seed’s document of that name', () => {
    const set = makeRuleSet(seed, published([{ name: 'default', stable: 3, candidate: null }]));
    expect(new Set(numbersUnder(set))).toEqual(new Set([3]));
  });

  it('include seed documents with other names', () => {
    const set = makeRuleSet(seed, {
      ...published([{ name: 'carpets', stable: 1, candidate: null }]),
      versions: new Map([['carpets@1', compiled('carpets', 1, ['carpets'])]]),
    });
    expect(pickedBy(set, 'f', 'carpets')?.name).toBe('carpets');
    expect(pickedBy(set, 'f', 'cleaning')?.name).toBe('default');
  });

  it('fall back to the seed if a published version does not apply', () => {
    const set = makeRuleSet(seed, {
      ...published([{ name: 'default', stable: 1, candidate: null }]),
      versions: new Map([['default@1', compiled('default', 1, ['carpets'])]]),
    });
    expect(pickedBy(set, 'f', 'carpets')?.number).toBe(1);
    expect(pickedBy(set, 'f', 'cleaning')?.number).toBe(0);
  });

  it('include a candidate for its percentage of flows, and raising it only adds flows', () => {
    assert(
      property(integer({ min: 0, max: 100 }), integer({ min: 0, max: 100 }), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((percent) =>
          numbersUnder(split(percent)),
        );
        expect(less?.every((number, at) => number === 1 || more?.[at] === 2)).toBe(true);
      }),
    );
    expect(new Set(numbersUnder(split(0)))).toEqual(new Set([1]));
    expect(new Set(numbersUnder(split(100)))).toEqual(new Set([2]));
    const share = numbersUnder(split(30)).filter((number) => number === 2).length / flows.length;
    expect(Math.abs(share - 0.3)).toBeLessThan(0.06);
  });

  it('include the seed for the other flows if a candidate has no stable version', () => {
    const only = published([{ name: 'default', stable: null, candidate: { number: 1, percent: 50 } }]);
    expect(new Set(numbersUnder(makeRuleSet(seed, only)))).toEqual(new Set([0, 1]));
  });

  it('never include a withdrawn version', () => {
    const set = makeRuleSet(
      seed,
      published(
        [{ name: 'default', stable: 2, candidate: { number: 3, percent: 50 } }],
        [
          { name: 'default', number: 2 },
          { name: 'default', number: 3 },
        ],
      ),
    );
    expect(new Set(numbersUnder(set))).toEqual(new Set([0]));
    expect(isWithdrawn(set, 'default@2#12345678')).toBe(true);
    expect(isWithdrawn(set, 'default@20#12345678')).toBe(false);
    expect(isWithdrawn(set, 'default@0#12345678')).toBe(false);
  });
});

describe('a visitor’s share', () => {
  it('is constant, from 0 up to but not including 100', () => {
    assert(
      property(string(), (flow) => {
        const share = visitorShare(flow, '');
        expect(share).toBe(visitorShare(flow, ''));
        expect(share >= 0 && share < 100).toBe(true);
      }),
    );
    // The same on every BFF, today and tomorrow.
    expect(visitorShare('f_1', '')).toBeCloseTo(5.577681, 6);
  });

  it('is evenly distributed', () => {
    const flows = Array.from({ length: 20_000 }, (_, at) => visitorShare(`f_${at}`, ''));
    assert(
      property(float({ min: 0, max: 100, noNaN: true }), (percent) => {
        const below = flows.filter((share) => share < percent).length / flows.length;
        expect(Math.abs(below * 100 - percent)).toBeLessThan(1.5);
      }),
    );
  });
});
