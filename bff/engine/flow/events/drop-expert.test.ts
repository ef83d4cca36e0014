import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a')]);
const drop = { name: 'drop_expert', args: {} } as const;

describe('an expert whom the link named', () => {
  const named = { query: { workman: 'e1', workman_name: 'سارا' } };

  it('is left in a flow elsewhere, where the flow leads [O-1.04]', () => {
    const customer = new Customer(flow, named).send(drop);
    expect(customer).toMatchObject({ step: 'a', intent: { call: 'drop_expert' }, effects: [] });
    customer.hear({ name: 'expert_dropped', url: '/order/there' });
    expect(customer.state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });

  it('stays, with a message, where no other flow can be made', () => {
    const customer = new Customer(flow, named).send(drop).hear({ name: 'expert_kept', message: 'نه' });
    expect(customer).toMatchObject({ step: 'a', effects: [{ type: 'toast', level: 'error', text: 'نه' }] });
    expect(customer.state.moved_to).toBeNull();
  });

  it('cannot be left where the link named none', () => {
    expect(new Customer(flow).refusalOf(drop)).toMatchObject({ code: 'not_offered', offered: false });
  });
});
