import * as fc from 'fast-check';
import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { bindQuestion } from './bind-question.ts';
import { combineRules } from './combine-rules.ts';
import type { RuleCombination } from './compiled-rules.ts';
import { decideEntry } from './decide-entry.ts';
import { decideQuestion } from './decide-question-fixture.ts';
import { decideQuote } from './decide-quote.ts';
import { anyFacts, anyQuestionRules } from './rule-arbitraries.ts';
import {
  factsAt,
  factsWith,
  layerOf,
  questionRule,
  rulesOf,
  selectOfThree,
  writtenRule,
} from './rule-fixtures.ts';
import { traceQuestion } from './trace-question.ts';

const question = selectOfThree();
const guest = { 'session.guest': { const: true } };

const under = (base: Rule[], ...layers: readonly (readonly unknown[])[]): RuleCombination => {
  const documents = layers.map((rules, index) => layerOf(`layer-${index}`, rules));
  const [first, ...others] = [...documents, rulesOf(...base)];
  if (!first) throw new Error('a base is expected');
  return combineRules([first, ...others]);
};
const decide = (rules: RuleCombination, facts = factsAt(question)) => {
  const decision = decideQuestion(rules, facts);
  // A compiled flow decides the same as the rules by themselves.
  expect(bindQuestion(rules, facts)(facts)).toEqual(decision);
  return decision;
};
const undo = (ids: string[], then: object = {}, when: object = {}) =>
  writtenRule('question', then, { id: 'undo', when, instead_of: ids });

describe('rules of several documents', () => {
  it('decide each consequence by the first that matches, layers before the base', () => {
    const base = [questionRule('base', { widget: 'text', texts: { title: 'base', detail: 'base' } })];
    const high = [questionRule('high', { texts: { title: 'high' } })];
    const low = [questionRule('low', { widget: 'search_select', texts: { title: 'low', detail: 'low' } })];
    const decision = decide(under(base, high, low));
    expect(decision).toMatchObject({ widget: 'search_select', texts: { title: 'high', detail: 'low' } });
  });

  it('keep the options that all of them keep', () => {
    const base = [questionRule('base', { keep_options: { id: { enum: ['a', 'b'] } } })];
    const layer = [questionRule('layer', { keep_options: { id: { enum: ['b', 'c'] } } })];
    expect(decide(under(base, layer)).option_ids).toEqual(['b']);
  });

  it('make a question mandatory if one of them does', () => {
    const base = [questionRule('base', { mandatory: true })];
    expect(decide(under(base, [questionRule('layer', { mandatory: false })])).mandatory).toBe(true);
  });

  it('hold at entry and quote as well', () => {
    const base = [writtenRule('entry', { redirect: '/base' }, { id: 'e' })] as unknown as Rule[];
    const rules = under(base, [
      writtenRule('entry', { redirect: '/layer' }, { when: guest }),
      writtenRule('quote', { hide: ['voucher'] }, { id: 'q' }),
    ]);
    const asGuest = factsWith({ session: { guest: true } });
    expect(decideEntry(rules, asGuest).redirect).toBe('/layer');
    expect(decideEntry(rules, factsWith({ session: { guest: false } })).redirect).toBe('/base');
    expect(decideQuote(rules, asGuest).hidden).toEqual(new Set(['voucher']));
  });
});

describe('instead_of', () => {
  const signIn = [questionRule('sign-in', { require_login: true, mandatory: true })];

  it('undoes rules of lower documents where its own rule matches', () => {
    const rules = under(signIn, [undo(['sign-in'], {}, guest)]);
    const forGuest = factsAt(question, { session: { guest: true } });
    const forOthers = factsAt(question, { session: { guest: false } });
    expect(decide(rules, forGuest)).toMatchObject({ require_login: false, mandatory: null });
    expect(decide(rules, forOthers)).toMatchObject({ require_login: true, mandatory: true });
  });

  it('undoes no rule of its own or of a higher document', () => {
    const same = questionRule('sign-in', { require_login: true });
    expect(decide(under([], [undo(['sign-in']), same])).require_login).toBe(true);
    expect(decide(under([], [same], [undo(['sign-in'])])).require_login).toBe(true);
  });

  it('does not count once its own rule is undone', () => {
    const rules = under(signIn, [undo(['undo'], { texts: { title: 'top' } })], [undo(['sign-in'])]);
    expect(decide(rules)).toMatchObject({ require_login: true, texts: { title: 'top' } });
    const sometimes = under(signIn, [undo(['undo'], {}, guest)], [undo(['sign-in'])]);
    expect(decide(sometimes, factsAt(question, { session: { guest: true } })).require_login).toBe(true);
    expect(decide(sometimes, factsAt(question, { session: { guest: false } })).require_login).toBe(false);
  });

  it('undoes at every decision point', () => {
    const base = [writtenRule('entry', { redirect: '/base' }, { id: 'e' })] as unknown as Rule[];
    const rules = under(base, [writtenRule('entry', {}, { id: 'stay', instead_of: ['e'] })]);
    expect(decideEntry(rules, factsWith()).redirect).toBeNull();
  });

  it('is named by the trace of the rule that it undoes', () => {
    const rules = under(signIn, [undo(['sign-in'], { texts: { title: 'x' } })]);
    const trace = traceQuestion(rules, factsAt(question));
    expect(trace).toMatchObject([
      { rule: 'undo', outcome: { texts: 'taken' }, undone_by: null },
      { rule: 'sign-in', document: expect.stringMatching(/^test@0#/) as string, matched: true },
    ]);
    expect(trace[1]).toMatchObject({
      outcome: { require_login: 'undone', mandatory: 'undone' },
      undone_by: { rule: 'undo', document: expect.stringMatching(/^layer-0@0#/) as string },
    });
  });

  it('gives a compiled flow the same decision as the rules by themselves, for any rules', () => {
    const anyLayers = fc.array(fc.tuple(anyQuestionRules, fc.array(fc.nat(4), { maxLength: 3 })), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(anyQuestionRules, anyLayers, anyFacts, anyFacts, (base, layers, one, other) => {
        const ids = base.map(({ id }) => id);
        const rules = under(
          base,
          ...layers.map(([written, places]) =>
            written.map((rule, index) => {
              const id = ids[places[index] ?? -1];
              return id === undefined ? rule : { ...rule, instead_of: [id] };
            }),
          ),
        );
        const bound = bindQuestion(rules, one);
        const { question: asked, position, service, city } = one;
        expect(bound(one)).toEqual(decideQuestion(rules, one));
        expect(bound(other)).toEqual(
          decideQuestion(rules, { ...other, question: asked, position, service, city }),
        );
      }),
    );
  });
});
