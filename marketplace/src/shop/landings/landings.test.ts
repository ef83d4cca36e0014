import { afterAll, describe, expect, it } from 'vitest';
import { categories, cities, services } from '../../../demo/index.ts';
import { startWithEditor } from '../../../test/content.ts';

const { test, editor, close } = await startWithEditor();
afterAll(close);

const ofService = (service: string, city = '1') =>
  test.client.ask('loadServiceLanding', { params: { service, city } });
const ofCategory = (category: string, city = '1') =>
  test.client.ask('loadCategoryLanding', { params: { category, city } });
const prices = (call: 'loadPricingLanding' | 'loadServiceCityPricing', city = '1') =>
  test.client.ask(call, { params: { service: 'home-cleaning', city } });

describe("a service's page in a city", () => {
  it('says what is included, what it costs, how it is rated, who does it and what else there is [O-7.20]', async () => {
    const page = await ofService('home-cleaning');
    expect(page).toMatchObject({
      title: 'نظافت منزل در تهران',
      description: expect.stringContaining('در تهران'),
      image: expect.stringMatching(/^\/media\//),
      service: { id: '1', slug: 'home-cleaning', title: 'نظافت منزل' },
      category: { main: 'home-services', slug: 'cleaning', title: 'نظافت' },
      city: { id: '1', name: 'تهران', slug: 'tehran' },
      price: {
        from: 450_000,
        fixed: { title: 'ایاب‌وذهاب و آماده‌سازی', price: 180_000 },
        minimum: 450_000,
      },
      rating: { note: 'امتیازهای نمایشی' },
    });
    expect(page.includes?.length).toBeGreaterThan(2);
    expect(page.excludes?.length).toBeGreaterThan(1);
    expect(page.questions?.length).toBeGreaterThan(1);
    expect(page.services?.slice(0, 2).map(({ slug }) => slug)).toEqual(['deep-cleaning', 'furniture-wash']);
    expect(page.services?.map(({ slug }) => slug)).not.toContain('home-cleaning');
    expect(page.cities?.map(({ slug }) => slug)).toEqual(['mashhad', 'isfahan']);
  });

  it('rates a service by the stored scores of its experts there, and lists the best of them', async () => {
    const cards = await test.client.ask('listExpertCards', { query: { service: '1', city: '1' } });
    const scored = cards.results.filter(({ average_score }) => average_score !== null);
    const count = scored.reduce((sum, { scores }) => sum + scores, 0);
    const total = scored.reduce((sum, { scores, average_score }) => sum + scores * (average_score ?? 0), 0);
    const { rating, experts } = await ofService('home-cleaning');
    expect(rating).toMatchObject({ count, average: Math.round((total / count) * 10) / 10 });
    expect(experts).toEqual(cards.results.slice(0, 8));
  });

  it("has the city's prices, and no price where it is agreed on the spot", async () => {
    expect((await ofService('home-cleaning', '2')).price).toMatchObject({ from: 405_000, minimum: 405_000 });
    expect((await ofService('house-painting')).price).toMatchObject({
      from: null,
      fixed: null,
      minimum: null,
    });
  });

  it('shows a published text at once, and without a text what the catalogue knows', async () => {
    const { document } = await editor.live('landings', 'all');
    const changed = {
      ...document,
      rating_note: null,
      services: document.services
        .filter(({ service }) => service !== 'deep-cleaning')
        .map((text) =>
          text.service === 'home-cleaning' ? { ...text, description: 'تازه در {city}' } : text,
        ),
    };
    expect(await editor.publish('landings', 'all', changed)).toMatchObject({ status: 200 });
    expect(await ofService('home-cleaning', '2')).toMatchObject({
      description: 'تازه در مشهد',
      rating: { note: null },
    });
    const bare = await ofService('deep-cleaning');
    expect(bare).toMatchObject({ sections: [], price: { from: 1_500_000 } });
    expect(bare.description).toContain('خانه‌تکانی');
    expect([bare.includes, bare.questions]).toEqual([undefined, undefined]);
    await editor.rollBack('landings', 'all');
  });

  it('is missing where the city does not have the service', async () => {
    const given = { params: { service: 'house-painting', city: '3' } };
    expect(await test.client.send('loadServiceLanding', given)).toMatchObject({ status: 404 });
    const unknown = { params: { service: 'home-cleaning', city: '99' } };
    expect(await test.client.send('loadServiceLanding', unknown)).toMatchObject({ status: 404 });
  });
});

describe('the pages of categories, cities and prices', () => {
  it("lists a category's services in a city, other categories and cities [O-7.22]", async () => {
    const page = await ofCategory('painting', '2');
    expect(page).toMatchObject({
      title: 'نقاشی ساختمان در مشهد',
      category: { main: 'home-services', slug: 'painting' },
      services: [{ slug: 'house-painting' }],
      cities: [{ slug: 'tehran' }],
    });
    expect(page.categories?.map(({ slug }) => slug)).not.toContain('painting');
    const given = { params: { category: 'painting', city: '3' } };
    expect(await test.client.send('loadCategoryLanding', given)).toMatchObject({ status: 404 });
  });

  it("lists a city's categories and services [O-7.22]", async () => {
    const page = await test.client.ask('loadCityLanding', { query: { city: '3' } });
    expect(page).toMatchObject({ title: 'خدمات منزل در اصفهان', city: { slug: 'isfahan' } });
    const expected = services.filter((service) => service.cities.includes('3'));
    expect(page.services?.map(({ slug }) => slug)).toEqual(expected.map(({ detail }) => detail.slug));
    expect(page.categories?.map(({ slug }) => slug)).not.toContain('women');
    expect(page.categories?.find(({ slug }) => slug === 'cleaning')).toMatchObject({ icon: 'cleaning' });
  });

  it('has the price table with the fixed fee and the minimum named [O-7.22]', async () => {
    const page = await prices('loadPricingLanding', '2');
    const table = await test.client.ask('listLandingPrices', { query: { service: '1', cityId: '2' } });
    expect(page).toMatchObject({
      title: 'قیمت نظافت منزل در مشهد',
      prices: table.results,
      price: { from: 405_000, fixed: { price: 162_000 }, minimum: 405_000 },
      city: { slug: 'mashhad' },
    });
    expect(await prices('loadServiceCityPricing', '2')).toEqual(page);
  });

  it('lists the cities of a category, the given one first [O-7.22]', async () => {
    const asked = async (category: string, city: string) => {
      const { results } = await test.client.ask('listCategoryCities', { params: { category, city } });
      return results.map(({ slug }) => slug);
    };
    expect(await asked('cleaning', '3')).toEqual(['isfahan', 'tehran', 'mashhad']);
    expect(await asked('painting', '3')).toEqual(['tehran', 'mashhad']);
  });

  it('shows the slides whose time it is, and those of a published document [O-7.20]', async () => {
    const idsOf = async () => (await test.client.ask('listSlides', {})).results.map(({ id }) => id);
    expect(await idsOf()).toEqual(['plumbing', 'moving']);
    const { document } = await editor.live('slides', 'home');
    const [first] = document.slides;
    const over = { ...first, id: 'over', until: new Date(test.now() - 60_000).toISOString() };
    await editor.publish('slides', 'home', { slides: [over, { ...first, id: 'now' }] });
    expect(await idsOf()).toEqual(['now']);
    const twice = await editor.publish('slides', 'home', { slides: [first, first] });
    expect(twice).toMatchObject({ status: 400, body: { findings: [{ code: 'duplicate_id' }] } });
  });
});

it('has texts for every service, category and city of the demo content', async () => {
  const { document } = await editor.live('landings', 'all');
  expect(document.services.map(({ service }) => service).toSorted()).toEqual(
    services.map(({ detail }) => detail.slug).toSorted(),
  );
  expect(document.categories.map(({ main, category }) => `${main}/${category}`)).toEqual(
    categories.map(({ main, slug }) => `${main}/${slug}`),
  );
  expect(document.cities.map(({ city }) => city)).toEqual(cities.map(({ id }) => id));
});
