import { describe, expect, it } from 'vitest';
import { noLiveFacts } from '../../facts/no-facts.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow, noon } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a'), ask('b')]);
const placeOrder = { name: 'place_order', args: {} } as const;
const atQuote = (facts = {}) => new Customer(flow, facts).go('yes', 'yes').quoted();
const guest = { session: { guest: true } };
const signedIn = {
  name: 'signed_in',
  session: { ...noLiveFacts.session, guest: false },
  subject: 'u1',
  favourites: [],
} as const;

describe('placing an order', () => {
  it('requests it once', () => {
    const customer = atQuote().send(placeOrder);
    expect(customer).toMatchObject({ phase: 'placing', intent: { call: 'place_order' } });
    expect(customer.refusalOf(placeOrder).code).toBe('not_offered');
  });

  it('by a guest opens the login first, then asks for a fresh quote', () => {
    const customer = atQuote(guest).send(placeOrder);
    expect(customer).toMatchObject({ phase: 'login', step: '@phone', intent: null });
    customer.hear(signedIn);
    expect(customer).toMatchObject({ phase: 'quote_pending', step: '@quote', intent: { call: 'quote' } });
    expect(customer.quoted().send(placeOrder)).toMatchObject({ phase: 'placing' });
  });

  it('by a guest who goes back from the login shows the same quote [O-4.20]', () => {
    const customer = atQuote(guest).send(placeOrder).back();
    expect(customer).toMatchObject({ phase: 'quote', step: '@quote', intent: null });
    expect(customer.state.quote).not.toBeNull();
  });

  it('requests a fresh quote when the quote has expired', () => {
    const customer = atQuote().quoted({ expires_at: new Date(noon + 1000).toISOString() });
    customer.at = noon + 1000;
    expect(customer.send(placeOrder)).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
    expect(customer.state.quote).toBeNull();
  });

  it('accepts a quote until it expires', () => {
    const customer = atQuote().quoted({ expires_at: new Date(noon + 1000).toISOString() });
    customer.at = noon + 999;
    expect(customer.send(placeOrder).phase).toBe('placing');
  });

  it('requests a quote when there is no quote, even after a guest closed the login', () => {
    const bare = makeFlow([]);
    const customer = new Customer(bare, guest).hear({ name: 'quote_failed', message: 'no' });
    expect(customer).toMatchObject({ phase: 'quote', state: { quote: null } });
    expect(customer.send(placeOrder).phase).toBe('login');
    expect(customer.back().phase).toBe('quote');
    expect(customer.send(placeOrder).hear(signedIn)).toMatchObject({
      phase: 'quote_pending',
      intent: { call: 'quote' },
    });
  });
});
