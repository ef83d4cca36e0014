import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const partner = 'https://partner.example';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { PARTNER_ORIGINS: `${partner}, https://wallet.example:8443` } });
});
afterAll(() => world.stop());

/** The headers that a browser sends, by the place that requests. */
const asking = {
  frame: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', accept: 'text/html' },
  page: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', accept: 'text/html' },
  call: { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', 'gam-catalogue': 'web/99' },
};

const get = (path: string, headers: Record<string, string>, cookie = '') =>
  request(world.bff.url)
    .get(path)
    .redirects(0)
    .set({ ...headers, cookie });

const cookiesOf = ({ headers }: request.Response): string[] =>
  (headers['set-cookie'] as unknown as string[] | undefined) ?? [];

const pairOf = (line = ''): string => line.split(';')[0] ?? '';

describe('a partner’s frame', () => {
  it('shows the pages; other replies may not be framed', async () => {
    const { headers } = await get('/', asking.frame);
    expect(headers['content-security-policy']).toContain(
      `frame-ancestors 'self' ${partner} https://wallet.example:8443`,
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    for (const path of ['/api/screen?url=/', '/livez', '/nothing.js'])
      expect((await get(path, { ...asking.call, accept: 'application/json' })).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
      });
  });

  it.each(['/operator', '/operator?to=%2F', '/operator/audit', '/%6Fperator'])(
    'never shows the operators’ desk: %s',
    async (path) => {
      expect((await get(path, asking.frame)).headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors 'none'$/),
        'x-frame-options': 'DENY',
      });
    },
  );

  it('has a visitor of its own, in a cookie that is sent only there', async () => {
    const [cookie, ...others] = cookiesOf(await get(homeCleaning, asking.frame));
    expect(others).toEqual([expect.stringMatching(/^__Host-gam-framed-browser=b_/)]);
    expect(cookie).toMatch(/^__Host-gam-framed-visitor=v_/);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
      for (const each of [cookie, ...others]) expect(each?.split('; ')).toContain(flag);
    expect(`${cookie} ${others.join(' ')}`).not.toContain('Domain');
    // The page's later requests continue with them.
    const both = [cookie, ...others].map(pairOf).join('; ');
    expect(cookiesOf(await get('/api/screen?url=/', asking.call, both))).toEqual([]);
  });

  it('neither uses the session of the top level nor gives it one', async () => {
    const customer = await world.customerAt('112');
    const top = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const inPage = await get('/my-orders', asking.page, top);
    expect(inPage.status).toBe(200);
    const framed = await get('/my-orders', asking.frame, top);
    expect(framed.status).toBe(401);
    expect(cookiesOf(framed)).toEqual([
      expect.stringMatching(/^__Host-gam-framed-visitor=/),
      expect.stringMatching(/^__Host-gam-framed-browser=/),
    ]);
    // Ids are of the same kind, so the session is named on purpose: under a frame's cookie names it has no meaning.
    const renamed = top.replaceAll('gam-', '__Host-gam-framed-');
    expect((await get('/my-orders', asking.page, renamed)).status).toBe(401);
  });

  it('keeps its sign-in apart from the one outside', async () => {
    const visitor = pairOf(cookiesOf(await get('/login', asking.frame))[0]);
    const send = async (...events: object[]) =>
      request(world.bff.url)
        .post('/api/events')
        .set({ ...asking.call, cookie: visitor })
        .send({ flow: null, url: '/login', events });
    const phone = world.newPhone();
    await send(event('login_request_code', { phone }));
    const signedIn = await send(event('login_verify', { code: await world.readCode(phone) }));
    const session = cookiesOf(signedIn).find((line) => line.startsWith('__Host-gam-framed-session='));
    expect(session?.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']),
    );
    const both = `${visitor}; ${pairOf(session)}`;
    expect((await get('/my-orders', asking.frame, both)).status).toBe(200);
    expect((await get('/my-orders', asking.page, both)).status).toBe(401);
  });

  it('sends no cookie to allowed posts of the page around it', async () => {
    const visitor = pairOf(cookiesOf(await get('/', asking.frame))[0]);
    const { status } = await request(world.bff.url)
      .post('/api/events')
      .set({ ...asking.call, 'sec-fetch-site': 'cross-site', origin: partner, cookie: visitor })
      .send({ flow: null, url: '/', events: [event('change_city', { city: '1' })] });
    expect(status).toBe(403);
  });
});

it('denies framing if no partner is configured', async () => {
  await world.restartBff();
  const reply = await get('/', asking.frame);
  expect(reply.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/frame-ancestors 'self'$/),
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(cookiesOf(reply)).toEqual([
    expect.stringMatching(/^gam-visitor=.*SameSite=Lax$/),
    expect.stringMatching(/^gam-browser=.*SameSite=Lax$/),
  ]);
});
