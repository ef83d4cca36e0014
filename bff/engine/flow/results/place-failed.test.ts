import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';
import { noLookUps } from '../look-ups.ts';
import type { PlaceFailure } from './result.ts';

const placeOrder = { name: 'place_order', args: {} } as const;
const flow = makeFlow([ask('a'), ask('when', { type: 'timestamp', options: [] }), ask('b')]);
const when = '2026-05-09T10:00:00.000Z';
const placing = (of = flow) =>
  new Customer(of)
    .go(...(of === flow ? ['yes', when, 'yes'] : ['yes']))
    .quoted()
    .send(placeOrder);
const fail = (because: PlaceFailure, customer = placing()) =>
  customer.hear({ name: 'place_failed', message: 'نشد', because });

describe('an order that is not placed', () => {
  it.each([
    ['refused', { phase: 'quote', intent: null }],
    ['quote_gone', { phase: 'quote_pending', intent: { call: 'quote' } }],
    ['voucher_gone', { phase: 'quote_pending', intent: { call: 'quote' } }],
    ['club_gone', { phase: 'quote_pending', intent: { call: 'quote' } }],
    ['slot_taken', { phase: 'questions', step: 'when', intent: null }],
    [
      'too_many_unpaid',
      { phase: 'quote', intent: null, state: { problem: { message: 'نشد', field: null } } },
    ],
  ] as const)(
    'shows a message and never orders at once when the reason is %s [O-4.33, O-8.05]',
    (because, to) => {
      const customer = fail(because);
      expect(customer).toMatchObject(to);
      expect(customer.effects).toEqual([
        { type: 'toast', level: 'error', text: 'نشد' },
        {
          type: 'track',
          event: 'order',
          params: { order_status: 'error', rules: expect.stringMatching(/@0#/) as string },
        },
      ]);
    },
  );

  it('is priced again without its voucher, with the reason beside the price, when the voucher is gone', () => {
    const customer = new Customer(flow, { query: { voucher: 'SALAM' } }).go('yes', when, 'yes').quoted();
    fail('voucher_gone', customer.send(placeOrder));
    expect(customer.state.checkout.code).toBeNull();
    expect(customer.quoted().state).toMatchObject({
      phase: 'quote',
      problem: { message: 'نشد', field: null },
    });
  });

  it('asks for another time and then a quote when its time is taken', () => {
    const customer = fail('slot_taken');
    expect(customer.state).toMatchObject({ quote: null, problem: { message: 'نشد', field: 'when' } });
    expect(customer.state.answers['when']).toBeUndefined();
    expect(customer.answer('2026-05-10T10:00:00.000Z').next()).toMatchObject({
      phase: 'quote_pending',
      intent: { call: 'quote' },
    });
  });

  it('requests a quote when its time is taken and no question asks for a time', () => {
    const timeless = makeFlow([ask('a')]);
    expect(fail('slot_taken', placing(timeless))).toMatchObject({ phase: 'quote_pending' });
  });

  it.each(['quote_gone', 'voucher_gone', 'club_gone'] as const)(
    "closes the prepayment's dialog, so that the new amount is shown first, when the reason is %s [O-4.31, O-4.33]",
    (because) => {
      const quote = { prepayment_message: 'بخشی از هزینه', prepayment_amount: 20_000 };
      const customer = new Customer(flow).go('yes', when, 'yes').quoted(quote).send(placeOrder);
      customer.offers = { ...noLookUps, gateways: [{ id: 'bank', label: 'بانک' }] };
      customer.send({ name: 'pay', args: {} });
      fail(because, customer).quoted({ ...quote, prepayment_amount: 40_000 });
      expect(customer.state).toMatchObject({ phase: 'quote', checkout: { paying: false } });
    },
  );

  it("closes the prepayment's dialog and keeps the quote when too many orders wait for their prepayment", () => {
    const quote = { prepayment_message: 'بخشی از هزینه', prepayment_amount: 20_000 };
    const customer = new Customer(flow).go('yes', when, 'yes').quoted(quote).send(placeOrder);
    customer.offers = { ...noLookUps, gateways: [{ id: 'bank', label: 'بانک' }] };
    customer.send({ name: 'pay', args: {} });
    fail('too_many_unpaid', customer);
    expect(customer.state).toMatchObject({ phase: 'quote', quote, checkout: { paying: false } });
    expect(customer.send(placeOrder).state).toMatchObject({ problem: null, checkout: { paying: true } });
  });
});
