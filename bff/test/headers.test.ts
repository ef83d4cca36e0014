import { existsSync } from 'node:fs';
import path from 'node:path';
import { bffCalls } from '@gam/schemas/descriptors';
import { rulesCalls } from '@gam/schemas/gate';
import type { FastifyInstance, RouteOptions } from 'fastify';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFolder } from '../src/http/page/web-app.ts';
import type { Customer } from './support/customer.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

interface Asked {
  readonly path: string;
  readonly body?: object | FormData;
  /** Its headers beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: any refusal of a guest. */
  readonly status: number | null;
  /** The kind of the reply, which decides which headers it must have. */
  readonly is: 'json' | 'page' | 'sitemap' | 'picture' | 'icon' | 'worker';
}

/** A stream without an end has no HEAD. */
const followed = `GET ${bffCalls.followPage.path}`;

const isBuilt = (file: string) => existsSync(path.join(distFolder, file));

/** The calls of teams, which refuse guests before anything else, by method and route. */
const teamRequests = Object.fromEntries(
  [...Object.values(rulesCalls), ...Object.values(bffCalls)].map(({ method, path }) => [
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    (): Asked => ({
      path: path.replaceAll(/\{\w+\}/g, '1'),
      ...(method !== 'GET' && { body: {} }),
      status: null,
      is: 'json',
    }),
  ]),
);

/** A good request to each route: a route without one fails the test below. */
const goodRequests: Record<string, (customer: Customer) => Asked> = {
  ...teamRequests,
  'GET /pay/return/*': () => ({ path: '/pay/return/unknown', status: 404, is: 'page' }),
  'POST /pay/return/*': () => ({ path: '/pay/return/unknown', body: {}, status: 404, is: 'page' }),
  'POST /order/*': () => ({
    path: homeCleaning,
    headers: {
      accept: 'application/json',
      origin: world.bff.url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: { values: '1' },
    status: 400,
    is: 'json',
  }),
  'POST /v2/billings/top/call-back/': () => ({
    path: '/v2/billings/top/call-back/',
    body: { token: 't', status: 'paid', amount_rial: 1, signature: 's' },
    status: 400,
    is: 'json',
  }),
  'GET /livez': () => ({ path: '/livez', status: 200, is: 'json' }),
  'GET /readyz': () => ({ path: '/readyz', status: 200, is: 'json' }),
  'GET /api/screen': () => ({ path: '/api/screen?url=/', status: 200, is: 'json' }),
  'POST /api/events': () => ({
    path: '/api/events',
    body: {
      flow: null,
      url: '/',
      events: [{ action_id: crypto.randomUUID(), name: 'change_city', args: { city: '1' } }],
    },
    status: 200,
    is: 'json',
  }),
  'GET /api/flows/:id/explain': ({ flow }) => ({
    path: `/api/flows/${flow.id}/explain`,
    status: 404,
    is: 'json',
  }),
  'GET /api/flows/:id/sources/:source': ({ flow }) => ({
    path: `/api/flows/${flow.id}/sources/experts?v=x`,
    headers: { 'gam-ticket': flow.ticket },
    status: 409,
    is: 'json',
  }),
  'GET /api/flows/f_dev/sources/address_form': () => ({
    path: '/api/flows/f_dev/sources/address_form?v=none',
    status: 404,
    is: 'json',
  }),
  'POST /api/uploads/images': ({ flow }) => ({
    path: `/api/uploads/images?flow=${flow.id}`,
    headers: { 'gam-ticket': flow.ticket },
    status: 415,
    is: 'json',
  }),
  'POST /api/uploads/voice': ({ flow }) => ({
    path: `/api/uploads/voice?flow=${flow.id}`,
    headers: { 'gam-ticket': flow.ticket },
    status: 415,
    is: 'json',
  }),
  'POST /api/client-errors': () => ({
    path: '/api/client-errors',
    body: { kind: 'unknown_node', path: '/body/0', message: 'x' },
    status: 200,
    is: 'json',
  }),
  'GET /api/openapi.json': () => ({ path: '/api/openapi.json', status: 200, is: 'json' }),
  'GET /api/upstream.json': () => ({ path: '/api/upstream.json', status: 200, is: 'json' }),
  'GET /api/schemas/': () => ({ path: '/api/schemas/', status: 200, is: 'json' }),
  'GET /api/schemas/:name': () => ({ path: '/api/schemas/Screen.json', status: 200, is: 'json' }),
  'GET /media/': () => ({ path: '/media/', status: 404, is: 'json' }),
  'GET /media/*': (customer) => ({ path: pictureOf(customer), status: 200, is: 'picture' }),
  'GET /sitemap.xml': () => ({ path: '/sitemap.xml', status: 200, is: 'sitemap' }),
  'GET /sitemaps/pages.xml': () => ({ path: '/sitemaps/pages.xml', status: 200, is: 'sitemap' }),
  'GET /sitemaps/cities/:city.xml': () => ({
    path: '/sitemaps/cities/tehran.xml',
    status: 200,
    is: 'sitemap',
  }),
  'GET /robots.txt': () => ({ path: '/robots.txt', status: 200, is: 'json' }),
  'GET /.well-known/assetlinks.json': () => ({
    path: '/.well-known/assetlinks.json',
    status: 200,
    is: 'json',
  }),
  'GET /assets/*': () => ({ path: '/assets/none.js', status: 404, is: 'json' }),
  'GET /service-worker.js': () => ({
    path: '/service-worker.js',
    ...(isBuilt('service-worker.js') ? { status: 200, is: 'worker' } : { status: 404, is: 'json' }),
  }),
  'GET /favicon.ico': () => ({
    path: '/favicon.ico',
    ...(isBuilt('favicon.ico') ? { status: 200, is: 'icon' } : { status: 404, is: 'json' }),
  }),
  'GET /*': () => ({ path: '/', headers: { accept: 'text/html' }, status: 200, is: 'page' }),
};

const pictures = new WeakMap<Customer, string>();
const pictureOf = (customer: Customer): string => pictures.get(customer) ?? '/media/none';

/** Makes replies fail if a test asks for it, and records the mounted routes. */
function prepare(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('preHandler', (asked, reply, done) => {
    const fault = Number(asked.headers['x-fault'] ?? 0);
    if (fault === 404) reply.callNotFound();
    else done(fault === 0 ? undefined : Object.assign(new Error('broken'), { statusCode: fault }));
  });
}

const routes: RouteOptions[] = [];
let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await World.start();
  const app = { ANDROID_APP: 'example.gam', ANDROID_FINGERPRINTS: `${'AB:'.repeat(31)}CD` };
  await world.restartBff({ prepare, env: app });
  customer = world.newCustomer();
  await customer.open('/?city_id=1');
  const [card] = customer.services;
  pictures.set(customer, card?.image ?? '');
  await customer.open(homeCleaning);
});
afterAll(() => world.stop());

