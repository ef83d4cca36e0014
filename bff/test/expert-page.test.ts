import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { World } from './support/world.ts';

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
const linksOf = ({ screen }: Customer, key: string) =>
  screen.body.flatMap((block) => (block.type === 'actions' && block.key === key ? block.items : []));
const hrefOf = (customer: Customer, key: string, id: string): string => {
  const link = linksOf(customer, key).find((one) => one.id === id);
  return link && 'href' in link ? link.href : '';
};

describe("an expert's own page", () => {
  it('says who they are, what customers write of them, and leads to an order with them', async () => {
    const customer = await opened('/experts/41?city_id=1');
    expect(customer.screen).toMatchObject({
      id: 'expert',
      title: 'زهرا موسوی | گام',
      meta: { canonical: '/experts/41' },
    });
    expect(customer.node('heading')).toMatchObject({
      text: 'زهرا موسوی',
      level: 1,
      detail: 'متخصص گام در تهران',
    });
    expect(customer.node('expert_card').expert).toMatchObject({
      rating: { average: '۴٫۹' },
      medal: { kind: 'gold' },
      done: '۵۳۰ سفارش انجام‌شده',
    });
    const { items } = customer.node('posts');
    expect(items).toHaveLength(10);
    // Other tests may have rated the expert since.
    expect(items.find(({ author }) => author === 'نسرین')).toMatchObject({
      date: 'پنجشنبه ۲۸ آبان ۱۴۰۵ · نظافت منزل',
      stars: { average: '۵', spoken: '۵ از ۵ ستاره' },
      text: 'سر ساعت آمدند و آشپزخانه را مثل روز اول تحویل دادند.',
    });
    await customer.open(hrefOf(customer, 'orders', 'home-services/cleaning/home-cleaning'));
    expect(customer.screen.id).toBe('order.question');
    expect(JSON.stringify(customer.screen)).toContain('متخصص این سفارش: زهرا موسوی');
  });

  it('pages through the reviews, to the oldest and back', async () => {
    const customer = await opened('/experts/41?city_id=1');
    const seen = customer.node('posts').items.map(({ key }) => key);
    while (hrefOf(customer, 'paging', 'older') !== '') {
      await customer.open(hrefOf(customer, 'paging', 'older'));
      seen.push(...customer.node('posts').items.map(({ key }) => key));
    }
    expect(seen.length).toBeGreaterThanOrEqual(22);
    expect(new Set(seen).size).toBe(seen.length);
    expect(hrefOf(customer, 'paging', 'newest')).toBe('/experts/41?city_id=1');
  });

  it('offers every service of the visitor’s city, else of the first city of the expert', async () => {
    const own = await opened('/experts/42?city_id=1');
    const titles = linksOf(own, 'orders').map(({ label }) => label);
    expect(titles).toEqual(['نظافت منزل', 'خانه‌تکانی و نظافت کلی', 'مبل‌شویی و فرش‌شویی در محل']);
    const elsewhere = await opened('/experts/42?city_id=2');
    expect(hrefOf(elsewhere, 'orders', 'home-services/cleaning/home-cleaning')).toContain('city_id=1');
    expect(elsewhere.screen.body.find(({ key }) => key === 'orders')).toMatchObject({
      title: 'سفارش با فاطمه رضایی در تهران',
    });
  });

  it('says that there are no reviews yet, and keeps the page where the reviews fail to load', async () => {
    const quiet = await opened('/experts/60');
    expect(quiet.node('paragraph').text).toBe('هنوز کسی درباره این متخصص ننوشته است.');
    // A BFF that has read the reviews shows them.
    await world.restartBff();
    world.proxy.fail(/GET \/v2\/delegates\/expert-reviews\//, { does: 'answer', status: 500 });
    const customer = await opened('/experts/41');
    expect(customer.node('notice')).toMatchObject({ level: 'error', action: { event: 'retry' } });
    expect(customer.node('expert_card').expert.name).toBe('زهرا موسوی');
  });

  it('is missing for an unknown expert and from a backend without such pages', async () => {
    expect((await world.newCustomer().open('/experts/unknown')).status).toBe(404);
    world.proxy.fail(/GET \/v2\/delegates\/experts\//, { does: 'answer', status: 404 });
    expect((await world.newCustomer().open('/experts/41')).status).toBe(404);
  });

  it('is a second link of each expert on the page of a service, unless the backend has no such pages', async () => {
    const customer = await opened('/categories/beauty/women/beauty-at-home/experts?city_id=1');
    const [first] = customer.node('expert_cards').items;
    expect(first?.more).toEqual({ label: 'نظر مشتریان', href: `/experts/${first?.key}?city_id=1` });
    world.proxy.fail(/GET \/v2\/(?:experts\/cards|delegates\/landings)\//, {
      does: 'rewrite',
      with: (body) => body.replaceAll('"has_page":true', '"has_page":false'),
    });
    await customer.open('/categories/beauty/women/beauty-at-home/experts?city_id=1');
    expect(customer.node('expert_cards').items[0]).not.toHaveProperty('more');
    const guest = await opened('/services/home-services/cleaning/home-cleaning/mashhad');
    const people = guest.screen.body.flatMap((block) =>
      block.type === 'rail' && block.look === 'people' ? block.items : [],
    );
    expect(people[0]?.href).toMatch(/^\/order\/.*&workman=\d+&workman_name=/);
  });
});
