import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import type { GivenAnswers } from './entry-answers.ts';
import { ask, type FactChanges, makeFlow } from './flow-fixtures.ts';
import type { StoredAnswer } from './state.ts';

const given = (by: StoredAnswer['by'], answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, { values: [value], by }]));
const copied = (answers: Record<string, string>): Partial<GivenAnswers> => ({
  copied: given('copied', answers),
});
const earlier = (answers: Record<string, string>): Partial<GivenAnswers> => ({
  pre: given('customer', answers),
});
const marked = makeOption('marked', 'marked', { is_default_answer: true });
const address = ask('where', { type: 'location', options: [], type_tags: ['customer_address'] });
const expertApp = { session: { expert_app: true }, query: { address_id: 'a7' } };

/** The answer that a question has when the flow begins. */
const answerAtEntry = (question: ReturnType<typeof ask>, from: Partial<GivenAnswers>, facts?: FactChanges) =>
  new Customer(makeFlow([question]), facts, from).state.answers[question.id] ?? null;

describe('an answer at entry', () => {
  it.each([
    ['is that of an earlier visit [O-4.10]', ask('q'), earlier({ q: 'no' }), {}, ['no', 'pre']],
    ['is that of the copied order [O-4.11]', ask('q'), copied({ q: 'no' }), {}, ['no', 'copied']],
    [
      'is the option marked as default [O-3.21]',
      ask('q', { options: ['x', marked] }),
      {},
      {},
      ['marked', 'auto'],
    ],
    ["is the customer's address where their expert's app names it", address, {}, expertApp, ['a7', 'pre']],
    [
      'is the area that the link names, at any question for one [O-3.24]',
      ask('r', { type: 'text', options: [], type_tags: ['workman_area'] }),
      {},
      { query: { area: '12' } },
      ['12', 'pre'],
    ],
    [
      'is the destination that the link names, at a region of the other end [W-2.02]',
      ask('r', { type: 'region', type_tags: ['destination_address'], options: ['12', '13'] }),
      {},
      { query: { area: '12', destination_area: '13' } },
      ['13', 'pre'],
    ],
    [
      'is the area that the link names',
      ask('r', { type: 'region', options: ['12', '13'] }),
      {},
      { query: { area: '12' } },
      ['12', 'pre'],
    ],
  ])('%s', (_about, question, from, facts, [value = '', by]) => {
    expect(answerAtEntry(question, from, facts)).toEqual({ values: [value], by });
  });

  it.each([
    ['an option that the question does not have', ask('q'), copied({ q: 'gone' }), {}],
    ['an address that anybody could name', address, {}, { query: { address_id: 'a7' } }],
    ['two defaults where one answer fits', ask('q', { options: [marked, { ...marked, id: 'm2' }] }), {}, {}],
    ['a name that every object has', ask('q'), {}, {}],
    [
      'an area of another city',
      ask('r', { type: 'region', options: ['12', '13'] }),
      {},
      { query: { area: '99' } },
    ],
  ])('is none for %s', (_about, question, from, facts) => {
    expect(answerAtEntry(question, from, facts)).toBeNull();
  });

  it('of the copied order takes precedence over an earlier visit, which takes precedence over the default [O-4.11]', () => {
    const question = ask('q', { options: ['yes', 'no', marked] });
    const both = { ...copied({ q: 'yes' }), ...earlier({ q: 'no' }) };
    expect(answerAtEntry(question, both)).toMatchObject({ values: ['yes'] });
    expect(answerAtEntry(question, earlier({ q: 'no' }))).toMatchObject({ values: ['no'] });
  });

  it('of the link takes precedence over the answers of an earlier visit', () => {
    expect(answerAtEntry(address, earlier({ where: 'a1' }), expertApp)).toMatchObject({ values: ['a7'] });
    const region = ask('r', { type: 'region', options: ['12', '5'] });
    expect(answerAtEntry(region, earlier({ r: '5' }), { query: { area: '12' } })).toMatchObject({
      values: ['12'],
    });
    expect(answerAtEntry(region, earlier({ r: '5' }))).toMatchObject({ values: ['5'] });
  });

  it('is only filled in: the question is asked, and next takes the answer as it is [O-4.10]', () => {
    const customer = new Customer(makeFlow([ask('a'), ask('b')]), {}, earlier({ a: 'no' }));
    expect(customer.step).toBe('a');
    expect(customer.next().step).toBe('b');
  });

  it('shows the children of its question [O-4.04]', () => {
    const flow = makeFlow([ask('a'), ask('child', { under: ['a', 'no'] }), ask('b')]);
    expect(new Customer(flow, {}, earlier({ a: 'no' })).next().step).toBe('child');
  });
});

