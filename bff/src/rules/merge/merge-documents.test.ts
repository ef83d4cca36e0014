import * as fc from 'fast-check';
import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { documentOf, makeQuestion, makeService, questionRule } from '@gam/engine/fixtures';
import { simulateServices } from '@gam/engine/simulate';
import { openCompiler } from '../versions/compile-once.ts';
import { mergeDocuments } from './merge-documents.ts';

const document = (...rules: Rule[]): RuleDocument => ({ ...documentOf(rules), rules });
const skip = (id: string, more: Partial<Rule> = {}) =>
  ({ ...questionRule(id, { skip: true }), ...more }) as Rule;
const other = (id: string) => skip(id, { because: 'another reason' });
const idsOf = ({ rules }: RuleDocument) => rules.map(({ id }) => id).join('');

/** Documents of skip rules named by letters. */
const of = (letters: string) => document(...letters.split('').map((id) => skip(id)));

function merged(base: RuleDocument | null, live: RuleDocument, yours: RuleDocument): RuleDocument {
  const result = mergeDocuments({ base, live, yours });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

function conflicts(base: RuleDocument | null, live: RuleDocument, yours: RuleDocument) {
  const result = mergeDocuments({ base, live, yours });
  return result.ok ? [] : result.failure;
}

describe('mergeDocuments', () => {
  it('takes each rule from the side that changed it', () => {
    const base = document(skip('a'), skip('b'), skip('c'));
    const live = document(skip('a'), other('b'), skip('c'));
    const yours = document(other('a'), skip('b'));
    expect(merged(base, live, yours)).toEqual(document(other('a'), other('b')));
  });

  it('takes each field of the document from the side that changed it', () => {
    const base = of('a');
    const live: RuleDocument = { ...base, applies_to: { services: ['x'], cities: ['*'] } };
    const yours: RuleDocument = { ...base, priority: 7, until: '2031-01-01T00:00:00Z' };
    expect(merged(base, live, yours)).toEqual({ ...yours, applies_to: live.applies_to });
    const { until: _until, ...without } = yours;
    expect(merged(yours, without, { ...yours, priority: 8 })).toEqual({ ...without, priority: 8 });
  });

  it('keeps what both did alike', () => {
    expect(merged(of('ab'), document(other('a')), document(other('a')))).toEqual(document(other('a')));
    expect(merged(null, of('ab'), of('ab'))).toEqual(of('ab'));
  });

  // Base, live, yours, merged: the ids of rules of one decision point in their order.
  it.each([
    ['abc', 'abc', 'abXc', 'abXc'],
    ['abc', 'aXbc', 'abYc', 'aXbYc'],
    ['abc', 'abXc', 'abYc', 'abXYc'],
    ['abc', 'Xabc', 'Yabc', 'XYabc'],
    ['abc', 'abcX', 'abcY', 'abcXY'],
    ['abc', 'cab', 'abXc', 'cabX'],
    ['abc', 'aXbc', 'cab', 'caXb'],
    ['abc', 'bc', 'abX', 'bX'],
    ['abc', 'cab', 'cab', 'cab'],
    ['abcd', 'bacd', 'bacdX', 'bacdX'],
    ['', 'X', 'Y', 'XY'],
  ])('puts rules in the order that both sides want: %s, %s and %s become %s', (base, live, yours, ids) => {
    expect(idsOf(merged(of(base), of(live), of(yours)))).toBe(ids);
  });

  it('counts moves within a decision point only', () => {
    const last = (id: string): Rule => ({
      id,
      at: 'after_last',
      when: {},
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
      then: { go: 'quote' },
      because: 'x',
    });
    const base = document(skip('a'), skip('b'), last('y'), last('z'));
    const live = document(skip('b'), skip('a'), last('y'), last('z'));
    const yours = document(skip('a'), skip('b'), last('z'), last('y'));
    expect(idsOf(merged(base, live, yours))).toBe('bazy');
  });

  it('tells three sides of what both changed, each otherwise', () => {
    const changed = skip('a', { when: { now: { minimum: 1 } } });
    expect(conflicts(of('ab'), document(other('a'), skip('b')), document(changed, skip('b')))).toEqual([
      { rule: 'a', path: '', base: skip('a'), live: other('a'), yours: changed },
    ]);
    expect(conflicts(of('ab'), of('b'), document(changed, skip('b')))).toEqual([
      { rule: 'a', path: '', base: skip('a'), live: null, yours: changed },
    ]);
    expect(conflicts(of('b'), document(other('a'), skip('b')), document(changed, skip('b')))).toEqual([
      { rule: 'a', path: '', base: null, live: other('a'), yours: changed },
    ]);
    const from = (until: string): RuleDocument => ({ ...of('a'), until });
    const [one, two] = ['2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z'];
    expect(conflicts(of('a'), from(one), from(two))).toEqual([
      { rule: null, path: '/until', base: null, live: one, yours: two },
    ]);
    expect(conflicts(of('abc'), of('cab'), of('bca'))).toEqual([
      { rule: null, path: '/rules', base: ['a', 'b', 'c'], live: ['c', 'a', 'b'], yours: ['b', 'c', 'a'] },
    ]);
  });
});

type Consequence = Parameters<typeof questionRule>[1];

/** Questions that rules are about, one each, so that what one rule does is seen beside every other. */
const questions = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'] as const;
const ruleOf = (question: string, consequence: Consequence): Rule =>
  questionRule(`for-${question}`, consequence, { 'question.id': { const: question } });

const consequence = fc.constantFrom<Consequence>(
  { skip: true },
  { answer: { values: ['1'] } },
  { mandatory: false },
);
const beginning = fc.uniqueArray(fc.constantFrom(...questions), { maxLength: 4 });
/** What an editor does: per question a rule of it is removed, changed or added. */
const edits = fc.dictionary(fc.constantFrom(...questions), fc.option(consequence, { nil: null }), {
  minKeys: 1,
  maxKeys: 4,
});
const edit = (base: RuleDocument, made: Readonly<Record<string, Consequence | null>>): RuleDocument => {
  const rules = base.rules.flatMap((rule) => {
    const question = rule.id.slice('for-'.length);
    if (!Object.hasOwn(made, question)) return rule;
    const change = made[question];
    return change ? ruleOf(question, change) : [];
  });
  const known = new Set(base.rules.map(({ id }) => id));
  const added = Object.entries(made).flatMap(([question, change]) =>
    change === null || known.has(`for-${question}`) ? [] : ruleOf(question, change),
  );
  return { ...base, rules: [...rules, ...added] };
};

const service = makeService(
  questions.map((id) =>
    makeQuestion('single_select', {
      id,
      title: id,
      options: ['1', '2'].map((value) => ({ id: value, title: value })) as never,
    }),
  ),
);

const compiler = openCompiler();
/** What customers meet under a document that others do not meet: nothing where both do the same. */
function differencesOf(live: RuleDocument, draft: RuleDocument) {
  const compile = (of: RuleDocument) => {
    const compiled = compiler.compile(of, 1);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.failure));
    return [compiled.value];
  };
  return simulateServices(
    [{ service, city: { id: '1' } }],
    { live: compile(live), draft: compile(draft) },
    { at: Date.parse('2030-01-01T08:00:00Z'), bound: 200 },
  )
    .flatMap(({ simulations }) => simulations)
    .flatMap(({ only_live, only_draft }) => [...only_live, ...only_draft]);
}

