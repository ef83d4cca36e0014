import type { Condition, FactType } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { sampleValues } from './sample-values.ts';

const typeOf = (holds: FactType['holds'], nullable = false) => ({ holds, nullable }) as FactType;
const samplesOf = (holds: FactType['holds'], ...conditions: Condition[]) =>
  sampleValues(conditions, typeOf(holds));
const fresh = '\u0000other';

describe('sampleValues', () => {
  it('names every text of a condition, and one of none', () => {
    const conditions: Condition[] = [
      { const: 'a' },
      { enum: ['b', 'c'] },
      { not: { const: 'd' } },
      { const: null },
    ];
    expect(new Set(samplesOf('string', ...conditions))).toEqual(new Set([fresh, 'a', 'b', 'c', 'd']));
  });

  it('names every number of a condition, one between each two and one on each side', () => {
    const values = samplesOf('number', { minimum: 10 }, { maximum: 2 }, { enum: [4] }, { const: 'x' });
    expect(new Set(values)).toEqual(new Set([0, 2, 4, 10, 3, 7, 1, 11]));
    expect(new Set(samplesOf('number', {}))).toEqual(new Set([0, -1, 1]));
  });

  it('is true and false for a fact that is either', () => {
    expect(samplesOf('boolean', { const: true })).toEqual([true, false]);
  });

  it('is a list of each size that counts, with up to two of the named texts', () => {
    const values = samplesOf(
      'strings',
      { contains: { enum: ['a'] } },
      { contains: { const: 'b' }, minItems: 4 },
    );
    const words = (values ?? []).map((value) => JSON.stringify(value));
    for (const list of [
      [],
      [fresh],
      ['a'],
      ['b'],
      ['a', fresh],
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b', fresh],
      ['a', 'b', fresh, fresh],
      [fresh, fresh, fresh, fresh, fresh],
      ['a', 'b', fresh, fresh, fresh],
    ])
      expect(words).toContain(JSON.stringify(list));
    expect(new Set(values?.map((value) => (value as string[]).length))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('has all texts that conditions ask for together, with and without each other one', () => {
    const values = samplesOf(
      'strings',
      { containsAll: ['a', 'b', 'c'] },
      { contains: { const: 'd' } },
      { not: { contains: { const: 'e' } } },
    );
    const words = (values ?? []).map((value) => JSON.stringify(value));
    expect(words).toContain(JSON.stringify(['a', 'b', 'c']));
    expect(words).toContain(JSON.stringify(['a', 'b', 'c', 'd']));
    expect(words).toContain(JSON.stringify(['a', 'b', 'c', 'd', 'e']));
  });

  it('gives lists of no negative size', () => {
    const sizes = samplesOf('strings', { maxItems: 0 })?.map((value) => (value as string[]).length);
    expect(new Set(sizes)).toEqual(new Set([0, 1, 2]));
  });

  it('gives up on lists with more than twelve named texts', () => {
    const named = (count: number) =>
      samplesOf('strings', { contains: { enum: Array.from({ length: count }, (_, index) => `t${index}`) } });
    expect(named(12)).not.toBeNull();
    expect(named(13)).toBeNull();
  });

  it('has null for a fact that can be missing', () => {
    expect(sampleValues([{ const: 'a' }], typeOf('string', true))).toEqual([fresh, 'a', null]);
    expect(sampleValues([{ const: 'a' }], typeOf('string'))).toEqual([fresh, 'a']);
    const many = { contains: { enum: Array.from({ length: 13 }, (_, index) => `t${index}`) } };
    expect(sampleValues([many], typeOf('strings', true))).toBeNull();
  });
});
