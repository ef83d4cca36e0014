import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, type FactChanges, makeFlow, noon } from './flow-fixtures.ts';

type Answer = NonNullable<QuestionConsequence['answer']>;
const last = ask('last');

/** A flow whose question `b` is answered by rules. */
const answering = (b: Question, ...answers: Answer[]) => {
  const rules = answers.map((answer, index) =>
    questionRule(`r${index}`, { answer }, { 'question.id': { const: 'b' } }),
  );
  return makeFlow([ask('a', { options: ['x', 'y', 'z'] }), b, last], { rules: rulesOf(...rules) });
};
const rowOf = (customer: Customer, id: string) =>
  new Evaluation(customer.flow, customer.state, customer.at).row(customer.flow.indexOf.get(id) ?? -1);
const numbers = ask('b', { type: 'number', options: [], min_allowed_value: 1, max_allowed_value: 10 });

describe('an answer of a rule', () => {
  it.each<[string, Question, Answer]>([
    ['an option', ask('b'), { values: ['yes'] }],
    ['several options', ask('b', { type: 'multi_select' }), { values: ['yes', 'no'] }],
    ['a number', numbers, { values: ['7'] }],
    ['a text', ask('b', { type: 'text', options: [] }), { values: ['a sentence'] }],
    ['an instant', ask('b', { type: 'timestamp', options: [] }), { values: ['2026-05-07T08:00:00Z'] }],
  ])('is taken where the question accepts %s', (_about, question, answer) => {
    const customer = new Customer(answering(question, answer)).go('x');
    expect(customer.step).toBe('last');
    expect(rowOf(customer, 'b')).toMatchObject({ isAutomatic: true, refused: null, answer });
  });

  it('counts an option as often as the least number, like a customer who chooses it', () => {
    const b = ask('b', { type: 'numerical_single_select', min_allowed_value: 2 });
    const customer = new Customer(answering(b, { values: ['yes'] })).go('x');
    expect(rowOf(customer, 'b')?.answer).toEqual({ values: ['yes'], counts: [{ value: 'yes', number: 2 }] });
  });

  it.each<[string, Question, Answer]>([
    ['a number above the greatest', numbers, { values: ['11'] }],
    ['a number that is a text', numbers, { values: ['many'] }],
    ['two options of a single choice', ask('b'), { values: ['yes', 'no'] }],
    [
      'a date that is past',
      ask('b', { type: 'timestamp', options: [] }),
      { values: ['2020-01-01T08:00:00Z'] },
    ],
    ['an address that was never offered', ask('b', { type: 'location', options: [] }), { values: ['a1'] }],
  ])('is not taken where it is %s: the question is asked', (_about, question, answer) => {
    const customer = new Customer(answering(question, answer)).go('x');
    expect(customer.step).toBe('b');
    expect(rowOf(customer, 'b')).toMatchObject({
      isAutomatic: false,
      answer: null,
      refused: {
        rule: 'r0',
        values: 'values' in Object(answer) ? Reflect.get(Object(answer), 'values') : null,
      },
    });
  });

  it('gives no further rule its turn where it is refused', () => {
    const customer = new Customer(answering(numbers, { values: ['11'] }, { values: ['7'] })).go('x');
    expect(customer.step).toBe('b');
  });

  it('is refused beyond the bounds of another rule', () => {
    const atB = { 'question.id': { const: 'b' } };
    const rules = rulesOf(
      questionRule('answers', { answer: { values: ['7'] } }, atB),
      questionRule('bounds', { constraints: { max: 5 } }, atB),
    );
    expect(new Customer(makeFlow([ask('a'), numbers, last], { rules })).go('yes').step).toBe('b');
  });
});

describe('an answer that follows', () => {
  const map = { x: ['yes'], y: ['no'] };

  it.each([
    ['x', ['yes']],
    ['y', ['no']],
  ])('from the earlier answer %s through a map is %j', (given, values) => {
    const customer = new Customer(answering(ask('b'), { from: 'answers.a', map })).go(given);
    expect(customer.step).toBe('last');
    expect(rowOf(customer, 'b')?.answer).toEqual({ values });
  });

  it('gives way to the next rule where the map lacks the value', () => {
    const customer = new Customer(answering(ask('b'), { from: 'answers.a', map })).go('z');
    expect(customer.step).toBe('b');
    const next = new Customer(answering(ask('b'), { from: 'answers.a', map }, { values: ['no'] })).go('z');
    expect(rowOf(next, 'b')?.answer).toEqual({ values: ['no'] });
  });

  it.each<[string, Answer, FactChanges, string[]]>([
    [
      'a fact of the customer',
      { from: 'query.utm_source', map: { spring: ['no'] } },
      { query: { utm_source: 'spring' } },
      ['no'],
    ],
    ['a flag', { from: 'session.in_app', map: { true: ['yes'], false: ['no'] } }, {}, ['no']],
    ['the service', { from: 'service.slug', map: { cleaning: ['yes'] } }, {}, ['yes']],
    ['the day of the week', { from: 'local.weekday', map: { tuesday: ['yes'] } }, {}, ['yes']],
  ])('comes from %s', (_about, answer, facts, values) => {
    expect(rowOf(new Customer(answering(ask('b'), answer), facts).go('x'), 'b')?.answer).toEqual({ values });
  });

  it('is the value itself without a map, validated like any other', () => {
    const b = ask('b', { options: [makeOption('x', 'x'), makeOption('w', 'w')] });
    const flow = answering(b, { from: 'answers.a' });
    expect(new Customer(flow).go('x').step).toBe('last');
    const refused = new Customer(flow).go('y');
    expect(refused.step).toBe('b');
    expect(rowOf(refused, 'b')?.refused).toEqual({ rule: 'r0', values: ['y'] });
  });

  it('follows the answer when that changes', () => {
    const customer = new Customer(answering(ask('b'), { from: 'answers.a', map })).go('x').back();
    expect(rowOf(customer.go('y'), 'b')?.answer).toEqual({ values: ['no'] });
    expect(customer.at).toBe(noon);
  });
});
