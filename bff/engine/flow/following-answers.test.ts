import { describe, expect, it } from 'vitest';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import { answeredSince } from './following-answers.ts';

describe('answers that took the place of others', () => {
  const flow = makeFlow([ask('a'), ask('b', { under: ['a', 'yes'] }), ask('c')]);

  it('share the rows before the changed question', () => {
    const customer = new Customer(flow).go('yes', 'no');
    const before = customer.state;
    customer.back().answer('yes');
    const [replaced, now] = [before, customer.state].map((state) => new Evaluation(flow, state, noon));
    expect(replaced?.row(0)).toBe(now?.row(0));
    expect(replaced?.row(1)?.answer?.values).toEqual(['no']);
    expect(now?.row(1)?.answer?.values).toEqual(['yes']);
  });

  it('are told apart by the questions that were answered since', () => {
    const customer = new Customer(flow).go('yes');
    const before = customer.state.answers;
    customer.go('no').back().back().go('no');
    expect([...(answeredSince(flow, before, customer.state.answers) ?? [])]).toEqual(['b', 'a']);
    expect(answeredSince(flow, before, before)).toEqual(new Set());
    expect(answeredSince(flow, { ...before }, customer.state.answers)).toBeNull();
  });
});
