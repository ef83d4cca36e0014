import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { submitForm } from './support/events.ts';
import { finishWork } from './support/finish-work.ts';
import { orderIt } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const rates = /POST \/v2\/orders\/[\w-]+\/rating\/$/;
const rate = (stars: string, comment = '') => submitForm('order_rating', { stars, comment });
const formOn = ({ screen }: Customer) => screen.body.find(({ type }) => type === 'message_form') ?? null;

/** A customer on the page of an order; whether its work is done. */
async function atTask(isDone: boolean): Promise<Customer> {
  const customer = await world.customerAt(null);
  await orderIt(customer);
  const { url } = customer.screen;
  if (isDone) await finishWork(world, new URL(url, world.bff.url).pathname.split('/').at(-1) ?? '');
  await customer.open(url);
  return customer;
}

describe('the rating of an order', () => {
  it('is asked once the work is done, sent as the customer gave it, and shown in place of the form', async () => {
    const customer = await atTask(true);
    expect(formOn(customer)).toMatchObject({ key: 'order_rating', title: 'کار چطور بود؟' });
    world.proxy.forget();
    await customer.send(rate('4', '  خوب\u064a بود  '));
    expect(world.proxy.calls(rates).map(({ body }) => body)).toEqual([{ stars: 4, comment: 'خوبی بود' }]);
    expect(formOn(customer)).toBeNull();
    const shown = customer.screen.body.find(({ key }) => key === 'rating');
    expect(shown).toMatchObject({ title: 'امتیاز شما', items: [{ value: '۴ از ۵' }, { value: 'خوبی بود' }] });
    await customer.open(customer.screen.url);
    expect(customer.screen.body.map(({ key }) => key)).toContain('rating');
  });

  it('is not asked before the work is done', async () => {
    const customer = await atTask(false);
    expect(formOn(customer)).toBeNull();
    world.proxy.forget();
    const { body } = await customer.send(rate('5'));
    expect([body.applied ?? 0, world.proxy.count(rates)]).toEqual([0, 0]);
  });

  it('names the stars as missing where none of the five was chosen', async () => {
    const customer = await atTask(true);
    world.proxy.forget();
    for (const stars of ['', '0', '6', '4.5', 'پنج']) {
      await customer.send(rate(stars));
      expect(customer.node('message_form').fields[0]?.error).toBe('لطفا امتیاز را انتخاب کنید!');
    }
    expect(world.proxy.count(rates)).toBe(0);
  });

  it('is not asked where the backend knows no ratings', async () => {
    const customer = await atTask(true);
    world.proxy.fail(/^GET \/v2\/orders\/[\w-]{36}\/$/, {
      does: 'rewrite',
      with: (body) => {
        const {
          rating: _rating,
          may,
          ...order
        } = JSON.parse(body) as {
          rating: unknown;
          may: Record<string, boolean>;
        };
        const { rate: _rate, ...others } = may;
        return JSON.stringify({ ...order, may: others });
      },
    });
    await customer.open(customer.screen.url);
    expect(formOn(customer)).toBeNull();
    world.proxy.heal();
  });
});