/** The questions whose rule a side changed, each with what the rule is there. */
function touchedIn(base: RuleDocument, side: RuleDocument): ReadonlyMap<string, string> {
  const written = ({ rules }: RuleDocument, question: string) =>
    JSON.stringify(rules.find(({ id }) => id === `for-${question}`) ?? null);
  const changed = questions.filter((question) => written(base, question) !== written(side, question));
  return new Map(changed.map((question) => [question, written(side, question)]));
}

describe('a pair of random drafts', () => {
  it('is told apart where one rule differs', () => {
    expect(differencesOf(document(), document(ruleOf('q1', { skip: true })))).not.toEqual([]);
  });

  it('is merged to what both wanted where they touch different rules, else refused with three sides', () => {
    const counted = { merged: 0, refused: 0 };
    fc.assert(
      fc.property(beginning, edits, edits, (asked, one, two) => {
        const base = document(...asked.map((question) => ruleOf(question, { skip: true })));
        const [live, yours] = [edit(base, one), edit(base, two)];
        const [theirs, ours] = [touchedIn(base, live), touchedIn(base, yours)];
        const both = [...ours].filter(([id, rule]) => theirs.has(id) && theirs.get(id) !== rule);
        const result = mergeDocuments({ base, live, yours });
        const refused = result.ok ? [] : result.failure;
        expect(new Set(refused.map(({ rule }) => rule))).toEqual(new Set(both.map(([id]) => `for-${id}`)));
        counted[result.ok ? 'merged' : 'refused'] += 1;
        // Each editor's work on the other's document, whichever came first, leads customers the same way.
        const workOf = (made: typeof one, changed: ReadonlyMap<string, string>) =>
          Object.fromEntries(Object.entries(made).filter(([question]) => changed.has(question)));
        const wanted = [edit(live, workOf(two, ours)), edit(yours, workOf(one, theirs))];
        expect(result.ok ? wanted.flatMap((way) => differencesOf(way, result.value)) : []).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(Math.min(counted.merged, counted.refused)).toBeGreaterThan(20);
  });
});