describe('the automatic run', () => {
  const run = { query: { auto_answered: true } };
  const a = ask('a');
  const optional = ask('maybe', { is_mandatory: false });

  it.each([
    ['passes over what is answered [O-4.11]', [a, ask('b')], copied({ a: 'yes' }), 'b'],
    ['passes over what an earlier visit answered [O-4.11]', [a, ask('b')], earlier({ a: 'no' }), 'b'],
    ['stops where a mandatory question has no answer [O-4.12]', [a, ask('b')], copied({ b: 'yes' }), 'a'],
    ['stops where an answer does not hold [O-4.12]', [a, ask('b')], copied({ a: 'gone', b: 'yes' }), 'a'],
    ['leaves out what is optional and has none [O-4.12]', [optional, ask('b')], {}, 'b'],
    [
      'stops at a timestamp, answered or not [O-4.12]',
      [a, ask('when', { type: 'timestamp' }), ask('b')],
      copied({ a: 'yes', when: '2026-05-06', b: 'no' }),
      'when',
    ],
    [
      'stops at a date question of any type [O-4.12]',
      [ask('day', { type: 'text', type_tags: ['date_question'] }), ask('b')],
      copied({ day: 'tomorrow', b: 'no' }),
      'day',
    ],
    ['goes on to the quote where nothing is open', [a], copied({ a: 'yes' }), '@quote'],
  ])('%s', (_about, questions, from, step) => {
    expect(new Customer(makeFlow(questions), run, from).step).toBe(step);
  });

  it('ends when the customer leaves the quote, so that its answers can be changed [O-4.02]', () => {
    const customer = new Customer(makeFlow([a, optional, ask('b')]), run, copied({ a: 'yes', b: 'no' }));
    expect(customer.quoted().submitted()).toEqual(['a', 'b']);
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('maybe');
    expect(customer.back().step).toBe('a');
    expect(customer.answer('no').next().next().next().step).toBe('@quote');
  });

  it('treats later answers of the customer like any other answer', () => {
    const customer = new Customer(makeFlow([a, ask('b')]), run, copied({ a: 'gone' }));
    expect(customer.answer('yes').next().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });
});

describe('a counted answer at entry', () => {
  const rooms = (type: 'numerical_single_select' | 'numerical_multi_select', options: object[] = []) =>
    ask('q', {
      type,
      options: [makeOption('a', 'a'), makeOption('b', 'b'), ...options] as never,
      min_allowed_value: 2,
      max_allowed_value: 5,
    });
  const product = ask('q', { type: 'multi_select', type_tags: ['product'], options: ['a', marked] });

  it.each([
    ['of the default option', rooms('numerical_single_select', [marked]), {}, ['marked'], [2]],
    ['of a default product', product, {}, ['marked'], [1]],
    ['of the copied order', rooms('numerical_multi_select'), copied({ q: 'a' }), ['a'], [2]],
    ['of an earlier visit', rooms('numerical_multi_select'), earlier({ q: 'b' }), ['b'], [2]],
  ])(
    '%s has the lowest count where none is given [O-3.21] [O-5.18]',
    (_what, question, from, values, numbers) => {
      expect(answerAtEntry(question, from)).toMatchObject({
        values,
        counts: values.map((value, index) => ({ value, number: numbers[index] })),
      });
    },
  );

  it('keeps the counts that are given, and drops an answer whose count does not fit', () => {
    const with7 = (number: number) => ({
      copied: { q: { values: ['a'], counts: [{ value: 'a', number }], by: 'copied' as const } },
    });
    const question = rooms('numerical_single_select');
    expect(answerAtEntry(question, with7(4))).toMatchObject({ counts: [{ value: 'a', number: 4 }] });
    expect(answerAtEntry(question, with7(7))).toBeNull();
  });
});
