import type { Duplication } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a')]);
const details = { name: 'duplicate_details', args: {} } as const;
const edit = { name: 'duplicate_edit', args: {} } as const;
const dismiss = { name: 'dismiss_modal', args: {} } as const;
const placeOrder = { name: 'place_order', args: {} } as const;

const duplication: Duplication = {
  message: 'سفارش مشابه',
  is_mandatory: false,
  edit_state: 'editable',
  duplication_state: null,
  order_id: 'o-1',
  legacy_id: '12',
  legacy_city_id: '3',
  chain_actions: [],
  edit_actions: [],
};

/** A customer on a quote with an earlier order. */
const atDialog = (fields: Partial<Duplication> = {}) =>
  new Customer(flow).go('yes').quoted({ duplication: { ...duplication, ...fields } });

describe('the dialog of a duplicate', () => {
  it.each([
    [details, 'details', { page: 'task', order: 'o-1' }],
    [edit, 'edit', { page: 'edit', legacy_id: '12', city: '3' }],
  ] as const)('$name runs the actions and leads to the earlier order [O-4.29]', (event, way, moved_to) => {
    const customer = atDialog().send(event);
    expect(customer).toMatchObject({ phase: 'quote', intent: { call: 'run_actions', way }, effects: [] });
    expect(customer.hear({ name: 'actions_done', way }).state.moved_to).toEqual(moved_to);
  });

  it.each(['locked', null])('offers no change of an order in the state %j [O-3.12]', (edit_state) => {
    const customer = atDialog({ edit_state });
    expect(customer.refusalOf(edit).code).toBe('not_offered');
    expect(customer.send(details).intent).toEqual({ call: 'run_actions', way: 'details' });
  });

  it('offers nothing without a duplicate, or after it was dismissed', () => {
    const plain = new Customer(flow).go('yes').quoted();
    const dismissed = atDialog().send(dismiss);
    for (const customer of [plain, dismissed])
      for (const event of [details, edit]) expect(customer.refusalOf(event).code).toBe('not_offered');
    expect(plain.refusalOf(dismiss).code).toBe('not_dismissible');
    expect(dismissed.refusalOf(dismiss).code).toBe('not_dismissible');
  });

  it('is dismissed for this order alone [O-4.27]', () => {
    const customer = atDialog().send(dismiss);
    expect(customer.state.checkout.dismissed).toBe('o-1');
    expect(customer.send(placeOrder).phase).toBe('placing');
    const again = atDialog()
      .send(dismiss)
      .back()
      .next()
      .quoted({ duplication: { ...duplication, order_id: 'o-2' } });
    expect(again.send(dismiss).state.checkout.dismissed).toBe('o-2');
  });

  it('stays open when it is mandatory [O-4.28]', () => {
    const customer = atDialog({ is_mandatory: true });
    expect(customer.refusalOf(dismiss).code).toBe('not_dismissible');
    expect(customer.send(details).intent).not.toBeNull();
  });

  it('stays open with a message when its actions fail [O-4.30]', () => {
    const toast = { type: 'toast', level: 'error', text: 'نشد' };
    const customer = atDialog().send(details);
    customer.hear({ name: 'actions_failed', message: 'نشد', partly: false });
    expect(customer).toMatchObject({ phase: 'quote', intent: null, effects: [toast] });
    expect(customer.state.quote).not.toBeNull();
    customer.send(details).hear({ name: 'actions_failed', message: 'نشد', partly: true });
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' }, effects: [toast] });
    expect(customer.state.quote).toBeNull();
  });

  it('leads nowhere when the quote has lost its duplicate', () => {
    const customer = new Customer(flow).go('yes').quoted();
    expect(customer.hear({ name: 'actions_done', way: 'edit' }).state.moved_to).toBeNull();
  });
});
