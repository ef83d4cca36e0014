import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { ask, makeFlow } from './flow-fixtures.ts';

const back = { name: 'back', args: {} } as const;

describe('back', () => {
  const flow = makeFlow([
    ask('a'),
    ask('only', { options: ['one'] }),
    ask('of_no', { under: ['a', 'no'] }),
    ask('b'),
    ask('c'),
  ]);

  it('goes over questions that a rule answered and those that are hidden [O-4.22]', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    expect(customer.step).toBe('c');
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });

  it('keeps what was answered, so that next goes the same way again', () => {
    const customer = new Customer(flow).go('yes', 'yes', 'no');
    const there = customer.quoted().state;
    customer.back().back().back().next().next().next();
    expect(customer.state).toEqual(there);
  });

  it('is not offered at the first question, where the page itself goes back', () => {
    expect(new Customer(flow).refusalOf(back).code).toBe('first_step');
  });

  it('leads from the quote to the last question, and the automatic run is over [O-4.02]', () => {
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

  it('passes over a question that is hidden by now', () => {
    const customer = new Customer(flow).go('no', 'yes', 'yes');
    expect(customer.step).toBe('c');
    customer.jump('a', 'history').answer('yes').jump('c', 'history').back();
    expect(customer.step).toBe('b');
    expect(customer.back().step).toBe('a');
  });

  it('goes by the list where no trail leads', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    customer.state = { ...customer.state, trail: [] };
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });
});
