import type { Question } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import { decideQuestion } from './decide-question-fixture.ts';
import { factsAt, questionRule, rulesOf, selectOfThree } from './rule-fixtures.ts';

const question = selectOfThree();
const never = { 'session.admin': { const: true } };
type QuestionRule = ReturnType<typeof questionRule>;
const decideFor = (asked: Question, ...rules: QuestionRule[]) =>
  decideQuestion(rulesOf(...rules), factsAt(asked));
const decide = (...rules: QuestionRule[]) => decideFor(question, ...rules);

describe('a decision at a question', () => {
  it('leaves a question unchanged when no rule matches', () => {
    expect(decide(questionRule('r1', { skip: true }, never))).toEqual({
      skip: false,
      require_login: false,
      mandatory: null,
      option_ids: ['a', 'b', 'c'],
      replace_options: null,
      answer: null,
      takes_given: false,
      answers: [],
      widget: null,
      layout: null,
      texts: {},
      constraints: {},
      dates: [],
      notices: [],
    });
  });

  it('takes each consequence from the first matching rule that has it', () => {
    const decision = decide(
      questionRule('r1', { widget: 'number' }, never),
      questionRule('r2', { skip: false, widget: 'search_select' }),
      questionRule('r3', { skip: true, widget: 'choices', require_login: true }),
    );
    expect(decision).toMatchObject({ skip: false, widget: 'search_select', require_login: true });
  });

  it('takes each text and each bound from the first matching rule that has it', () => {
    const decision = decideFor(
      makeQuestion('number'),
      questionRule('r1', { texts: { title: 'first' }, constraints: { min: 2 } }),
      questionRule('r2', { texts: { title: 'second', help_text: 'help' }, constraints: { min: 1, max: 9 } }),
    );
    expect(decision.texts).toEqual({ title: 'first', help_text: 'help' });
    expect(decision.constraints).toEqual({ min: 2, max: 9 });
  });

  it('collects the notices of every matching rule, and takes the first layout', () => {
    const decision = decide(
      questionRule('r1', { notice: { level: 'info', text: 'one' }, layout: 'cards' }),
      questionRule('r2', { notice: { level: 'warning', text: 'never' } }, never),
      questionRule('r3', { notice: { level: 'warning', text: 'two' }, layout: 'compact' }),
    );
    expect(decision.notices.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(decision.layout).toBe('cards');
  });

  it('intersects the options that rules keep, in their order', () => {
    const cheap = questionRule('r1', { keep_options: { price: { maximum: 20 } } });
    const keyed = questionRule('r2', { keep_options: { operation_key: { enum: ['NO', null] } } });
    expect(decide(cheap).option_ids).toEqual(['a', 'b']);
    expect(decide(keyed).option_ids).toEqual(['b', 'c']);
    expect(decide(cheap, keyed).option_ids).toEqual(['b']);
    const both = questionRule('r3', {
      keep_options: { price: { minimum: 1 }, operation_key: { const: 'YES' } },
    });
    expect(decide(both).option_ids).toEqual(['a']);
  });

  it('lets mandatory: true win in any position', () => {
    const no = questionRule('no', { mandatory: false });
    const yes = questionRule('yes', { mandatory: true });
    expect(decide(no).mandatory).toBe(false);
    expect(decide(no, yes).mandatory).toBe(true);
    expect(decide(yes, no).mandatory).toBe(true);
  });

  it('evaluates conditions on the question as loaded, without the effects of other rules', () => {
    const decision = decide(
      questionRule('r1', { keep_options: { id: { const: 'a' } }, mandatory: false }),
      questionRule('r2', { skip: true }, { 'question.option_ids': { maxItems: 1 } }),
      questionRule('r3', { widget: 'search_select' }, { 'question.is_mandatory': { const: true } }),
    );
    expect(decision).toMatchObject({ skip: false, widget: 'search_select', option_ids: ['a'] });
  });

  it('needs all of `when` and one map of `any`', () => {
    const rule = {
      ...questionRule('r1', { skip: true }, { 'query.voucher': { const: 'v' } }),
      any: [{ 'session.guest': { const: true } }, { 'session.admin': { const: true } }],
    };
    const skips = (voucher: string | null, guest: boolean, admin: boolean) =>
      decideQuestion(rulesOf(rule), factsAt(question, { query: { voucher }, session: { guest, admin } }))
        .skip;
    expect(skips('v', true, false)).toBe(true);
    expect(skips('v', false, true)).toBe(true);
    expect(skips('v', false, false)).toBe(false);
    expect(skips(null, true, false)).toBe(false);
  });

  it('reads earlier answers and the parent', () => {
    const rules = rulesOf(
      questionRule('r1', { skip: true }, { 'answers.q0': { contains: { const: 'x' } } }),
      questionRule('r2', { mandatory: true }, { parent_answer: { contains: { const: 'y' } } }),
    );
    expect(decideQuestion(rules, factsAt(question))).toMatchObject({ skip: false, mandatory: null });
    expect(decideQuestion(rules, factsAt(question, { answers: { q0: ['x'] } })).skip).toBe(true);
    expect(decideQuestion(rules, factsAt(question, { parent_answer: ['y'] })).mandatory).toBe(true);
  });
});

describe('automatic answers', () => {
  it('resolve the only option last, among the options left', () => {
    const decision = decide(
      questionRule('r1', { answer: 'only_option' }),
      questionRule('r2', { keep_options: { operation_key: { const: 'NO' } } }),
    );
    expect(decision.answer).toEqual({ values: ['b'] });
  });

  it('give way to the next one when they have no value', () => {
    const keepFirst = questionRule('r1', { keep_options: { id: { const: 'a' } } });
    const byDefault = questionRule('r2', { answer: 'default_option' });
    const only = questionRule('r3', { answer: 'only_option' });
    expect(decide(keepFirst, byDefault, only).answer).toEqual({ values: ['a'] });
    expect(decide(byDefault, only).answer).toEqual({ values: ['b'] });
  });

  it('take the default of a single select unless there are two', () => {
    const rules = rulesOf(questionRule('r1', { answer: 'default_option' }));
    const two = ['a', 'b'].map((id) => makeOption(id, id, { is_default_answer: true }));
    const answerOf = (asked: typeof question) => decideQuestion(rules, factsAt(asked)).answer;
    expect(answerOf(selectOfThree({ options: two }))).toBeNull();
    expect(answerOf(makeQuestion('multi_select', { options: two }))).toEqual({ values: ['a', 'b'] });
    expect(answerOf(makeQuestion('multi_select', { options: [makeOption('a', 'a')] }))).toBeNull();
  });

  it('give only offered values', () => {
    const given = (value: string) => questionRule('r1', { answer: { values: [value] } });
    expect(decide(given('c')).answer).toEqual({ values: ['c'] });
    expect(decide(given('elsewhere')).answer).toBeNull();
    expect(
      decide(given('c'), questionRule('r2', { keep_options: { id: { const: 'a' } } })).answer,
    ).toBeNull();
    const text = makeQuestion('text');
    expect(decideQuestion(rulesOf(given('free')), factsAt(text)).answer).toEqual({ values: ['free'] });
  });
});
