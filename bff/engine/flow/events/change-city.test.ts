import { describe, expect, it } from 'vitest';
import { Customer } from '../customer-fixture.ts';
import { ask, makeFlow } from '../flow-fixtures.ts';

const flow = makeFlow([ask('a')]);
const to = (city: string) => ({ name: 'change_city', args: { city } }) as const;

describe('another city', () => {
  it('is asked of the outside world, and the flow leads there [O-4.37]', () => {
    const customer = new Customer(flow).send(to('2'));
    expect(customer).toMatchObject({ step: 'a', intent: { call: 'change_city', city: '2' }, effects: [] });
    customer.hear({ name: 'city_changed', url: '/order/there' });
    expect(customer.state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });

  it('is refused with a message', () => {
    const customer = new Customer(flow).send(to('2')).hear({ name: 'city_refused', message: 'نه' });
    expect(customer).toMatchObject({ step: 'a', effects: [{ type: 'toast', level: 'error', text: 'نه' }] });
    expect(customer.state.moved_to).toBeNull();
  });

  it('changes nothing when it is the current one', () => {
    const customer = new Customer(flow);
    const { state } = customer;
    expect(customer.send(to('1'))).toMatchObject({ state, intent: null });
  });

  it('is not offered under a link that locks the city [O-2.49]', () => {
    const customer = new Customer(flow, { query: { lock_city: true } });
    expect(customer.refusalOf(to('2')).code).toBe('city_locked');
    expect(customer.refusalOf(to('1')).code).toBe('city_locked');
  });
});
