import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const order = '/order/home-services/cleaning/home-cleaning';

/** A customer with one order. */
async function whoOrdered(): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await answerUntil(customer);
  await customer.signIn(world.newPhone(), world.readCode);
  await answerUntil(customer);
  await customer.sendAndWait(placeOrder());
  return customer;
}
const offeredAgain = ({ screen }: Customer) =>
  screen.body.flatMap((block) => (block.type === 'rail' && block.key === 'order_again' ? block.items : []));

describe('the home page', () => {
  it('shows the services of the first city without a choice, and asks about the city once, at the order [O-1.11]', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    expect(customer.node('app_bar').city).toMatchObject({ label: 'تهران', value: '1' });
    expect(customer.screen.url).toBe('/');
    expect(customer.services.map(({ href }) => href)).toContain(order);
    const asked = () => customer.screen.body.find(({ type }) => type === 'picker');
    const begin = async () => {
      await customer.open(order);
      await customer.open(customer.screen.redirect ?? '');
      expect(customer.flow.step).toBe('101');
    };
    await begin();
    expect(asked()).toMatchObject({ label: expect.stringContaining('تهران'), value: '1' });
    await customer.send(answer('101', ['10101']), next(), back());
    expect(asked()).toBeUndefined();
    await begin();
    expect(asked()).toBeUndefined();
  });

  it('keeps the chosen city with the visitor and names it in every link', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    await customer.send(event('change_city', { city: '2' }));
    expect(customer.node('app_bar').city).toMatchObject({ label: 'مشهد', value: '2' });
    await customer.open('/');
    const links = [...customer.services, ...customer.node('tiles').items].map(({ href }) => href);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((href) => !href.endsWith('?city_id=2'))).toEqual([]);
  });

  it('offers a customer who is signed in their last services again, and others nothing', async () => {
    const customer = await whoOrdered();
    // On a busy machine the page comes before the list.
    await vi.waitFor(async () => {
      await customer.open('/');
      expect(offeredAgain(customer)).toMatchObject([{ title: 'نظافت منزل', text: 'تهران' }]);
    }, 30_000);
    await customer.open(offeredAgain(customer)[0]?.href ?? '');
    expect(customer.screen.title).toContain('نظافت منزل');
    expect(customer.screen.progress?.percent).toBeGreaterThan(0);
    const stranger = world.newCustomer();
    await stranger.open('/');
    expect(offeredAgain(stranger)).toEqual([]);
  });

  it('is shown without the last services where their list does not come', async () => {
    const customer = await whoOrdered();
    world.proxy.fail(/^GET \/v2\/orders\/$/, { does: 'hang' });
    await customer.open('/');
    expect([customer.services.length > 1, offeredAgain(customer)]).toEqual([true, []]);
    world.proxy.heal();
  });

  it('shows banners, what the company promises and answers, and leads to its pages [O-7.20]', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    expect(customer.node('rail').items).toEqual([
      expect.objectContaining({ title: 'خانه‌ای تمیز، بی‌زحمت', href: order }),
      expect.objectContaining({ title: 'مبل و فرش تازه، همان‌جا در خانه' }),
      expect.objectContaining({ title: 'کولر آماده، پیش از گرما' }),
    ]);
    expect(customer.node('trust').items[0]?.title).toBe('قیمت پیش از سفارش');
    expect(customer.node('faq').items[0]?.question).toBe('هزینه را کی می‌پردازم؟');
    const { phone, groups } = customer.node('footer');
    expect(phone).toEqual({ label: '\u2066۰۲۱-۹۱۰۱۲۳۴۵\u2069', href: 'tel:+982191012345' });
    for (const { label, href } of groups[0]?.links ?? []) {
      await customer.open(href);
      expect(customer.screen.title).toContain(label);
    }
  });

  const railOf = (of: Customer, key: string) =>
    of.screen.body.flatMap((block) => (block.type === 'rail' && block.key === key ? [block] : []))[0];

  it('shows the services of the city with an offer and its best experts, each with a page', async () => {
    const customer = world.newCustomer();
    await customer.open('/?city_id=2');
    const [offers, experts] = [railOf(customer, 'offers'), railOf(customer, 'experts')];
    expect(offers).toMatchObject({ more: { href: '/promotions' } });
    expect(offers?.items[0]).toMatchObject({
      title: 'سرویس و نصب کولر گازی',
      text: '۱۵ درصد تخفیف سرویس کولر گازی',
      href: '/services/home-services/air-conditioner/split-air-conditioner/mashhad',
      badge: { label: 'تخفیف' },
    });
    expect(experts?.items[0]).toMatchObject({
      text: expect.any(String),
      note: expect.stringMatching(/^[۰-۹]+ سفارش انجام‌شده$/),
      rating: { average: expect.stringMatching(/^[۰-۹٫]+$/) },
      href: expect.stringMatching(/^\/experts\/\d+\?city_id=2$/),
    });
    for (const { href } of [...(offers?.items ?? []), ...(experts?.items ?? [])]) {
      await customer.open(href);
      expect([href, customer.screen.id]).toEqual([
        href,
        expect.stringMatching(/^(?:landing\.service|expert)$/),
      ]);
    }
  });

  it('shows the slides of the city, and none from a backend without them [O-7.20]', async () => {
    const customer = world.newCustomer();
    await customer.open('/?city_id=1');
    const slides = railOf(customer, 'slides');
    expect(slides).toMatchObject({ look: 'banners', title: 'این روزها در گام' });
    expect(slides?.items).toEqual([
      {
        key: 'plumbing',
        title: 'لوله‌کش شبانه‌روزی، نزدیک شما',
        image: expect.stringMatching(/^\/media\//),
        href: '/order/home-services/plumbing/plumbing-emergency',
      },
      expect.objectContaining({ title: 'اسباب‌کشی با بیمه بار و قیمت روشن' }),
      expect.objectContaining({ title: 'آرایش و زیبایی در خانه خودتان' }),
    ]);
    await customer.open('/?city_id=3');
    expect(railOf(customer, 'slides')?.items).toHaveLength(2);
    world.proxy.fail(/^GET \/v2\/delegates\/slider-collection\/$/, { does: 'answer', status: 404 });
    world.ahead += 60_000;
    await customer.open('/?city_id=1');
    expect(railOf(customer, 'slides')).toBeUndefined();
    expect(customer.services.length).toBeGreaterThan(1);
    world.proxy.heal();
  });

  it('shows a few services of each category, however many there are, and the way to every category', async () => {
    const many = (count: number) => Array.from({ length: count }, (_one, at) => at);
    const results = many(25).map((at) => ({
      main: 'home-services',
      slug: `category-${at}`,
      title: `دسته ${at}`,
      summary: '',
      services: many(20).map((own) => ({
        id: `${at}-${own}`,
        slug: `service-${at}-${own}`,
        title: `خدمت ${at} ${own}`,
        summary: '',
        image: null,
        price_label: null,
      })),
    }));
    const customer = world.newCustomer();
    world.proxy.fail(/^GET \/v2\/catalogue\/$/, {
      does: 'answer',
      status: 200,
      body: JSON.stringify({ results }),
    });
    world.ahead += 60_000;
    await customer.open('/?city_id=2');
    expect(railOf(customer, 'services')?.items.map(({ key }) => key)).toEqual(
      many(8).flatMap((at) => many(3).map((own) => `${at}-${own}`)),
    );
    expect(customer.node('tiles').items).toHaveLength(25);
    world.proxy.heal();
    world.ahead += 60_000;
  });

  it('has no offers and no experts from a backend without them', async () => {
    const customer = world.newCustomer();
    world.proxy.fail(/^GET \/v2\/(?:incentives\/promotions|delegates\/top-experts)\/$/, {
      does: 'answer',
      status: 404,
    });
    world.ahead += 60_000;
    await customer.open('/?city_id=3');
    expect(customer.services.length).toBeGreaterThan(1);
    expect([railOf(customer, 'offers'), railOf(customer, 'experts')]).toEqual([undefined, undefined]);
    world.proxy.heal();
  });

  it('has a heading, the choice of the city and the services for clients that know no shop', async () => {
    const url = `${world.bff.url}/api/screen?url=${encodeURIComponent('/')}`;
    const reply = await fetch(url, { headers: { 'gam-catalogue': 'web/7' } });
    const { screen } = (await reply.json()) as { screen: { body: { type: string }[] } };
    expect(screen.body.map(({ type }) => type)).toEqual(['app_bar', 'heading', 'picker', 'cards']);
  });

  it('has no page of the company under an unknown name', async () => {
    const customer = world.newCustomer();
    await customer.open('/pages/nothing');
    expect(customer.screen.id).toBe('missing');
  });
});
