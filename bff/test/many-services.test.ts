import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block, BlockOf } from '@gam/schemas/descriptors';
import { World } from './support/world.ts';

interface Service {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly order_rank?: number;
}

/** A reply with services, or with categories that have some. */
interface Listed {
  readonly services: readonly Service[];
  readonly results: readonly { readonly services: readonly Service[] }[];
}

/** Services like the first one, as many as wanted, of which a city orders the last two most. */
const many = ([first]: readonly Service[], count: number): Service[] => {
  if (first === undefined) return [];
  // Of the orders of other tests.
  const { order_rank: _rank, ...plain } = first;
  return Array.from({ length: count }, (_none, index) => ({
    ...plain,
    id: `many-${index}`,
    slug: `${first.slug}-${index}`,
    title: `خدمت ${index}`,
    ...(index >= count - 2 && { order_rank: count - index }),
  }));
};

let world: World;
beforeAll(async () => {
  world = await World.start();
  const rewrite = (call: RegExp, change: (body: Listed) => object) =>
    world.proxy.fail(call, {
      does: 'rewrite',
      with: (body) => JSON.stringify(change(JSON.parse(body) as Listed)),
    });
  rewrite(/^GET \/v2\/catalogue\/$/, (body) => ({
    ...body,
    results: body.results.map((category) => ({ ...category, services: many(category.services, 60) })),
  }));
  rewrite(/^GET \/v2\/catalogue\/.+\/$/, (body) => ({
    ...body,
    services: many(body.services, 60),
  }));
  rewrite(/^GET \/v2\/delegates\/(?:base-landing|landings|city-landing)\//, (body) => ({
    ...body,
    services: many(body.services, 60),
  }));
});
afterAll(() => world.stop());

/** Opens a page; returns its blocks by type. */
async function open(url: string) {
  const customer = world.newCustomer();
  const { status, body } = await customer.open(url);
  const blocks: readonly Block[] = body.screen?.body ?? [];
  const cards = blocks.find((block): block is BlockOf<'cards'> => block.type === 'cards');
  const paging = blocks.find((block) => block.type === 'actions' && block.key === 'paging');
  const links = paging?.type === 'actions' ? paging.items : [];
  const link = (id: string) =>
    links.flatMap((item) => (item.id === id && 'href' in item ? [item.href] : []))[0];
  return { status, screen: body.screen, titles: cards?.items.map(({ title }) => title) ?? [], link, blocks };
}

describe('a category with 60 services', () => {
  const first = '/categories/home-services/cleaning?city_id=1';

  it('has a page for each 24 of them, each reached from the one before', async () => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let url: string | undefined = first;
    while (url !== undefined) {
      const page = await open(url);
      expect(page.status).toBe(200);
      expect(page.link('newest')).toBe(url === first ? undefined : first);
      sizes.push(page.titles.length);
      seen.push(...page.titles);
      url = page.link('older');
    }
    expect(sizes).toEqual([24, 24, 12]);
    expect(seen).toEqual(Array.from({ length: 60 }, (_none, index) => `خدمت ${index}`));
  });

  it('names the page in its title, and search engines get each page under its own address', async () => {
    const one = await open(first);
    const other = await open(one.link('older') ?? '');
    expect([one.screen?.title, other.screen?.title]).toEqual(['نظافت | گام', 'نظافت، صفحه ۲ | گام']);
    expect([one, other].map(({ screen }) => screen?.meta.canonical)).toEqual([
      '/categories/home-services/cleaning',
      '/categories/home-services/cleaning?offset=24',
    ]);
  });

  it('leads from a page beyond its end to its first one', async () => {
    expect((await open(`${first}&offset=60`)).screen?.redirect).toBe(first);
    expect((await open(`${first}&offset=many`)).status).toBe(404);
  });
});

describe('pages with all services of a city', () => {
  const railOf = (blocks: readonly Block[]) =>
    blocks.find((block): block is BlockOf<'rail'> => block.type === 'rail' && block.key === 'services');

  it.each(['/?city_id=1', '/cities/tehran', '/services/home-services/cleaning/home-cleaning/tehran'])(
    'show no more than 24 of them: %s',
    async (url) => {
      const { status, blocks } = await open(url);
      const count = railOf(blocks)?.items.length ?? 0;
      expect([status, count > 0, count <= 24]).toEqual([200, true, true]);
    },
  );

  it.each(['/?city_id=1', '/cities/tehran'])(
    'show first of each category what the city orders most, then the first of the list: %s',
    async (url) => {
      const titles = railOf((await open(url)).blocks)?.items.map(({ title }) => title);
      expect(titles?.slice(0, 3)).toEqual(['خدمت 59', 'خدمت 58', 'خدمت 0']);
    },
  );

  it('lead from the page of a category to all of its services', async () => {
    const rail = railOf((await open('/services/home-services/cleaning/tehran')).blocks);
    expect(rail?.items).toHaveLength(24);
    expect(rail?.more).toEqual({
      label: 'همه خدمت‌ها',
      href: '/categories/home-services/cleaning?city_id=1',
    });
  });
});
