import { describe, expect, it } from 'vitest';
import type { Rule } from '@gam/schemas/rules';
import { rulesOf } from '../../rules/rule-fixtures.ts';
import { texts } from '../../texts.ts';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const confirming = (id: string, when: Rule['when'] = {}, others: object = {}): Rule => ({
  id,
  at: 'quote',
  when,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  then: { confirm: { text: `I accept ${id}` }, ...others },
  because: `because of ${id}`,
});
const dear: Rule['when'] = { 'order.amount_toman': { minimum: 100_000 } };

const atQuote = (price: number, ...rules: Rule[]) =>
  new Customer(makeFlow([ask('a')], { rules: rulesOf(...rules) })).go('yes').quoted({ price });
const placeOrder = { name: 'place_order', args: {} } as const;
const tick = (ticked: Record<string, boolean>) => ({ name: 'confirm', args: ticked }) as const;

/** Tries to place the order: where that leads, and what the customer is told wherever the page is scrolled to. */
function tryToPlace(customer: Customer) {
  const { phase, intent, effects } = customer.send(placeOrder);
  return { phase, intent, effects };
}
const heldBack = {
  phase: 'quote',
  intent: null,
  effects: [{ type: 'toast', level: 'warning', text: texts.order.notConfirmed }],
};

describe('what a rule asks to confirm', () => {
  it('holds the order back until it is ticked, above an amount only', () => {
    const customer = atQuote(100_000, confirming('amount', dear));
    expect(tryToPlace(customer)).toEqual(heldBack);
    expect(customer.send(tick({ 'test.amount': true })).send(placeOrder).intent).toEqual({
      call: 'place_order',
    });
    expect(atQuote(99_999, confirming('amount', dear)).send(placeOrder).intent).toEqual({
      call: 'place_order',
    });
  });

  it('is asked of every rule that matches', () => {
    const customer = atQuote(100_000, confirming('amount'), confirming('stairs'));
    customer.send(tick({ 'test.amount': true }));
    expect(tryToPlace(customer)).toEqual(heldBack);
    customer.send(tick({ 'test.amount': true, 'test.stairs': true })).send(placeOrder);
    expect(customer.phase).toBe('placing');
  });

  it('can be taken back', () => {
    const customer = atQuote(100_000, confirming('amount'));
    customer.send(tick({ 'test.amount': true })).send(tick({ 'test.amount': false }));
    expect(tryToPlace(customer)).toEqual(heldBack);
  });

  it('is asked again at another price, and not at the same one', () => {
    const customer = atQuote(100_000, confirming('amount')).send(tick({ 'test.amount': true }));
    const again = (price: number) => customer.jump('a').next().quoted({ price });
    expect(again(100_000).send(placeOrder).phase).toBe('placing');
    const other = atQuote(100_000, confirming('amount')).send(tick({ 'test.amount': true }));
    other.jump('a').answer('no').next().quoted({ price: 120_000 });
    expect(tryToPlace(other)).toEqual(heldBack);
  });

  it('holds a payment back too', () => {
    const quote = { price: 100_000, prepayment_amount: 50_000, prepayment_message: 'ahead' };
    const customer = new Customer(makeFlow([ask('a')], { rules: rulesOf(confirming('amount')) }))
      .go('yes')
      .quoted(quote);
    expect(tryToPlace(customer)).toEqual(heldBack);
    expect(customer.send(tick({ 'test.amount': true })).send(placeOrder).state.checkout.paying).toBe(true);
  });

  it.each<[string, Record<string, boolean>]>([
    ['nothing', {}],
    ['another name', { 'test.other': true }],
    ['a name of an object', { toString: true }],
  ])('takes no tick of %s', (_about, ticked) => {
    expect(atQuote(100_000, confirming('amount')).refusalOf(tick(ticked)).code).toBe('not_offered');
  });

  it('is not asked where the order is denied', () => {
    const customer = atQuote(100_000, confirming('amount', {}, { deny: { title: 'no', text: 'no' } }));
    expect(customer.refusalOf(tick({ 'test.amount': true })).code).toBe('not_offered');
    expect(customer.refusalOf(placeOrder).code).toBe('denied');
  });
});
