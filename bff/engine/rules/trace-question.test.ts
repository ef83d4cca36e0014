import { describe, expect, it } from 'vitest';
import { factsAt, questionRule, rulesOf, selectOfThree } from './rule-fixtures.ts';
import { traceQuestion } from './trace-question.ts';

const question = selectOfThree();

describe('the trace of a decision', () => {
  const rules = rulesOf(
    questionRule('by-default', { answer: 'default_option', mandatory: false }),
    questionRule('only', { answer: 'only_option', skip: false }),
    questionRule('must', { mandatory: true, skip: true, keep_options: { price: { maximum: 20 } } }),
    questionRule('for-operators', { skip: true }, { 'session.admin': { const: true } }),
  );
  const trace = traceQuestion(rules, factsAt(question));

  it('contains the outcome of each consequence', () => {
    expect(trace.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      ['by-default', { answer: 'taken', mandatory: 'overruled' }],
      ['only', { answer: 'nothing_to_answer', skip: 'taken' }],
      ['must', { mandatory: 'taken', skip: 'overruled', keep_options: 'taken' }],
      ['for-operators', {}],
    ]);
  });

  it('lists the facts that a rule read, even when it did not match', () => {
    expect(trace[3]).toEqual({
      rule: 'for-operators',
      document: expect.stringMatching(/^test@0#/) as string,
      undone_by: null,
      at: 'question',
      matched: false,
      facts: [{ path: 'session.admin', value: false, holds: false }],
      outcome: {},
      because: 'because of for-operators',
    });
  });

  it('marks a second answer as overruled', () => {
    const twice = rulesOf(
      questionRule('first', { answer: { values: ['a'] } }),
      questionRule('second', { answer: { values: ['b'] } }),
    );
    const [, second] = traceQuestion(twice, factsAt(question));
    expect(second?.outcome).toEqual({ answer: 'overruled' });
  });
});
