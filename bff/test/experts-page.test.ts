import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event } from './support/events.ts';
import { World } from './support/world.ts';

const cards = /GET \/v2\/experts\/cards\//;
const page = '/categories/beauty/women/beauty-at-home/experts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

async function opened(url: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}
const hrefOf = (href: string) => new URL(href, 'http://gam.example');

describe("the page of a service's experts", () => {
  it('is the first page of a service with the new work flow, and each expert leads back to its order [O-2.50, O-3.15]', async () => {
    const order = '/order/beauty/women/beauty-at-home?city_id=1&utm_source=ads&voucher=A%26B';
    const away = await opened(order);
    expect(away.screen.redirect).toBe(`${page}?city_id=1&utm_source=ads&voucher=A%26B`);
    const customer = await opened(away.screen.redirect ?? '');
    expect(customer.screen).toMatchObject({ id: 'experts', redirect: null });
    const { items, skip } = customer.node('expert_cards');
    const [first] = items;
    expect(first?.expert).toMatchObject({
      name: expect.any(String),
      image: expect.stringMatching(/^\/media\//),
      gender: expect.stringMatching(/^(خانم|آقا)$/),
      rating: { average: expect.stringMatching(/^[۰-۵]٫[۰-۹]$/) },
    });
    const to = hrefOf(first?.href ?? '');
    expect(to.pathname).toBe('/order/beauty/women/beauty-at-home');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      city_id: '1',
      utm_source: 'ads',
      voucher: 'A&B',
      workman: first?.key,
      workman_name: first?.expert.name,
    });
    expect(Object.fromEntries(hrefOf(skip.href).searchParams)).toEqual({
      city_id: '1',
      utm_source: 'ads',
      voucher: 'A&B',
      source: 'new-flow',
    });
    // Both links lead to the first question, not back to this page.
    for (const { href } of [{ href: first?.href ?? '' }, skip]) {
      expect((await opened(href)).screen).toMatchObject({ id: 'order.question', redirect: null });
    }
  });

  it('shows the discount of the expert whose link was opened, with its end, and puts this expert first [W-7.07]', async () => {
    const notice = ({ screen }: Customer) => screen.body.find(({ key }) => key === 'own_discount');
    const away = await opened('/order/beauty/women/beauty-at-home?city_id=1&referral_code=GAM82');
    const customer = await opened(away.screen.redirect ?? '');
    const given = {
      level: 'success',
      title: '۱۰ درصد تخفیف پریسا ملک‌زاده',
      text: expect.stringContaining('۲۹ اسفند ۱۴۰۵'),
    };
    expect(notice(customer)).toMatchObject(given);
    const [first] = customer.node('expert_cards').items;
    expect(first?.expert.name).toBe('پریسا ملک‌زاده');
    expect(Object.fromEntries(hrefOf(first?.href ?? '').searchParams)).toEqual({
      city_id: '1',
      workman: '82',
      workman_name: 'پریسا ملک‌زاده',
    });
    // Without a city it is the discount of all services.
    expect(notice(await opened(`${page}?referral_code=GAM82`))).toMatchObject(given);
    for (const [city, code] of [
      ['2', 'GAM82'],
      ['1', 'unknown'],
    ])
      expect(notice(await opened(`${page}?city_id=${city}&referral_code=${code}`))).toMatchObject({
        level: 'info',
      });
    expect(notice(await opened(`${page}?city_id=1`))).toBeUndefined();
  });

  it('ignores an expert who was chosen before', async () => {
    const customer = await opened(`${page}?city_id=1&workman=1&workman_name=x&source=new-flow&flow=f_1`);
    const { items, skip } = customer.node('expert_cards');
    expect(hrefOf(items[0]?.href ?? '').searchParams.getAll('workman')).toEqual([items[0]?.key]);
    expect([...hrefOf(skip.href).searchParams.keys()]).toEqual(['city_id', 'source']);
  });

  it('shows an error with retry if experts cannot be loaded, and lets the customer continue without one', async () => {
    // A BFF that has never read them.
    await world.restartBff();
    world.proxy.fail(cards, { does: 'answer', status: 500 });
    const customer = await opened(`${page}?city_id=1`);
    expect(customer.node('notice')).toMatchObject({
      level: 'error',
      text: 'متاسفانه در بارگذاری لیست متخصصین مشکلی پیش آمد. لطفا دوباره تلاش کنید',
      action: { event: 'retry', label: 'تلاش دوباره' },
    });
    expect(customer.node('expert_cards')).toMatchObject({ items: [] });
    world.proxy.heal();
    await customer.send(event('retry', {}));
    expect(customer.node('expert_cards').items.length).toBeGreaterThan(0);
  });

  it('says that there are no experts, and lets the customer continue', async () => {
    world.proxy.fail(cards, { does: 'answer', status: 200, body: '{"results":[]}' });
    const customer = await opened(`${page}?city_id=1`);
    expect(customer.node('empty').title).toBe('متاسفانه متخصصی برای نمایش وجود ندارد');
    expect(customer.node('expert_cards').skip.href).toContain('source=new-flow');
  });

  it('leads to the category for an unknown service, and is missing for an unknown category or city', async () => {
    const unknown = await opened('/categories/beauty/women/no-such-thing/experts?city_id=1');
    expect(unknown.screen.redirect).toBe('/categories/beauty/women?redirected=true&city_id=1');
    const open = (url: string) => world.newCustomer().open(url);
    expect((await open('/categories/beauty/nowhere/beauty-at-home/experts?city_id=1')).status).toBe(404);
    expect((await open(`${page}?city_id=99`)).status).toBe(404);
    expect((await open('/categories/beauty/women/BAD!/experts?city_id=1')).status).toBe(404);
  });

  it('asks for the city if no city is chosen', async () => {
    const customer = await opened(page);
    await customer.send(event('change_city', { city: '2' }));
    expect(customer.screen.url).toBe(`${page}?city_id=2`);
    expect(customer.node('expert_cards').items.length).toBeGreaterThan(0);
  });

  it('sends plain cards to a client that does not know its cards', async () => {
    const customer = await opened(`${page}?city_id=1`);
    const { items, fallback } = customer.node('expert_cards');
    expect(fallback).toMatchObject({ type: 'cards', items: { length: items.length + 1 } });
  });
});
