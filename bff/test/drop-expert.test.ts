import type { CallInputs } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { signedIn } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const withExpert = `${homeCleaning}&workman=47&workman_name=${encodeURIComponent('سارا امینی')}`;
const drop = event('drop_expert', {});
const notice = ({ screen }: Customer) => screen.body.find(({ key }) => key === 'given_expert');
const quoteBody = () =>
  world.proxy.calls(/^POST \/v2\/orders\/price-inquiry\/$/).at(-1)?.body as CallInputs<'askQuote'>['body'];

describe('an expert chosen on the way in [O-1.04]', () => {
  it('is named on each step, with the way to go on without them', async () => {
    const customer = await signedIn(world);
    await customer.open(withExpert);
    const named = {
      type: 'notice',
      text: 'متخصص این سفارش: سارا امینی',
      action: { event: 'drop_expert', label: 'بدون این متخصص' },
    };
    expect(notice(customer)).toMatchObject(named);
    await answerUntil(customer, '110');
    expect(notice(customer)).toMatchObject(named);
  });

  it('is said not to come where they do not do the service in the city, at entry and after a change of city', async () => {
    const notHere = {
      level: 'warning',
      text: 'سارا امینی این خدمت را در شهر شما انجام نمی‌دهد.',
      action: { event: 'drop_expert' },
    };
    const customer = await signedIn(world);
    await customer.open(withExpert.replace('city_id=1', 'city_id=2'));
    expect(notice(customer)).toMatchObject(notHere);

    await customer.open(withExpert);
    expect(notice(customer)).toMatchObject({ level: 'info' });
    await answerUntil(customer, '110');
    const { body } = await customer.sendAndWait(event('change_city', { city: '2' }));
    await customer.open(body.screen?.redirect ?? '');
    expect(notice(customer)).toMatchObject(notHere);
  });

  it('is left at any step: the order goes on at the same question with its answers, without the expert', async () => {
    const customer = await signedIn(world);
    await customer.open(withExpert);
    await answerUntil(customer, '110');
    const { id } = customer.flow;
    const { body } = await customer.sendAndWait(drop);
    const to = body.screen?.redirect ?? '';
    expect(to).not.toContain('workman');
    await customer.open(to);
    expect(customer.flow).toMatchObject({ step: '110', phase: 'questions' });
    expect(customer.flow.id).not.toBe(id);
    expect(notice(customer)).toBeUndefined();
    await answerUntil(customer);
    expect(quoteBody().specificWorkman).toBeNull();
    await customer.sendAndWait(placeOrder());
    expect(await world.orderOfFlow(customer.flow.id)).not.toBeNull();
  });

  it('is left where the upstream gives no quote with them [O-8.05]', async () => {
    const customer = await signedIn(world);
    await customer.open(withExpert);
    world.proxy.fail(/^POST \/v2\/orders\/price-inquiry\/$/, {
      does: 'answer',
      status: 400,
      body: JSON.stringify({ message: 'این متخصص در این شهر کار نمی‌کند.' }),
    });
    await answerUntil(customer, '112');
    const { body: refused } = await customer.sendAndWait(next());
    world.proxy.heal();
    expect(refused.effects).toMatchObject([{ type: 'toast', text: 'این متخصص در این شهر کار نمی‌کند.' }]);
    expect(notice(customer)).toMatchObject({ action: { event: 'drop_expert' } });
    const { body } = await customer.sendAndWait(drop);
    await customer.open(body.screen?.redirect ?? '');
    await answerUntil(customer);
    expect(customer.screen.id).toBe('order.quote');
    expect(quoteBody().specificWorkman).toBeNull();
  });

  it('cannot be left where none is named', async () => {
    const customer = await world.customerAt('110');
    expect((await customer.send(drop)).status).toBe(422);
  });
});
