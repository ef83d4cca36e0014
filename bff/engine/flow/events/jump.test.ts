import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow, noon } from '../flow-fixtures.ts';

const questions = [
  ask('a'),
  ask('of_no', { under: ['a', 'no'] }),
  ask('b'),
  ask('hobby', { is_mandatory: false }),
  ask('c'),
];
const flow = makeFlow(questions);
/** At the quote, all answered but the optional one. */
const atQuote = () => new Customer(flow).go('yes', 'yes').next().go('yes').quoted();

describe('a jump from the quote', () => {
  it('leads back to the same quote when nothing was changed, including a skipped optional question', () => {
    const customer = atQuote();
    const { quote } = customer.state;
    expect(customer.jump('a')).toMatchObject({ phase: 'questions', step: 'a' });
    expect(customer.next()).toMatchObject({ phase: 'quote', step: '@quote', intent: null });
    expect(customer.state.quote).toBe(quote);
  });

  it('leads to a fresh quote when an answer was changed', () => {
    const customer = atQuote().jump('b').answer('no').next();
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
    expect(customer.state.quote).toBeNull();
  });

  it('leads to the first question that became open, then to a fresh quote', () => {
    const customer = atQuote().jump('a').answer('no').next();
    expect(customer.step).toBe('of_no');
    expect(customer.go('yes')).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });

  it('leads to a fresh quote when the old one has expired', () => {
    const customer = atQuote();
    customer.quoted({ expires_at: new Date(noon + 60_000).toISOString() }).jump('a');
    customer.at = noon + 60_000;
    expect(customer.next()).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });
});

describe('a jump from the summary in mid-flow', () => {
  it('leads on to the first question not yet passed', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    expect(customer.step).toBe('hobby');
    expect(customer.jump('a').next().step).toBe('hobby');
  });

  it('leads first to a question whose answer is no longer valid', () => {
    const customer = new Customer(flow).go('no', 'yes', 'yes').jump('of_no').answer([]);
    customer.jump('a').next();
    expect(customer.step).toBe('of_no');
  });

  it.each(['hobby', 'c', 'of_no', '@quote', 'missing', '__proto__'])(
    'leads only to a passed or open question: not to %s',
    (step) => {
      const customer = new Customer(flow).go('yes');
      const refusal = customer.refusalOf({ name: 'jump', args: { step, by: 'summary' } });
      expect(refusal.code).toBe('not_passed');
    },
  );

  it('is followed by back to what comes before', () => {
    const customer = atQuote().jump('b').back();
    expect(customer.step).toBe('a');
  });
});

describe("a jump by the browser's history", () => {
  it('goes on step by step', () => {
    const customer = atQuote().jump('a', 'history');
    expect(customer.step).toBe('a');
    expect(customer.next().step).toBe('b');
    expect(customer.next().step).toBe('hobby');
    expect(customer.next().step).toBe('c');
    expect(customer.next()).toMatchObject({ phase: 'quote', intent: null });
  });

  it('goes forward only as far as the customer had come', () => {
    const customer = new Customer(flow).go('yes', 'yes').jump('a', 'history');
    expect(customer.jump('hobby', 'history').step).toBe('hobby');
    expect(customer.jump('c', 'history').step).toBe('hobby');
  });

  it('goes forward to the quote when no question is open', () => {
    const customer = atQuote().jump('b', 'history').jump('@quote', 'history');
    expect(customer).toMatchObject({ phase: 'quote', step: '@quote', intent: null });
  });

  it('goes to the open question when the quote is not available yet', () => {
    const customer = atQuote().jump('a', 'history').answer('no').jump('@quote', 'history');
    expect(customer.step).toBe('of_no');
  });

  it('stays when the place no longer exists or is the current one', () => {
    const customer = new Customer(flow).go('yes', 'yes');
    for (const step of ['of_no', 'missing', '@phone', 'hobby']) {
      expect(customer.jump(step, 'history').step).toBe('hobby');
    }
  });

  it('keeps the trail for back', () => {
    const customer = atQuote().jump('hobby', 'history');
    expect(customer.back().step).toBe('b');
    expect(customer.back().step).toBe('a');
  });
});
