import { factPaths, type Condition } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { factTypeOf } from '@gam/shared/rule-document';
import { conditionCompiler } from './condition-compiler.ts';

const compile = conditionCompiler();
type FactPath = keyof typeof factPaths | `answers.${string}`;

function accepts(path: FactPath, condition: Condition, value: unknown): boolean {
  const type = factTypeOf(path);
  if (type === null) throw new Error(`${path} is not declared`);
  return compile(condition, type)(value);
}

describe('conditions', () => {
  it.each<[FactPath, Condition, unknown, boolean]>([
    ['query.source', { const: 'ad' }, 'ad', true],
    ['query.source', { const: 'ad' }, null, false],
    ['query.source', { const: null }, null, true],
    ['query.source', { not: { const: null } }, null, false],
    ['query.source', { not: { const: null } }, 'ad', true],
    ['query.source', { enum: ['ad', null] }, null, true],
    ['query.source', { type: 'null' }, 'ad', false],
    ['question.step', { minimum: 2, maximum: 4 }, 4, true],
    ['question.step', { minimum: 2, maximum: 4 }, 5, false],
    ['question.type_tags', { contains: { const: 'product' } }, ['x', 'product'], true],
    ['question.type_tags', { contains: { const: 'product' } }, [], false],
    ['question.type_tags', { contains: { enum: ['a', 'b'] }, maxItems: 1 }, ['b'], true],
    ['question.type_tags', { contains: { enum: ['a', 'b'] }, maxItems: 1 }, ['b', 'a'], false],
    ['question.type_tags', { not: { contains: { const: 'a' } } }, ['b'], true],
    ['answers.q1', { containsAll: ['a', 'b'] }, ['b', 'c', 'a'], true],
    ['answers.q1', { containsAll: ['a', 'b'] }, ['a', 'c'], false],
    ['answers.q1', { containsAll: ['a', 'b'] }, null, false],
    ['answers.q1', { not: { containsAll: ['a', 'b'] } }, ['a'], true],
    ['answers.q1', { not: { containsAll: ['a', 'b'] } }, null, true],
  ])('%s %j of %j: %s', (path, condition, value, expected) => {
    expect(accepts(path, condition, value)).toBe(expected);
  });

  it('match a missing fact only when they name null', () => {
    expect(accepts('question.step', { minimum: 0 }, null)).toBe(false);
    expect(accepts('question.step', { maximum: 0 }, null)).toBe(false);
    expect(accepts('answers.q1', { minItems: 0 }, null)).toBe(false);
    expect(accepts('answers.q1', { maxItems: 9 }, null)).toBe(false);
    expect(accepts('question.step', { not: { minimum: 3 } }, null)).toBe(true);
  });

  it('treat a missing value as null', () => {
    expect(accepts('query.source', { const: null }, undefined)).toBe(true);
  });

  it('never match a value of another type', () => {
    const always: Condition = { not: { const: 'x' } };
    for (const value of [1, true, {}, ['x']]) expect(accepts('question.id', always, value)).toBe(false);
    expect(accepts('question.type_tags', { maxItems: 9 }, 'product')).toBe(false);
  });

  it('are compiled once when they are equal', () => {
    const type = factPaths['query.source'];
    expect(compile({ const: 'ad' }, type)).toBe(compile({ const: 'ad' }, type));
  });
});
