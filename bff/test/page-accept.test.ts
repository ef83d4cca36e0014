import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import request from 'supertest';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** What a GET with this Accept header is answered with; undefined: the header is missing. */
async function ask(url: string, accept: string | undefined) {
  const asking = request(world.bff.url).get(url).redirects(0);
  const { status, headers } = await (accept === undefined ? asking : asking.set('accept', accept));
  return { status, type: headers['content-type']?.split(';')[0], vary: headers['vary'] };
}

const varies = expect.stringMatching(/\baccept\b(?!-)/i) as unknown;
const page = (status: number) => ({ status, type: 'text/html', vary: varies });
const json = { status: 404, type: 'application/json', vary: varies };

describe('a GET outside the API', () => {
  it.each([
    [undefined],
    [''],
    ['*/*'],
    ['*'],
    ['text/*'],
    ['text/html'],
    ['TEXT/HTML'],
    ['Text/*;Q=0.5'],
    ['text/html;charset=utf-8'],
    ['text/html;level=1'],
    ['text/html;q=0.001'],
    ['application/xhtml+xml'],
    ['Application/XHTML+XML;q=0.9'],
    ['application/xhtml+xml;profile="http://www.wapforum.org/xhtml"'],
    ['application/xhtml+xml;q=0, */*'],
    ['application/json, */*;q=0.1'],
    ['image/avif,image/webp,*/*;q=0.8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ])('gets the page for the Accept header %j', async (accept) => {
    expect(await ask(homeCleaning, accept)).toEqual(page(200));
    expect(await ask('/nowhere', accept)).toEqual(page(404));
  });

  it.each([
    ['application/json'],
    ['image/*'],
    ['text/plain'],
    ['text/html;q=0'],
    ['TEXT/HTML;Q=0.000'],
    ['text/html;q=0, */*'],
    ['text/*;q=0, */*;q=0.5'],
    ['*/*;q=0'],
    ['application/xhtml+xml;q=0'],
    ['application/xhtml+xml, text/html;q=0'],
    ['application/json, text/html;q=0, application/xhtml+xml;q=0'],
  ])('gets a JSON error for the Accept header %j, which excludes HTML', async (accept) => {
    expect(await ask(homeCleaning, accept)).toEqual(json);
    expect(await ask('/nowhere', accept)).toEqual(json);
  });

  it('gets the missing page for a path that names another host', async () => {
    expect(await ask('//evil.example/x', 'text/html')).toEqual(page(404));
  });

  it('says on a redirect too that it depends on the Accept header', async () => {
    const moved = await ask('/order/home-services/cleaning/window-cleaning?city_id=1', '*/*');
    expect(moved).toMatchObject({ status: 302, vary: varies });
  });
});

describe('a GET that ends in a fault', () => {
  beforeAll(() =>
    world.restartBff({
      prepare: (app) => {
        app.addHook('preHandler', ({ headers }, _reply, done) => {
          const statusCode = Number(headers['x-fault'] ?? 0);
          done(statusCode === 0 ? undefined : Object.assign(new Error('secret'), { statusCode }));
        });
      },
    }),
  );

  it.each([
    [500, 'fault', 'خطای سرور! لطفا دوباره تلاش نمایید'],
    [503, 'busy', 'کمی شلوغ است'],
  ])(
    'gets a page that says so and offers to try again, for status %i [O-8.01]',
    async (status, kind, words) => {
      const asking = () => request(world.bff.url).get(homeCleaning).set('x-fault', String(status));
      const { headers, text, ...reply } = await asking().set('accept', '*/*');
      expect({ status: reply.status, type: headers['content-type'], vary: headers['vary'] }).toEqual({
        status,
        type: 'text/html; charset=utf-8',
        vary: varies,
      });
      expect(text).toContain(words);
      expect(text).toContain('تلاش دوباره');
      expect(text).not.toContain('secret');
      expect(headers['retry-after']).toBe(status === 503 ? '1' : undefined);
      const asJson = await asking().set('accept', 'application/json');
      expect([asJson.status, asJson.body]).toMatchObject([status, { error: { kind } }]);
    },
  );
});

describe('a GET of the API', () => {
  it('gets a JSON error for an unknown path, whatever it accepts', async () => {
    for (const accept of ['text/html', '*/*', 'application/json'])
      expect(await ask('/api/nothing', accept)).toEqual({ status: 404, type: 'application/json' });
  });
});
