import * as fc from 'fast-check';
import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { documentOf, questionRule } from '@gam/engine/fixtures';
import { diffDocuments } from './diff-documents.ts';
import type { RulesDifference } from '@gam/schemas/gate';
import * as report from '../../../bin/rules/report/difference-lines.ts';

/** The lines that the command line prints for a comparison, which it gets as JSON. */
const diffLines = (found: ReturnType<typeof diffDocuments>) =>
  report.diffLines(JSON.parse(JSON.stringify(found)) as RulesDifference);

const document = (...rules: Rule[]) => ({ ...documentOf(rules), rules });
const skip = (id: string, more: Partial<Rule> = {}) =>
  ({ ...questionRule(id, { skip: true }), ...more }) as Rule;
const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

const noDifference = { document: [], added: [], removed: [], changed: [], moved: [] };

describe('diffDocuments', () => {
  it('returns no difference if only the order of keys differs', () => {
    const { name, applies_to, rules } = document(skip('a'), skip('b'));
    const found = diffDocuments({ name, applies_to, rules }, { rules, applies_to, name });
    expect(found).toEqual(noDifference);
    expect(diffLines(found)).toEqual(['The documents are equal.']);
  });

  it('returns added, removed, changed and moved rules', () => {
    const before = document(skip('a'), skip('b'), skip('c'), skip('d', { when: { now: { minimum: 1 } } }));
    const after = document(skip('c'), skip('a'), skip('d', { when: { now: { minimum: 2 } } }), skip('e'));
    const found = diffDocuments(before, after);
    expect([ids(found.added), ids(found.removed)]).toEqual([['e'], ['b']]);
    expect(found.changed).toMatchObject([
      { rule: { id: 'd' }, differences: [{ path: '/when/now/minimum', before: 1, after: 2 }] },
    ]);
    expect(found.moved).toMatchObject([{ rule: { id: 'c' }, from: 3, to: 1 }]);
    expect(diffLines(found)).toEqual([
      'added    e (question): because of e',
      'removed  b (question): because of b',
      'changed  d (question): because of d',
      '    /when/now/minimum: 1 -> 2',
      'moved    c (question): from place 3 to 1',
    ]);
  });

  it('returns changed fields of the document', () => {
    const other = { ...document(), applies_to: { services: ['*'], cities: ['1'] } };
    expect(diffDocuments(document(), other).document).toEqual([
      { path: '/applies_to/cities', before: ['*'], after: ['1'] },
    ]);
  });

  it('ignores the order of rules of different decision points', () => {
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
    const last: Rule = { id: 'z', at: 'after_last', when: {}, then: { go: 'quote' }, because: 'x' };
    const found = diffDocuments(document(skip('a'), last, skip('b')), document(last, skip('a'), skip('b')));
    expect(found).toEqual(noDifference);
  });
});

describe('the rules that diffDocuments moves', () => {
  const movedIds = (before: readonly string[], after: readonly string[]) =>
    ids(
      diffDocuments(
        document(...before.map((id) => skip(id))),
        document(...after.map((id) => skip(id))),
      ).moved.map(({ rule }) => rule),
    );

  it.each([
    ['abc', 'abc', ''],
    ['abc', 'cab', 'c'],
    ['abcd', 'bcda', 'a'],
    ['abc', 'xaybzc', ''],
    ['abxc', 'ab', ''],
    ['', 'ab', ''],
  ])('turn %s into %s: %s', (before, after, moved) => {
    expect(movedIds(before.split(''), after.split('')).join('')).toBe(moved);
  });

  it('leave the others in their order', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 12 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const moved = new Set(movedIds(before, after));
        const stay = (mine: string[], other: string[]) =>
          mine.filter((id) => other.includes(id) && !moved.has(id));
        expect(stay(before, after)).toEqual(stay(after, before));
      }),
    );
  });
});
