import { describe, expect, it } from 'vitest';
import { makeService } from '../flow/flow-fixtures.ts';
import { compileSound, documentOf, questionRule } from '../rules/rule-fixtures.ts';
import { type VersionChoice, visitorsSets } from './visitors-sets.ts';

const slugs = Array.from({ length: 12 }, (_none, index) => `service-${index}`);
const offers = slugs.map((slug) => ({ service: makeService([], { slug }), city: { id: '1' } }));
const version = (name: string, service: string, because: string) =>
  compileSound({
    ...documentOf([{ ...questionRule('r', { skip: false }), because }]),
    name,
    kind: 'layer',
    applies_to: { services: [service], cities: ['*'] },
  });
const choice = (name: string, service: string, others: number): VersionChoice => ({
  stable: version(name, service, 'stable'),
  others: Array.from({ length: others }, (_none, index) => version(name, service, `other ${index}`)),
});

describe('the sets that visitors can get', () => {
  it('are two where each service has one candidate of its own', () => {
    const { sets, left } = visitorsSets(
      slugs.map((slug) => choice(`layer-${slug}`, slug, 1)),
      offers,
    );
    expect(sets).toHaveLength(2);
    expect(left.size).toBe(0);
  });

  it('have every combination of the candidates of one service, and one version of each document', () => {
    const { sets } = visitorsSets([choice('a', 'service-1', 1), choice('b', 'service-1', 2)], offers);
    const named = sets.map((set) => set.map(({ version: one }) => one).join());
    expect(new Set(named).size).toBe(6);
    expect(sets.every((set) => set.length === 2)).toBe(true);
  });

  it('name the documents of which not every combination is checked', () => {
    const many = Array.from({ length: 7 }, (_none, index) => choice(`layer-${index}`, 'service-1', 1));
    const { sets, left } = visitorsSets([...many, choice('alone', 'service-2', 1)], offers);
    expect(sets.length).toBeLessThanOrEqual(64);
    expect([...left].toSorted()).toEqual(many.flatMap(({ stable }) => stable?.name ?? []));
  });
});
