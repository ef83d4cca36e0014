import { describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { homeCleaning, openTime } from './support/home-cleaning.ts';
import { services, painting, world, opened, asked, questionOf, startEntryWorld } from './support/entry.ts';

startEntryWorld();

async function legacyIdOf(customer: Customer): Promise<string> {
  const session = await world.bff.parts.sessions.find(customer.session);
  const reply = await fetch(`${world.marketplace.url}/v2/orders/`, {
    headers: { authorization: `Bearer ${session?.token ?? ''}` },
  });
  const { results } = (await reply.json()) as { results: { legacy_id: string }[] };
  return results[0]?.legacy_id ?? '';
}

describe('answers of an earlier visit', () => {
  const answered = async (customer: Customer) => {
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10102']), next());
  };

  it('are prefilled on the next visit, only in this browser [O-3.18] [O-4.10]', async () => {
    const customer = world.newCustomer();
    await answered(customer);
    await customer.open(homeCleaning);
    expect(customer.flow).toMatchObject({ rev: 0, step: '101' });
    expect(asked(customer).answer).toEqual({ values: ['10102'] });
    await customer.send(next());
    expect(customer.flow.step).toBe('103');
    expect(asked(await opened(homeCleaning)).answer).toBeNull();
  });

  it('are prefilled for the subject who gave them, not for another who signs in here [O-3.18]', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await answered(customer);
    const other = customer.twin();
    other.cookies.delete('gam-session');
    await other.open(homeCleaning);
    expect(asked(other).answer).toBeNull();
    await other.open('/login');
    await other.signIn(world.newPhone(), world.readCode);
    await other.open(homeCleaning);
    expect(asked(other).answer).toBeNull();
    await customer.open(homeCleaning);
    expect(asked(customer).answer).toEqual({ values: ['10102'] });
  });

  it('are prefilled in another city without those that belong to the first city [O-4.10]', async () => {
    const questions = [questionOf({ id: 'a', type: 'text' }), questionOf({ id: 'b', type: 'region' })];
    world.changeService((service) => ({ ...service, questions }));
    const customer = await opened(`${painting}?city_id=1`);
    await customer.send(answer('a', ['سفید']), next(), answer('b', ['1001']));
    await customer.open(`${painting}?city_id=1`);
    await customer.send(next());
    expect(asked(customer).answer).toEqual({ values: ['1001'] });
    await customer.open(`${painting}?city_id=2`);
    expect(asked(customer).answer).toEqual({ values: ['سفید'] });
    await customer.send(next());
    expect(asked(customer).answer).toBeNull();
  });

  it('are forgotten once they are ordered [O-3.18]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    await customer.open(homeCleaning);
    expect(asked(customer).answer).toBeNull();
  });
});

describe('a copy of an earlier order', () => {
  it('does not begin without its answers if they cannot be loaded', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const uuid = await world.orderOfFlow(customer.flow.id);
    await customer.open(`/task-details/${uuid}`);
    const number = await legacyIdOf(customer);
    const copy = `/order/home-services/cleaning/home-cleaning/${number}?city_id=1`;
    // Another flow keeps a snapshot of the copied order's versions; the first screen's versions have none.
    await customer.open(copy);
    await customer.send(next());
    await customer.open(copy);
    await world.restartBff();
    customer.bff = world.bff;
    world.proxy.fail(services, { does: 'answer', status: 500 });
    const batch = customer.batch(next());
    expect((await customer.twin().post(batch)).status).toBe(503);
    world.proxy.heal();
    await customer.post(batch);
    await customer.send(event('back', {}));
    expect(asked(customer)).toMatchObject({ id: '101', answer: { values: ['10101'] } });
  });

  it('prefills its answers and, with auto-answered, skips them [O-4.11]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const uuid = await world.orderOfFlow(customer.flow.id);
    await customer.open(`/task-details/${uuid}`);
    const number = await legacyIdOf(customer);
    await customer.open(`/order/home-services/cleaning/home-cleaning/${number}?city_id=1`);
    expect(asked(customer)).toMatchObject({ id: '101', answer: { values: ['10101'] } });
    await customer.open(`/order/home-services/cleaning/home-cleaning/${number}?city_id=1&auto-answered=1`);
    // Only the time is asked again.
    expect(customer.flow.step).toBe('114');
    await customer.sendAndWait(answer('114', openTime()), next());
    expect(customer.flow.step).toBe('@quote');
    await customer.sendAndWait(event('place_order', {}));
    expect(customer.flow.phase).toBe('quote');
  });
});
