import { describe, expect, it } from 'vitest';
import type { FlowEvent } from '../advance.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const next = { name: 'next', args: {} } as const;

describe('an answer', () => {
  const flow = makeFlow([ask('a'), ask('b'), ask('size', { type: 'number', max_allowed_value: 100 })]);

  it('is accepted only for the current question', () => {
    const customer = new Customer(flow);
    expect(customer.answer('yes').state.answers).toEqual({ a: { values: ['yes'], by: 'customer' } });
    for (const question of ['b', 'missing', '__proto__', '@quote']) {
      const refusal = customer.refusalOf({ name: 'answer', args: { question, values: ['yes'] } });
      expect(refusal.code).toBe('not_asked');
    }
  });

  it('replaces the previous answer and does not move on', () => {
    const customer = new Customer(flow).answer('yes').answer('no');
    expect(customer).toMatchObject({ step: 'a', phase: 'questions' });
    expect(customer.state.answers['a']?.values).toEqual(['no']);
  });

  it('of one option is one frozen object shared by all customers', () => {
    const [one, other] = [new Customer(flow).answer('yes'), new Customer(flow).answer('yes')];
    expect(one.state.answers['a']).toBe(other.state.answers['a']);
    expect(Object.isFrozen(one.state.answers['a'])).toBe(true);
    expect(Object.isFrozen(one.state.answers['a']?.values)).toBe(true);
  });

  it('is refused at the question when the question does not offer it', () => {
    expect(new Customer(flow).refusalOfAnswer('maybe')).toMatchObject({ code: 'not_offered', field: 'a' });
  });

  it('is normalised before it is kept', () => {
    const customer = new Customer(flow).go('yes', 'yes').answer(' ۰۷۵ ');
    expect(customer.state.answers['size']?.values).toEqual(['75']);
  });

  it.each([['not-valid'], ['many'], ['101'], ['0']])(
    'is refused and the customer stays when it is not a valid number: %s [O-5.11]',
    (value) => {
      const customer = new Customer(flow).go('yes', 'yes');
      expect(customer.refusalOfAnswer(value)).toMatchObject({ field: 'size' });
      expect(customer.state.answers).not.toHaveProperty('size');
      expect(customer.refusalOf(next)).toMatchObject({ field: 'size' });
    },
  );

  it('keeps the quote when it is repeated and drops it when it changes', () => {
    const customer = new Customer(flow).go('yes', 'yes', '75').quoted().back();
    expect(customer.answer('75').state.quote).not.toBeNull();
    expect(customer.answer('76').state.quote).toBeNull();
  });

  it('counts as changed when its counts change', () => {
    const counted = makeFlow([ask('a', { type: 'numerical_single_select' })]);
    const say = (number: number): FlowEvent => ({
      name: 'answer',
      args: { question: 'a', values: ['yes'], counts: [{ value: 'yes', number }] },
    });
    const customer = new Customer(counted).send(say(2)).next().quoted().back();
    expect(customer.send(say(2)).state.quote).not.toBeNull();
    expect(customer.send(say(3)).state.quote).toBeNull();
  });
});

describe('next', () => {
  const message = 'لطفا یکی از گزینه ها را انتخاب کنید!';

  it.each([
    ['never answered', (customer: Customer) => customer],
    ['answered with nothing', (customer: Customer) => customer.answer([])],
    ['answered with an empty value', (customer: Customer) => customer.answer('')],
  ])('insists on a mandatory question that was %s [O-5.01]', (_about, prepare) => {
    const customer = prepare(new Customer(makeFlow([ask('a'), ask('b')])));
    expect(customer.refusalOf(next)).toEqual({ code: 'required', message, field: 'a' });
    expect(customer.go('yes').step).toBe('b');
  });

  it('skips an optional question without an answer', () => {
    const customer = new Customer(makeFlow([ask('a', { is_mandatory: false }), ask('b')])).next();
    expect(customer.step).toBe('b');
    expect(customer.state.passed).toEqual(['a']);
  });

  it('goes on after an answer was taken away from an optional question', () => {
    const customer = new Customer(makeFlow([ask('a', { is_mandatory: false }), ask('b')]));
    expect(customer.answer('yes').answer([]).next().step).toBe('b');
    expect(customer.go('yes').submitted()).toEqual(['b']);
  });
});
