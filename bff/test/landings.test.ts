import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import request from 'supertest';
import type { Block, BlockOf, BlockType } from '@gam/schemas/descriptors';
import { World } from './support/world.ts';

const shop = 'https://gam.example';
const page = '/services/home-services/cleaning/home-cleaning/tehran';
const landing = /^GET \/v2\/delegates\/landings\//;

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { PUBLIC_URL: shop } });
});
afterAll(() => world.stop());

/** Opens a page as a client does; returns its blocks. */
async function open(url: string) {
  const customer = world.newCustomer();
  const { status, body } = await customer.open(url);
  const blocks: readonly Block[] = body.screen?.body ?? [];
  const find = <T extends BlockType>(type: T) =>
    blocks.find((block): block is BlockOf<T> => block.type === type);
  return { status, screen: body.screen, blocks, find };
}

/** The structured data of a page, as search engines read it. */
async function dataOf(url: string): Promise<readonly Record<string, unknown>[]> {
  const { text } = await world.newCustomer().visit(url);
  const scripts = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
}

/** Waits for the page that is made anew while the kept one is still sent. */
const afterwards = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** Lets the upstream send a changed page from now on. */
function change(call: RegExp, changed: (body: Record<string, unknown>) => object): void {
  world.proxy.fail(call, {
    does: 'rewrite',
    with: (body) => JSON.stringify(changed(JSON.parse(body) as Record<string, unknown>)),
  });
  world.ahead += 60_000;
}
function heal(): void {
  world.proxy.heal();
  world.ahead += 60_000;
}

describe("a service's page in a city", () => {
  it('shows what is included, what it costs, who does it and the way on to the order [O-7.20]', async () => {
    const { status, screen, find } = await open(page);
    expect([status, screen?.id, screen?.title]).toEqual([
      200,
      'landing.service',
      'نظافت منزل در تهران | گام',
    ]);
    expect(find('breadcrumbs')?.items.map(({ href }) => href)).toEqual([
      '/?city_id=1',
      '/cities/tehran',
      '/services/home-services/cleaning/tehran',
      page,
    ]);
    expect(find('hero')?.points).toEqual([
      expect.stringMatching(/^[۰-۹٫]+ از ۵ \([۰-۹٬]+ امتیاز\)$/),
      'امتیازهای نمایشی',
      'از ۴۵۰٬۰۰۰ تومان',
    ]);
    expect(find('inclusions')?.groups.map(({ key }) => key)).toEqual(['included', 'excluded']);
    expect(find('facts')?.items.map(({ value }) => value)).toEqual([
      '۴۵۰٬۰۰۰ تومان',
      '۱۸۰٬۰۰۰ تومان',
      '۴۵۰٬۰۰۰ تومان',
    ]);
    expect(find('faq')?.items.length).toBeGreaterThan(1);
    expect(find('order_bar')).toMatchObject({
      label: 'شروع سفارش',
      href: '/order/home-services/cleaning/home-cleaning?city_id=1',
    });
  });

  it('leads to the pages of its experts, and every page that it links to exists', async () => {
    const { blocks } = await open(page);
    const rails = blocks.filter((block): block is BlockOf<'rail'> => block.type === 'rail');
    const experts = rails.find(({ look }) => look === 'people');
    expect(experts?.items[0]?.href).toMatch(/^\/experts\/\d+\?city_id=1$/);
    const links = new Set(
      [...JSON.stringify(blocks).matchAll(/"(\/(?:services|cities|categories|experts|pages)\/[^"]*)"/g)].map(
        ([, href = '']) => href,
      ),
    );
    expect(links.size).toBeGreaterThan(10);
    for (const href of links) expect([href, (await open(href)).status]).toEqual([href, 200]);
  });

  it('leaves out what the backend does not say', async () => {
    change(landing, ({ title }) => ({ title, description: null, image: null, sections: [] }));
    const { status, blocks, find } = await open(page);
    expect(status).toBe(200);
    expect(find('hero')).toMatchObject({ title: 'نظافت منزل در تهران', points: [] });
    const types = blocks.map(({ type }) => type);
    for (const type of ['inclusions', 'facts', 'rail', 'faq', 'tiles'] as const)
      expect(types).not.toContain(type);
    expect(find('order_bar')?.note).toBeUndefined();
    heal();
  });

  it.each([
    '/services/home-services/painting/house-painting/isfahan',
    '/services/home-services/cleaning/home-cleaning/nowhere',
    '/services/home-services/painting/home-cleaning/tehran',
    '/services/beauty/women/isfahan',
    '/cities/nowhere',
  ])('is missing for %s', async (url) => {
    expect((await open(url)).status).toBe(404);
  });
});

