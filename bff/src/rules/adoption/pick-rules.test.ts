import { describe, expect, it } from 'vitest';
import {
  type CompiledRules,
  compileRules,
  publishedName,
  readVersionList,
  type RuleCombination,
} from '@gam/engine/rules';
import { sha256 } from '../../platform/hash.ts';
import { pickRules, renewRules, stopsOf } from './pick-rules.ts';
import { makeRuleSet, type Published, type RuleSet } from './rule-set.ts';

const place = { service: 'cleaning', category: 'washing', city: '1' };
const at = Date.parse('2027-03-10T00:00+03:30');

const version = (name: string, number: number, fields: object = {}): CompiledRules => {
  const document = { name, applies_to: { services: ['*'], cities: ['*'] }, rules: [], ...fields };
  const outcome = compileRules(document, sha256, number);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
};
const layer = (name: string, number: number, fields: object = {}) =>
  version(name, number, { kind: 'layer', ...fields });

interface Live {
  readonly stable?: CompiledRules;
  readonly candidate?: CompiledRules;
  readonly percent?: number;
}
/** The live set of some documents over the seed `default`. */
function live(documents: Record<string, Live>, withdrawn: CompiledRules[] = []): RuleSet {
  const all = Object.values(documents).flatMap(({ stable, candidate }) => [stable, candidate]);
  const published: Published = {
    live: {
      revision: 1,
      documents: Object.entries(documents).map(([name, { stable, candidate, percent = 50 }]) => ({
        name,
        stable: stable?.number ?? null,
        candidate: candidate ? { number: candidate.number, percent, roll_out: 'r1' } : null,
      })),
      withdrawn: withdrawn.map(({ name, number }) => ({ name, number })),
    },
    versions: new Map(all.flatMap((rules) => (rules ? [[publishedName(rules), rules]] : []))),
  };
  return makeRuleSet([version('default', 0)], published);
}

