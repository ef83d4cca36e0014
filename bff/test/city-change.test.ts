import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const changeCity = (city: string) => event('change_city', { city });

describe('a change of city in the middle of an order [O-4.37]', () => {
  it('makes a flow of its own, with the answers that fit there, at the same question', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    const { id, step } = customer.flow;
    expect(customer.node('app_bar').city).toMatchObject({ value: '1', event: 'change_city' });
    const { body } = await customer.sendAndWait(changeCity('2'));
    const to = body.screen?.redirect ?? '';
    expect(to).toContain('city_id=2');
    await customer.open(to);
    expect(customer.flow).toMatchObject({ step, phase: 'questions' });
    expect(customer.flow.id).not.toBe(id);
    expect(customer.screen.aside[0]).toMatchObject({
      items: ['101', '102'].map((key) => expect.objectContaining({ key })),
    });
    await customer.sendAndWait(event('next', {}));
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    await customer.sendAndWait(placeOrder());
    expect(await world.orderOfFlow(customer.flow.id)).not.toBeNull();
  });

  it('happens once for repeated requests, and the old URL leads to the new flow', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    const batch = customer.batch(changeCity('3'));
    const replies = [await customer.twin().post(batch), await customer.twin().post(batch)];
    const [first, second] = replies.map(({ body }) => body.screen?.redirect);
    expect(first).toContain('city_id=3');
    expect(second).toBe(first);
    expect((await customer.open(customer.screen.url)).body.screen?.redirect).toBe(first);
  });

  it('is possible before the first answer', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { body } = await customer.sendAndWait(changeCity('2'));
    await customer.open(body.screen?.redirect ?? '');
    expect(customer.flow.step).toBe('101');
  });

  it('changes nothing if the city is the same', async () => {
    const customer = await world.customerAt('110');
    const { step } = customer.flow;
    const { body } = await customer.send(changeCity('1'));
    expect(body.screen).toMatchObject({ redirect: null, flow: { step } });
  });

  it('is refused for an unknown city and keeps the order', async () => {
    const customer = await world.customerAt('110');
    const { body } = await customer.sendAndWait(changeCity('99'));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error' }]);
    expect(body.screen).toMatchObject({ redirect: null, flow: { step: '110' } });
  });

  it('is not offered if the page locks the city', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(customer.node('app_bar').city).toMatchObject({ value: '1', event: 'change_city' });
    await customer.open(`${homeCleaning}&lock-city=1`);
    expect(customer.node('app_bar')).not.toHaveProperty('city');
    const { body } = await customer.send(changeCity('2'));
    expect(body.applied).toBe(0);
  });
});