/** Every mounted method and path, each once. */
const mounted = (): string[] => [
  ...new Set(routes.flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))),
];

function ask(name: string, { path, body, headers = {} }: Asked, more: Record<string, string> = {}) {
  const [method = 'GET'] = name.split(' ');
  const send = ({ POST: 'post', PUT: 'put', HEAD: 'head' } as const)[method] ?? 'get';
  const agent = request(world.bff.url);
  const asking = agent[send](path)
    .set({ 'gam-catalogue': 'web/1', ...headers, ...more })
    .set('cookie', [...customer.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '));
  return body === undefined ? asking : asking.send(body);
}

const refused: unknown = expect.toSatisfy((status: number) => status >= 400 && status < 500);

/** The headers of every reply, and those of its kind. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(
    /autoplay=\(self\).*camera=\(\).*clipboard-read=\(\).*clipboard-write=\(self\).*geolocation=\(self\).*microphone=\(self\).*otp-credentials=\(self\).*payment=\(\).*publickey-credentials-create=\(self\).*publickey-credentials-get=\(self\).*usb=\(\)/,
  ),
};
const byKind = {
  json: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  },
  page: {
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';script-src 'self' 'nonce-\w{32}';.*base-uri 'none';object-src 'none';form-action 'self';frame-ancestors 'self'$/,
    ),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  },
  sitemap: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=3600',
  },
  picture: {
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'; sandbox$/),
    'x-frame-options': 'DENY',
    'cache-control': expect.stringContaining('immutable'),
  },
  icon: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=86400',
  },
  worker: {
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
  },
} as const;

describe('the headers of every route', () => {
  it('cover every route', () => {
    const hasHead = (name: string) => name.startsWith('GET ') && name !== followed;
    const known = Object.keys(goodRequests).flatMap((name) =>
      hasHead(name) ? [name, name.replace('GET', 'HEAD')] : [name],
    );
    expect(mounted().toSorted()).toEqual(known.toSorted());
  });

  it('are on every route’s good reply', async () => {
    for (const name of mounted()) {
      const asked = goodRequests[name.replace('HEAD', 'GET')]?.(customer);
      if (!asked) throw new Error(`${name} is not known`);
      const { status, headers } = await ask(name, asked);
      expect({ name, status, headers }).toMatchObject({
        name,
        status: asked.status ?? refused,
        headers: { ...always, ...byKind[asked.is] },
      });
    }
  });

  it.each([400, 403, 404, 429, 500, 503])('are on every route’s reply with status %i', async (fault) => {
    for (const name of mounted()) {
      const asked = goodRequests[name.replace('HEAD', 'GET')]?.(customer);
      if (!asked) throw new Error(`${name} is not known`);
      const { status, headers } = await ask(name, asked, { 'x-fault': String(fault) });
      // A browser that opens a page gets a page that says what failed.
      const is = name.endsWith(' /*') && (fault === 429 || fault >= 500) ? 'page' : 'json';
      expect({ name, status, headers }).toMatchObject({ name, headers: { ...always, ...byKind[is] } });
      const isRefusedBefore = asked.status === null || status === 415 || status === 422;
      expect({ name, status }).toEqual({ name, status: isRefusedBefore ? status : fault });
    }
  });

  it('are on the reply to an unknown route and to a call from another site', async () => {
    const { url } = world.bff;
    const refused = [
      [await request(url).get('/api/nothing'), 404],
      [await request(url).put('/livez').set('gam-catalogue', 'web/1'), 404],
      [await request(url).delete('/api/events').set('gam-catalogue', 'web/1'), 404],
      [await request(url).get('/wp-login.php').set('accept', 'application/json'), 404],
      [await request(url).get('/%').set('accept', 'application/json'), 404],
      [await request(url).options('/api/events'), 404],
      [await request(url).post('/api/events').send({}), 403],
      [await request(url).post('/api/events').set('gam-catalogue', 'web/1').type('json').send('{'), 400],
    ] as const;
    for (const [{ status, headers }, expected] of refused)
      expect({ status, headers }).toMatchObject({ status: expected, headers: { ...always, ...byKind.json } });
  });
});
