import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import { askedBefore, askedRow, findPrevious } from './step-back.ts';

const back = { name: 'back', args: {} } as const;

describe('back', () => {
  const flow = makeFlow([
    ask('a'),
    ask('only', { options: ['one'] }),
    ask('of_no', { under: ['a', 'no'] }),
    ask('b'),
    ask('c'),
  ]);

  it('skips questions that a rule answered and hidden ones [O-4.22]', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    expect(customer.step).toBe('c');
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });

  it('keeps the answers, so that next takes the same way again', () => {
    const customer = new Customer(flow).go('yes', 'yes', 'no');
    const there = customer.quoted().state;
    customer.back().back().back().next().next().next();
    expect(customer.state).toEqual(there);
  });

  it('is not offered at the first question, where the page goes back', () => {
    expect(new Customer(flow).refusalOf(back).code).toBe('first_step');
  });

  it('leads from the quote to the last question and ends the automatic run [O-4.02]', () => {
    const marked = makeOption('x', 'x', { is_default_answer: true });
    const automatic = makeFlow([ask('a'), ask('marked', { options: ['y', marked] }), ask('b')]);
    const customer = new Customer(automatic, { query: { auto_answered: true } }).go('yes', 'yes').quoted();
    expect(customer.back()).toMatchObject({ phase: 'questions', step: 'b' });
    expect(customer.state.facts.query.auto_answered).toBe(false);
    expect(customer.back()).toMatchObject({ phase: 'questions', step: 'marked' });
    expect(customer.go('y').go('no')).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });

  it('leads from the expert selection to the last question [O-4.21]', () => {
    const customer = new Customer(flow).go('yes', 'yes', 'yes');
    customer.state = { ...customer.state, phase: 'expert_selection', step: '@experts' };
    expect(customer.back()).toMatchObject({ phase: 'questions', step: 'c' });
  });

  it('skips a question that has become hidden', () => {
    const customer = new Customer(flow).go('no', 'yes', 'yes');
    expect(customer.step).toBe('c');
    customer.jump('a', 'history').answer('yes').jump('c', 'history').back();
    expect(customer.step).toBe('b');
    expect(customer.back().step).toBe('a');
  });

  it('follows the list when there is no trail', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    customer.state = { ...customer.state, trail: [] };
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });
});

describe('the questions before a position', () => {
  const flow = makeFlow([
    ask('a'),
    ask('only', { options: ['one'] }),
    ask('of_no', { under: ['a', 'no'] }),
    ask('b'),
    ask('c'),
  ]);
  const { state } = new Customer(flow).go('yes', 'yes', 'yes');
  const seen = (trail: readonly string[]) => new Evaluation(flow, { ...state, trail }, noon);
  const previous = (trail: readonly string[], before: number) => {
    const found = findPrevious(seen(trail), before);
    return found && [found.row.at.question.id, found.trail];
  };

  it.each([
    [0, []],
    [1, ['a']],
    [4, ['a', 'b']],
    [5, ['a', 'b', 'c']],
  ])('that are asked before %i are %j', (index, expected) => {
    expect(askedBefore(seen([]), index)).toEqual(expected);
  });

  it.each([
    ['the last of the trail', ['a', 'b'], 4, ['b', ['a']]],
    ['the one before on the trail, at the last of it', ['a', 'b'], 3, ['a', []]],
    ['the first of the trail', ['b'], 4, ['b', []]],
    ['a question of the trail that comes later', ['a', 'c'], 3, ['c', ['a']]],
    ['one that is still asked', ['a', 'of_no', 'only', 'gone'], 4, ['a', []]],
    ['the previous in the list without a trail', [], 4, ['b', []]],
    ['the previous in the list that is asked', [], 3, ['a', []]],
    ['nothing before the first', [], 0, null],
  ])('lead back to %s', (_about, trail, before, expected) => {
    expect(previous(trail, before)).toEqual(expected);
  });

  it('are asked neither when they are hidden or answered by a rule nor outside of the list', () => {
    const asked = [-1, 0, 1, 2, 3, 5].map((index) => askedRow(seen([]), index)?.at.question.id ?? null);
    expect(asked).toEqual([null, 'a', null, null, 'b', null]);
  });
});

describe('leaving the quote of an automatic run [O-4.02]', () => {
  const optional = (id: string) => ask(id, { is_mandatory: false });
  const atQuote = (query: string) => {
    const customer = new Customer(makeFlow([optional('a'), optional('b')]), {
      query: { auto_answered: true },
    });
    customer.quoted();
    const { facts } = customer.state;
    customer.state = { ...customer.state, facts: { ...facts, place: { ...facts.place, query } } };
    return customer;
  };

  it.each([
    ['?city_id=1&auto-answered=1&source=x', '?city_id=1&source=x'],
    ['?auto-answered=1', ''],
  ])('turns the query %s into %j', (before, after) => {
    const { state } = atQuote(before).back();
    expect(state.facts.place).toEqual({
      main: 'home',
      category: 'cleaning',
      service: 'cleaning',
      query: after,
    });
    expect(state).toMatchObject({ step: 'b', trail: ['a'], passed: ['a', 'b'], quote: null });
  });

  it('opens the login where the question needs one from then on [O-4.13]', () => {
    const rules = rulesOf(
      questionRule('only', { answer: 'only_option' }),
      questionRule('sign-in', { require_login: true }, { 'query.auto_answered': { const: false } }),
    );
    const flow = makeFlow([ask('a', { options: ['one'], is_mandatory: false })], { rules });
    const entry = { query: { auto_answered: true }, session: { guest: true } };
    const customer = new Customer(flow, entry).quoted();
    expect(customer.back().state).toMatchObject({ phase: 'login', login: { resume_at: 'a' } });
  });
});
