import { describe, expect, it } from 'vitest';
import { chooseRules } from './choose-rules.ts';
import { compileSound } from './rule-fixtures.ts';

const document = (name: string, services: string[], cities: string[]) =>
  compileSound({ name, applies_to: { services, cities }, rules: [] });

const everywhere = document('everywhere', ['*'], ['*']);
const inTehran = document('in-tehran', ['*'], ['1']);
const cleaning = document('cleaning', ['cleaning', 'carpets'], ['*']);
const cleaningInTehran = document('cleaning-in-tehran', ['cleaning'], ['1']);
const all = [everywhere, inTehran, cleaning, cleaningInTehran];

describe('the document that applies', () => {
  it.each([
    ['painting', '2', 'everywhere'],
    ['painting', '1', 'in-tehran'],
    ['carpets', '1', 'cleaning'],
    ['cleaning', '2', 'cleaning'],
    ['cleaning', '1', 'cleaning-in-tehran'],
  ])('returns for %s in city %s: %s', (service, city, name) => {
    expect(chooseRules(all, service, city)?.name).toBe(name);
    expect(chooseRules(all.toReversed(), service, city)?.name).toBe(name);
  });

  it('returns null when no document matches', () => {
    expect(chooseRules([cleaningInTehran], 'cleaning', '2')).toBeNull();
    expect(chooseRules([], 'cleaning', '2')).toBeNull();
  });

  it('returns the first by name of two equal matches', () => {
    const twin = document('also-everywhere', ['*'], ['*']);
    expect(chooseRules([everywhere, twin], 'x', '1')?.name).toBe('also-everywhere');
  });
});
