import * as fc from 'fast-check';
import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { bindQuestion } from './bind-question.ts';
import { decideQuestion } from './decide-question-fixture.ts';
import {
  compileSound,
  defaultDocument,
  factsAt,
  liveFacts,
  questionRule,
  rulesOf,
  selectOfThree,
} from './rule-fixtures.ts';
import { anyFacts, anyQuestionRules } from './rule-arbitraries.ts';
import { traceQuestion } from './trace-question.ts';

const fixed = { question: selectOfThree(), position: 1, service: null, city: { id: null } };

describe('a bound question', () => {
  it('matches an unbound decision under the shipped rules', () => {
    const rules = compileSound(defaultDocument);
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const bound = bindQuestion(rules, facts);
        expect(bound(facts)).toEqual(decideQuestion(rules, facts));
        expect(bound.trace(facts)).toEqual(traceQuestion(rules, facts));
      }),
    );
  });

  it('matches an unbound decision under any rules and never throws', () => {
    fc.assert(
      fc.property(anyQuestionRules, anyFacts, anyFacts, (written, one, other) => {
        const rules = rulesOf(...written);
        const bound = bindQuestion(rules, one);
        const { question, position, service, city } = one;
        expect(bound(one)).toEqual(decideQuestion(rules, one));
        expect(bound(other)).toEqual(decideQuestion(rules, { ...other, question, position, service, city }));
        expect(bound(one)).toBe(bound(one));
      }),
    );
  });

  it('is constant when it depends only on question, service and city', () => {
    const rules = rulesOf(
      questionRule('r1', { skip: true }, { 'question.type': { const: 'single_select' } }),
      questionRule(
        'r2',
        { widget: 'text' },
        { 'question.type': { const: 'text' }, 'session.guest': { const: true } },
      ),
    );
    const bound = bindQuestion(rules, fixed);
    expect(bound.constant).toMatchObject({ skip: true, widget: null });
    expect(bound(liveFacts())).toBe(bound.constant);
  });

  it('is not constant when a rule depends on the flow', () => {
    const rules = rulesOf(questionRule('r1', { skip: true }, { 'session.guest': { const: true } }));
    const bound = bindQuestion(rules, fixed);
    expect(bound.constant).toBeNull();
    expect(bound(liveFacts()).skip).toBe(true);
    expect(bound(liveFacts({ session: { guest: false } })).skip).toBe(false);
  });

  it('decides `any` over static maps when the flow is compiled', () => {
    const any = (...types: string[]): Rule['any'] =>
      types.map((type) => ({ 'question.type': { const: type } }));
    const rule = questionRule('r1', { skip: true });
    expect(bindQuestion(rulesOf({ ...rule, any: any('text', 'number') ?? [] }), fixed).constant?.skip).toBe(
      false,
    );
    expect(
      bindQuestion(rulesOf({ ...rule, any: any('text', 'single_select') ?? [] }), fixed).constant?.skip,
    ).toBe(true);
  });

  it('works with more live rules than a number has bits', () => {
    const rules = Array.from({ length: 40 }, (_, at) =>
      questionRule(`r${at}`, at === 39 ? { skip: true } : { mandatory: false }, {
        'flow.favourites_count': { minimum: at },
      }),
    );
    const bound = bindQuestion(rulesOf(...rules), fixed);
    const decide = (favourites_count: number) => bound(liveFacts({ flow: { favourites_count } }));
    expect(decide(38).skip).toBe(false);
    expect(decide(39).skip).toBe(true);
    expect(
      decideQuestion(rulesOf(...rules), factsAt(fixed.question, { flow: { favourites_count: 39 } })).skip,
    ).toBe(true);
  });
});
