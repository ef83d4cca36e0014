import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { questionRule } from '@gam/engine/fixtures';
import { copyToCity } from './copy-to-city.ts';

const cities = { from: '2', to: '3' };
const rule = (id: string, when: Rule['when'] = {}, others: Partial<Rule> = {}): Rule =>
  ({ ...questionRule(id, { skip: true }, when), ...others }) as Rule;
const document = (covered: string[], rules: Rule[], more: Partial<RuleDocument> = {}): RuleDocument => ({
  name: 'mashhad',
  kind: 'layer',
  applies_to: { services: ['cleaning'], cities: covered },
  rules,
  ...more,
});

describe('a copy for another city', () => {
  it('has all rules of a document that is for the first city', () => {
    const copied = copyToCity(
      document(['1', '2'], [rule('a'), rule('b', { 'city.id': { const: '2' } })]),
      cities,
    );
    expect(copied).toMatchObject({
      name: 'mashhad-in-city-3',
      kind: 'layer',
      applies_to: { services: ['cleaning'], cities: ['3'] },
      rules: [
        { id: 'a', when: {} },
        { id: 'b', when: { 'city.id': { const: '3' } } },
      ],
    });
  });

  it('is a layer of the rules that name the city where the document is for all', () => {
    const rules = [
      rule('everywhere'),
      rule('there', { 'city.id': { enum: ['1', '2'] } }),
      rule('elsewhere', { 'city.id': { const: '1' } }),
      rule('not-there', { 'city.id': { not: { const: '2' } } }),
      rule('one-of', {}, { any: [{ 'city.id': { const: '2' } }, { 'query.source': { const: 'x' } }] }),
    ];
    const { kind: _layer, ...base } = document(['*'], rules);
    const copied = copyToCity(base, cities);
    expect(copied).toMatchObject({ kind: 'layer', applies_to: { cities: ['3'] } });
    expect(copied?.rules.map(({ id, when, any }) => [id, when, any])).toEqual([
      ['there', { 'city.id': { const: '3' } }, undefined],
      ['one-of', {}, [{ 'city.id': { const: '3' } }, { 'query.source': { const: 'x' } }]],
    ]);
  });

  it.each([
    ['for another city', ['1'], [rule('a')]],
    ['for both cities', ['2', '3'], [rule('a')]],
    ['for all cities alike', ['*'], [rule('a')]],
  ])('is not made of a document %s', (_about, covered, rules) => {
    expect(copyToCity(document(covered, rules), cities)).toBeNull();
  });

  it('of a base stays one, and replaces what it replaced', () => {
    const base = document(['2'], [rule('a')], { kind: 'base', replaces: 'default' });
    expect(copyToCity(base, cities)).toMatchObject({ kind: 'base', replaces: 'default' });
  });
});