describe('the pages of prices, categories and cities', () => {
  it('show the price table, and each amount of every order by its name [O-7.22]', async () => {
    const { status, find } = await open(`${page}/prices`);
    expect(status).toBe(200);
    const rows = find('table')?.rows ?? [];
    expect(rows[0]?.cells).toEqual(['ایاب‌وذهاب و آماده‌سازی', '', '۱۸۰٬۰۰۰ تومان']);
    expect(rows.length).toBeGreaterThan(5);
    expect(find('order_bar')?.href).toBe('/order/home-services/cleaning/home-cleaning?city_id=1');
  });

  it('show the categories of a city with the signs that home shows', async () => {
    const { blocks } = await open('/cities/tehran');
    const tiles = blocks.find((block) => block.type === 'tiles');
    expect(tiles?.items[0]).toMatchObject({
      href: '/services/home-services/cleaning/tehran',
      icon: 'cleaning',
    });
  });

  it.each(['/services/home-services/cleaning/isfahan', '/cities/isfahan'])(
    'lead to the services of the city: %s [O-7.22]',
    async (url) => {
      const { status, find } = await open(url);
      expect(status).toBe(200);
      const hrefs = find('rail')?.items.map(({ href }) => href) ?? [];
      expect(hrefs).toContain('/services/home-services/cleaning/home-cleaning/isfahan');
      expect(hrefs.every((href) => href.endsWith('/isfahan'))).toBe(true);
    },
  );
});

describe('structured data', () => {
  it('names the way, the questions and the service with its least price in rial', async () => {
    const data = await dataOf(page);
    expect(data.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'FAQPage', 'Service']);
    expect(data[0]).toMatchObject({
      itemListElement: [{ position: 1 }, { item: `${shop}/cities/tehran` }, {}, { item: shop + page }],
    });
    expect(data[2]).toMatchObject({
      name: 'نظافت منزل',
      url: shop + page,
      areaServed: { name: 'تهران' },
      offers: { priceCurrency: 'IRR', lowPrice: 4_500_000 },
    });
    expect(data[2]).not.toHaveProperty('aggregateRating');
  });

  it('has a rating that no note explains away', async () => {
    change(landing, (body) => ({ ...body, rating: { average: 4.7, count: 12, note: null } }));
    await afterwards(async () => {
      const [, , service] = await dataOf(page);
      expect(service).toMatchObject({ aggregateRating: { ratingValue: 4.7, ratingCount: 12 } });
    });
    heal();
  });

  it('cannot end its element by a text of the backend', async () => {
    const evil = '</script><script>alert(1)</script><!--';
    change(landing, (body) => ({ ...body, questions: [{ question: evil, answer: evil }] }));
    await afterwards(async () => {
      const [, faq] = await dataOf(page);
      expect(faq).toMatchObject({ mainEntity: [{ name: evil, acceptedAnswer: { text: evil } }] });
    });
    const { text } = await world.newCustomer().visit(page);
    expect(text).not.toContain('<script>alert');
    heal();
  });

  it('stands on no page that asks search engines to leave it out', async () => {
    expect(await dataOf('/order/home-services/cleaning/home-cleaning?city_id=1')).toEqual([]);
  });
});

