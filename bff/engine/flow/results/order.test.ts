import { describe, expect, it } from 'vitest';
import { rulesOf, writtenRule } from '../../rules/rule-fixtures.ts';
import type { Rule } from '@gam/schemas/rules';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const questions = [ask('a'), ask('b')];
const flow = makeFlow(questions);
const placeOrder = { name: 'place_order', args: {} } as const;
const order = { order_uuid: 'o-1', top_transaction_token: null };
const wasPlaced = { name: 'placed', order, callback: '/top' } as const;
const placing = (of = flow) => new Customer(of).go('yes', 'yes').quoted().send(placeOrder);

describe('a quote', () => {
  it('is shown behind the questions [O-4.01]', () => {
    const customer = new Customer(flow).go('yes', 'yes').quoted({ price: 5 });
    expect(customer).toMatchObject({ phase: 'quote', step: '@quote', intent: null });
    expect(customer.state.quote?.price).toBe(5);
  });

  it('returns the customer to the last question with a toast when it fails [O-8.05]', () => {
    const customer = new Customer(flow).go('yes', 'yes').hear({ name: 'quote_failed', message: 'broken' });
    expect(customer).toMatchObject({ phase: 'questions', step: 'b', intent: null });
    expect(customer.effects).toEqual([{ type: 'toast', level: 'error', text: 'broken' }]);
    expect(customer.next()).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });
});

describe('a quote that wants a signed-in customer', () => {
  const unsigned = { name: 'quote_failed', message: 'sign in', unsigned: true } as const;

  it('opens the login for a guest, who goes back from there to the last question', () => {
    const customer = new Customer(flow, { session: { guest: true } }).go('yes', 'yes').hear(unsigned);
    expect(customer).toMatchObject({ phase: 'login', step: '@phone', intent: null, effects: [] });
    expect(customer.send({ name: 'login_cancel', args: {} })).toMatchObject({
      phase: 'questions',
      step: 'b',
    });
  });

  it('is asked for again once a customer is back whose session has ended', () => {
    const customer = new Customer(flow).go('yes', 'yes').hear(unsigned);
    expect(customer).toMatchObject({ phase: 'quote', step: '@quote', effects: [] });
    expect(customer.send({ name: 'continue', args: {} })).toMatchObject({ intent: { call: 'quote' } });
  });
});

describe('an order', () => {
  it('leads to its task page, notifies the hosts and forgets the answers when it is placed [O-4.01]', () => {
    const customer = placing().hear(wasPlaced);
    expect(customer).toMatchObject({ phase: 'placed', step: null, intent: null });
    expect(customer.state.order).toEqual(order);
    expect(customer.effects).toEqual([
      { type: 'notify_host', event: 'order_placed', payload: { host: 'android', order_uuid: 'o-1' } },
      { type: 'notify_host', event: 'order_placed', payload: { host: 'parent_frame', order_uuid: 'o-1' } },
      {
        type: 'track',
        event: 'order_placed',
        params: { service: 'cleaning', rules: expect.stringMatching(/@0#/) as string },
      },
      { type: 'forget_answers' },
      { type: 'navigate', to: { page: 'path', path: '/task-details/o-1', contexts: [] }, replace: true },
    ]);
  });

  it('leads to the page that the rules name', () => {
    const rule = writtenRule('placed', { navigate: '/thanks/{order_uuid}', notify: [] });
    const ruled = makeFlow(questions, { rules: rulesOf(rule as unknown as Rule) });
    const { effects } = placing(ruled).hear(wasPlaced);
    expect(effects.map(({ type }) => type)).toEqual(['track', 'forget_answers', 'navigate']);
    expect(effects.at(-1)).toMatchObject({ to: { page: 'path', path: '/thanks/o-1' } });
  });

  it('returns to the quote with a toast and an error event when it fails [O-4.33] [O-8.05]', () => {
    const customer = placing().hear({ name: 'place_failed', message: 'busy', because: 'refused' });
    expect(customer).toMatchObject({ phase: 'quote', step: '@quote', intent: null });
    expect(customer.state.quote).not.toBeNull();
    expect(customer.effects).toEqual([
      { type: 'toast', level: 'error', text: 'busy' },
      {
        type: 'track',
        event: 'order',
        params: { order_status: 'error', rules: expect.stringMatching(/@0#/) as string },
      },
    ]);
    expect(customer.send(placeOrder).phase).toBe('placing');
  });
});
