import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const titles = async (q: string, url?: string) => {
  const { status, body } = await world.newCustomer().searchServices(q, url);
  expect(status).toBe(200);
  return body.items?.map(({ title }) => title);
};

describe('the search on a screen without a flow', () => {
  it('finds services with their category, price and the link to their order', async () => {
    const { status, body, headers } = await world.newCustomer().searchServices('نظافت منزل', '/?city_id=1');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.source).toBe('search');
    expect(body.items?.[0]).toEqual({
      id: '1',
      title: 'نظافت منزل',
      text: 'نظافت',
      href: '/order/home-services/cleaning/home-cleaning?city_id=1',
      image: expect.stringMatching(/^\/media\//),
      note: expect.stringMatching(/^از [۰-۹٬]+ تومان$/),
    });
  });

  it('finds them by other spellings, other words and with one wrong letter', async () => {
    expect((await titles('يخچال'))?.[0]).toBe('تعمیر لوازم خانگی');
    expect((await titles('لوله کشی'))?.[0]).toBe('لوله‌کشی فوری');
    expect((await titles('نغافت منزل'))?.[0]).toBe('نظافت منزل');
  });

  it("looks in the city of the screen, else in the visitor's", async () => {
    expect(await titles('نقاشی ساختمان', '/?city_id=3')).not.toContain('نقاشی ساختمان');
    const customer = world.newCustomer();
    await customer.open('/?city_id=1');
    await customer.send({ action_id: crypto.randomUUID(), name: 'change_city', args: { city: '2' } });
    const { body } = await customer.searchServices('نظافت منزل', '/');
    expect(body.items?.[0]?.href).toMatch(/city_id=2$/);
  });

  it('asks the upstream nothing for an empty text', async () => {
    world.proxy.forget();
    expect(await titles('  ')).toEqual([]);
    expect(world.proxy.count(/search/)).toBe(0);
  });

  it.each([
    ['another source', ['x', '/', 'experts'], 404],
    ['a text of more than 100 characters', ['ن'.repeat(101), '/'], 400],
    ['a URL elsewhere', ['x', 'https://evil.example/'], 422],
    ['a malformed city', ['x', '/?city_id=x'], 422],
  ] as const)('is refused for %s', async (_what, [q, url, source], status) => {
    expect(await world.newCustomer().searchServices(q, url, source)).toMatchObject({
      status,
      body: { error: { code: expect.any(String) } },
    });
  });

  it("says that it failed where the upstream's search does", async () => {
    world.proxy.fail(/^GET \/v2\/catalogue\/search\//, { does: 'answer', status: 500 });
    expect(await world.newCustomer().searchServices('نظافت')).toMatchObject({
      status: 502,
      body: {
        error: {
          code: 'source_failed',
          kind: 'fault',
          message: 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید',
        },
      },
    });
    world.proxy.heal();
  });
});
