import { describe, expect, it } from 'vitest';
import { chooseBase, chooseRules, type RulePlace } from './choose-rules.ts';
import { compileSound } from './rule-fixtures.ts';

const at = Date.parse('2027-03-10T00:00+03:30');
const placeIn = (service: string, city: string, category: string | null = null): RulePlace => ({
  service,
  category,
  city,
});

const base = (name: string, services: string[], cities: string[], fields: object = {}) =>
  compileSound({ name, applies_to: { services, cities }, rules: [], ...fields });
const layer = (name: string, fields: object = {}) => base(name, ['*'], ['*'], { kind: 'layer', ...fields });

const everywhere = base('everywhere', ['*'], ['*']);
const inTehran = base('in-tehran', ['*'], ['1']);
const cleaning = base('cleaning', ['cleaning', 'carpets'], ['*']);
const cleaningInTehran = base('cleaning-in-tehran', ['cleaning'], ['1']);
const repairs = compileSound({
  name: 'repairs',
  applies_to: { services: ['*'], categories: ['repairs'], cities: ['*'] },
  rules: [],
});
const all = [everywhere, inTehran, cleaning, cleaningInTehran, repairs];

describe('the base that applies', () => {
  it.each([
    [placeIn('painting', '2'), 'everywhere'],
    [placeIn('painting', '1'), 'in-tehran'],
    [placeIn('carpets', '1'), 'cleaning'],
    [placeIn('cleaning', '2'), 'cleaning'],
    [placeIn('cleaning', '1'), 'cleaning-in-tehran'],
    // The service counts more than the category, and the category more than the city.
    [placeIn('coolers', '1', 'repairs'), 'repairs'],
    [placeIn('carpets', '1', 'repairs'), 'cleaning'],
    [placeIn('coolers', '2', 'washing'), 'everywhere'],
  ])('is for %j: %s', (place, name) => {
    expect(chooseBase(all, place, at)?.name).toBe(name);
    expect(chooseBase(all.toReversed(), place, at)?.name).toBe(name);
  });

  it('is null when no document matches', () => {
    expect(chooseBase([cleaningInTehran], placeIn('cleaning', '2'), at)).toBeNull();
    expect(chooseRules([], placeIn('cleaning', '2'), at)).toBeNull();
    expect(chooseRules([layer('alone')], placeIn('cleaning', '2'), at)).toBeNull();
  });

  it('is the first by name of two equal matches', () => {
    const twin = base('also-everywhere', ['*'], ['*']);
    for (const two of [
      [everywhere, twin],
      [twin, everywhere],
    ])
      expect(chooseBase(two, placeIn('x', '1'), at)?.name).toBe('also-everywhere');
  });
});

describe('the documents that apply', () => {
  const versions = (documents: Parameters<typeof chooseRules>[0], place = placeIn('x', '1'), when = at) =>
    chooseRules(documents, place, when)?.documents.map(({ name }) => name);

  it('are the layers by descending priority, then name, and the base last', () => {
    const layers = [
      layer('b'),
      layer('late', { priority: 5 }),
      layer('a'),
      layer('first', { priority: 50 }),
      layer('elsewhere', { applies_to: { services: ['*'], cities: ['2'] } }),
    ];
    const found = chooseRules([everywhere, ...layers], placeIn('x', '1'), at);
    expect(found?.documents.map(({ name }) => name)).toEqual(['first', 'late', 'a', 'b', 'everywhere']);
    expect(found?.version).toMatch(/^first@0#\S{8} late@0#\S{8} a@0#\S{8} b@0#\S{8} everywhere@0#\S{8}$/);
  });

  it('are those whose window is open: `from` is in it, `until` is not', () => {
    const window = { from: '2027-03-10T00:00+03:30', until: '2027-03-25T00:00+03:30' };
    const documents = [everywhere, layer('nowruz', window)];
    const end = Date.parse(window.until);
    expect(versions(documents, undefined, at - 1)).toEqual(['everywhere']);
    expect(versions(documents, undefined, at)).toEqual(['nowruz', 'everywhere']);
    expect(versions(documents, undefined, end - 1)).toEqual(['nowruz', 'everywhere']);
    expect(versions(documents, undefined, end)).toEqual(['everywhere']);
  });

  it('give way to a more specific base only while it is open', () => {
    const special = base('special', ['x'], ['*'], { until: '2027-03-10T00:00+03:30' });
    expect(versions([everywhere, special], undefined, at - 1)).toEqual(['special']);
    expect(versions([everywhere, special], undefined, at)).toEqual(['everywhere']);
  });
});
