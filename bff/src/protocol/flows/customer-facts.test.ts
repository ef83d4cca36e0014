import { beforeEach, describe, expect, it } from 'vitest';
import { ask, questionRule, rulesOf } from '@gam/engine/fixtures';
import { noCustomer } from '@gam/engine/facts';
import { loadCustomerFacts } from './customer-facts.ts';
import { answerAndGo, failed, FlowWorld, replied } from './flow-world-fixture.ts';

const regulars = { 'customer.orders_count': { minimum: 3 } };
const reading = rulesOf(questionRule('r', { skip: true }, { 'question.id': { const: 'b' }, ...regulars }));
const days = (count: number, from: number) => new Date(from - count * 24 * 3_600_000).toISOString();

let world: FlowWorld;

beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b'), ask('c')]);
  world.rules = reading;
  world.replies.loadOrderHistory = () => replied({ orders_count: 3, last_order_at: days(45.5, world.now) });
});

const flowOf = async (id = 'f_1') => {
  const flow = await world.parts.compiled.find(await world.ticket());
  if (!flow) throw new Error('no flow');
  return { id, flow };
};
const asked = () => world.callsOf('loadOrderHistory').length;

describe("a customer's earlier orders", () => {
  it('are asked for once for a flow and customer', async () => {
    const { session } = await world.signIn();
    const entered = await flowOf();
    const facts = await loadCustomerFacts(world.parts, session, entered);
    expect(facts).toEqual({ orders_count: 3, last_order_days: 45, segments: [] });
    expect(await loadCustomerFacts(world.parts, session, entered)).toBe(facts);
    expect(world.callsOf('loadOrderHistory')).toMatchObject([{ query: { service: 's1' } }]);
  });

  it('come with the segments of the customer, as many as a ticket carries', async () => {
    const segments = [...Array.from({ length: 30 }, (_none, index) => `s${index}`), 's0', 'x'.repeat(41)];
    world.replies.loadOrderHistory = () => replied({ orders_count: 3, last_order_at: null, segments });
    const { session } = await world.signIn();
    const facts = await loadCustomerFacts(world.parts, session, await flowOf());
    expect(facts.segments).toEqual(segments.slice(0, 20));
  });

  it('are null for a guest, and where no rule reads them, without a call', async () => {
    expect(await loadCustomerFacts(world.parts, null, await flowOf())).toEqual(noCustomer);
    const { session } = await world.signIn();
    world.rules = rulesOf(questionRule('r', { skip: true }, { 'question.id': { const: 'x' }, ...regulars }));
    expect(await loadCustomerFacts(world.parts, session, await flowOf())).toEqual(noCustomer);
    expect(asked()).toBe(0);
  });

  it.each([404, 500, 501, 0])(
    'are null where the upstream answers %i, and are not asked for again',
    async (status) => {
      world.replies.loadOrderHistory = () => failed(status);
      const { session } = await world.signIn();
      const entered = await flowOf();
      expect(await loadCustomerFacts(world.parts, session, entered)).toEqual(noCustomer);
      expect(await loadCustomerFacts(world.parts, session, entered)).toEqual(noCustomer);
      expect(asked()).toBe(1);
    },
  );

  it('travel in the ticket of the same customer, so that another process asks for nothing', async () => {
    const sara = await world.signIn();
    const customer = { orders_count: 3, last_order_days: 1, segments: ['club'] };
    const ticket = await world.ticket({ subject: 'sara', actor: 'sara', customer });
    const first = await world.send(ticket, 0, answerAndGo('a', 'yes'), { who: sara });
    expect(first).toMatchObject({ open: { record: { state: { step: 'c', facts: { customer } } } } });
    expect(asked()).toBe(0);
  });

  it('in a ticket of another customer do not count', async () => {
    const customer = { orders_count: 9, last_order_days: 1, segments: [] };
    const ticket = await world.ticket({ customer });
    const first = await world.send(ticket, 0, answerAndGo('a', 'yes'));
    expect(first).toMatchObject({
      open: { record: { state: { step: 'b', facts: { customer: noCustomer } } } },
    });
  });
});