describe('the sitemap', () => {
  /** The addresses in a file. */
  async function read(path: string): Promise<string[]> {
    const { status, text, headers } = await request(world.bff.url).get(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8']);
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  }

  it('lists every public page once in a file for each city and one for all, each of which exists', async () => {
    const files = await read('/sitemap.xml');
    expect(files).toEqual([
      `${shop}/sitemaps/pages.xml`,
      ...['tehran', 'mashhad', 'isfahan'].map((city) => `${shop}/sitemaps/cities/${city}.xml`),
    ]);
    const lists = [];
    for (const file of files) lists.push(await read(new URL(file).pathname));
    const pages = lists.flat();
    expect(lists[1]?.every((url) => url.includes('/tehran'))).toBe(true);
    expect(pages).toContain(`${shop}/`);
    expect(pages).toContain(shop + page);
    expect(pages).toContain(`${shop}${page}/prices`);
    expect(pages).not.toContain(`${shop}/services/home-services/painting/house-painting/isfahan`);
    expect(new Set(pages).size).toBe(pages.length);
    for (const url of pages.filter((_url, index) => index % 7 === 0)) {
      const { pathname } = new URL(url);
      expect([pathname, (await open(pathname)).status]).toEqual([pathname, 200]);
    }
  });

  it('has no file for a city that is not served', async () => {
    for (const city of ['none', '..%2Fpages', '%00'])
      expect((await request(world.bff.url).get(`/sitemaps/cities/${city}.xml`)).status).toBe(404);
  });

  it('is not served while the upstream cannot say what there is, unless it could before', async () => {
    world.proxy.fail(/^GET \/v2\/cities\//, { does: 'answer', status: 500 });
    world.ahead += 60_000;
    expect((await request(world.bff.url).get('/sitemap.xml')).status).toBe(200);
    await world.restartBff();
    const refused = await request(world.bff.url).get('/sitemap.xml');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
    heal();
  });
});

/** The pages that a client's links on a page lead to, without those of orders and accounts. */
const linksOn = (blocks: readonly Block[]): string[] =>
  [...JSON.stringify(blocks).matchAll(/"href":"(\/[^"]*)"/g)].flatMap(([, href = '']) =>
    /^\/(?:order|login|my-orders|account|support\/write)\b|workman|[?&](?:write|vote|ask)=/.test(href)
      ? []
      : [href],
  );

describe('the public pages', () => {
  it('lead to one another, and each ends with the pages of the company [O-7.20, O-7.22]', async () => {
    const seen = new Set(['/']);
    const withoutFooter: string[] = [];
    // A set goes on to what is added while it is read.
    for (const url of seen) {
      const { status, blocks, find } = await open(url);
      expect([url, status]).toEqual([url, 200]);
      if (!find('footer')) withoutFooter.push(url);
      for (const href of linksOn(blocks)) if (seen.size < 120) seen.add(href);
    }
    expect(withoutFooter.filter((url) => !url.startsWith('/categories'))).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '/cities/tehran',
        '/services/home-services/cleaning/tehran',
        page,
        `${page}/prices`,
        '/questions/home-services/cleaning/home-cleaning?city_id=1',
        '/contact/moving',
        '/winners',
        '/promotions',
        '/pages/terms',
      ]),
    );
  });
});

describe('the page of a category', () => {
  const cities = async (url: string) => {
    const { blocks } = await open(url);
    return blocks.flatMap((block) =>
      block.type === 'picker' ? block.options.map(({ label }) => label) : [],
    );
  };

  it('offers the cities where the category is served, or all where the backend does not say [O-7.22]', async () => {
    expect(await cities('/categories/home-services/cleaning?city_id=1')).toEqual(['تهران', 'مشهد', 'اصفهان']);
    const served = await cities('/categories/beauty/women?city_id=1');
    expect(served).toContain('تهران');
    expect(served).not.toContain('اصفهان');
    world.proxy.fail(/^GET \/v2\/delegates\/category-city\//, { does: 'answer', status: 404 });
    world.ahead += 60_000;
    expect(await cities('/categories/beauty/women?city_id=1')).toContain('اصفهان');
    world.proxy.heal();
  });
});