const shortNames = (rules: RuleCombination | null) => rules?.version.replaceAll(/#\w+/g, '');
const picked = (set: RuleSet, visitor: string | null = 'v', when = at) =>
  pickRules(set, place, { visitor, at: when });
/** The lists that visitors get, each once. */
const lists = (set: RuleSet) =>
  [
    ...new Set(Array.from({ length: 200 }, (_, index) => shortNames(picked(set, `v${index}`)) ?? '')),
  ].toSorted((one, other) => (one < other ? -1 : 1));

describe('the documents of a new flow', () => {
  it('are all layers in their order and the base last', () => {
    const set = live({
      low: { stable: layer('low', 1) },
      nowruz: { stable: layer('nowruz', 2, { priority: 50 }) },
      elsewhere: { stable: layer('elsewhere', 1, { applies_to: { services: ['moving'], cities: ['*'] } }) },
      washing: {
        stable: layer('washing', 1, {
          applies_to: { services: ['*'], categories: ['washing'], cities: ['*'] },
        }),
      },
      default: { stable: version('default', 7) },
    });
    expect(shortNames(picked(set))).toBe('nowruz@2 low@1 washing@1 default@7');
    expect(picked(set)).toBe(picked(set, 'another visitor'));
    expect(picked(set)?.version).toMatch(/^(?:[a-z]+@\d+#[0-9a-f]{8} ?){4}$/);
  });

  it('list a document as @0 for visitors who get no version of it', () => {
    const set = live({
      gifts: { candidate: layer('gifts', 1, { priority: 9 }) },
      low: { stable: layer('low', 1) },
    });
    expect(lists(set)).toEqual(['gifts@0 low@1 default@0', 'gifts@1 low@1 default@0']);
    expect(readVersionList(picked(set, null)?.version ?? '').map(({ isExposed }) => isExposed)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('list a document as @0 where only the other version applies, either way', () => {
    const here = { applies_to: { services: ['cleaning'], cities: ['*'] } };
    const there = { applies_to: { services: ['moving'], cities: ['*'] } };
    const wider = live({ gifts: { stable: layer('gifts', 1, there), candidate: layer('gifts', 2, here) } });
    const narrower = live({
      gifts: { stable: layer('gifts', 1, here), candidate: layer('gifts', 2, there) },
    });
    expect(lists(wider)).toEqual(['gifts@0 default@0', 'gifts@2 default@0']);
    expect(lists(narrower)).toEqual(['gifts@0 default@0', 'gifts@1 default@0']);
  });

  it('list a base with a share of the visitors as @0 for the others, before their base', () => {
    const own = version('own', 1, {
      applies_to: { services: ['cleaning'], cities: ['*'] },
      replaces: 'default',
    });
    expect(lists(live({ own: { candidate: own } }))).toEqual(['own@0 default@0', 'own@1']);
    const wide = live({ default: { stable: version('default', 1), candidate: version('default', 2) } });
    expect(lists(wide)).toEqual(['default@1', 'default@2']);
  });

  it('are the stable versions for an operator', () => {
    const set = live({
      default: { stable: version('default', 1), candidate: version('default', 2), percent: 100 },
    });
    expect(shortNames(picked(set, null))).toBe('default@1');
    expect(shortNames(picked(set, 'v'))).toBe('default@2');
  });

  it('are judged by the time of the flow’s beginning', () => {
    const set = live({ nowruz: { stable: layer('nowruz', 1, { from: '2027-03-10T00:00+03:30' }) } });
    expect(shortNames(picked(set, 'v', at - 1))).toBe('default@0');
    expect(shortNames(picked(set, 'v', at))).toBe('nowruz@1 default@0');
  });
});

describe('the documents of an open flow after a withdrawal', () => {
  const old = { nowruz: layer('nowruz', 1), gifts: layer('gifts', 4), default: version('default', 7) };
  const keptOf = (list: string, lost: readonly CompiledRules[]) =>
    readVersionList(list).map((listed) => {
      const rules = Object.values(old).find((one) => one.version === listed.version) ?? null;
      return { ...listed, rules: rules && lost.includes(rules) ? null : rules };
    });
  const begun = `${old.nowruz.version} shared@0 ${old.gifts.version} ${old.default.version}`;
  const renewed = (set: RuleSet, lost: readonly CompiledRules[], when = at) =>
    shortNames(renewRules(set, keptOf(begun, lost), place, { visitor: 'v', at: when }));

  it('are the same but for the withdrawn one, which the version of its name that counts now replaces', () => {
    const set = live({
      nowruz: { stable: layer('nowruz', 3) },
      gifts: { stable: layer('gifts', 9) },
      fresh: { stable: layer('fresh', 1) },
      default: { stable: version('default', 8) },
    });
    expect(renewed(set, [old.nowruz])).toBe('gifts@4 nowruz@3 shared@0 default@7');
    expect(renewed(set, [old.default])).toBe('gifts@4 nowruz@1 shared@0 default@8');
  });

  it('have none in its place where no version of its name counts or applied at the beginning', () => {
    expect(renewed(live({}), [old.nowruz])).toBe('gifts@4 nowruz@0 shared@0 default@7');
    const later = live({ nowruz: { stable: layer('nowruz', 3, { from: '2027-03-10T00:00+03:30' }) } });
    expect(renewed(later, [old.nowruz], at - 1)).toBe('gifts@4 nowruz@0 shared@0 default@7');
    expect(renewed(later, [old.nowruz], at)).toBe('gifts@4 nowruz@3 shared@0 default@7');
  });

  it('have the base that applies now where the withdrawn one has no other version', () => {
    const own = version('own', 1, { applies_to: { services: ['cleaning'], cities: ['*'] } });
    const kept = [{ ...readVersionList(own.version)[0], rules: null }] as Parameters<typeof renewRules>[1];
    const rules = renewRules(live({}), kept, place, { visitor: 'v', at });
    expect(shortNames(rules)).toBe('own@0 default@0');
  });

  it('have one base even if a layer’s next version is a base', () => {
    const set = live({ nowruz: { stable: version('nowruz', 3) } });
    expect(renewed(set, [old.nowruz])).toBe('gifts@4 nowruz@0 shared@0 default@7');
  });
});

describe('emergency stops', () => {
  const until = '2027-03-10T01:00+03:30';
  const stop = layer('stop', 1, { applies_to_open_flows: true, until });
  const set = live({ stop: { stable: stop }, gifts: { stable: layer('gifts', 1) } });
  const beginning = { visitor: 'v', at };

  it('are in the list of no flow', () => {
    expect(pickRules(set, place, beginning)?.version).not.toContain('stop');
  });

  it('count for every flow until they end, by the moment and not by its beginning', () => {
    const names = (now: number) => stopsOf(set, place, now).map(({ name }) => name);
    expect(names(at)).toEqual(['stop']);
    expect(names(at + 3_600_000 - 1)).toEqual(['stop']);
    expect(names(at + 3_600_000)).toEqual([]);
  });

  it('count where they apply, for all visitors', () => {
    const elsewhere = layer('elsewhere', 1, {
      applies_to_open_flows: true,
      applies_to: { services: ['painting'], cities: ['*'] },
    });
    const shared = live({ stop: { candidate: stop, percent: 99 }, elsewhere: { stable: elsewhere } });
    expect(stopsOf(shared, place, at)).toEqual([]);
  });
});
