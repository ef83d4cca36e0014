import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import request from 'supertest';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { world, startBadInputWorld } from './support/bad-input.ts';

startBadInputWorld();

const missing = [
  ['a malformed slug', '/order/home-services/cleaning/Home_Cleaning?city_id=1'],
  ['a slug that is no UTF-8', '/order/home-services/cleaning/%ff?city_id=1'],
  ['a slug that climbs', '/order/home-services/..%2f..%2fv2/home-cleaning?city_id=1'],
  ['a slug that is too long', `/order/home-services/cleaning/${'a'.repeat(81)}?city_id=1`],
  ['an unknown category', '/order/home-services/gardening/home-cleaning?city_id=1'],
  ['a malformed city', '/order/home-services/cleaning/home-cleaning?city_id=tehran'],
  ['an unknown city', '/order/home-services/cleaning/home-cleaning?city_id=999'],
  ['an earlier order that is not a number', '/order/home-services/cleaning/home-cleaning/12a?city_id=1'],
  ['too many steps', '/order/home-services/cleaning/home-cleaning/12/13?city_id=1'],
  ['too few steps', '/order/home-services/cleaning?city_id=1'],
  ['a home page of a malformed city', '/?city_id=1%27'],
  ['a home page of an unknown city', '/?city_id=999'],
  ['an unknown category page', '/categories/home-services/gardening'],
  ['a category page with a malformed slug', '/categories/home-services/Cleaning'],
  ['an unknown page', '/wp-login.php'],
] as const;

describe.each(missing)('%s', (_what, url) => {
  it('returns the 404 screen, as JSON and as a page [O-2.03]', async () => {
    const customer = world.newCustomer();
    const { status, body } = await customer.open(url);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { kind: 'missing' }, screen: { id: 'missing', redirect: null } });
    const page = await customer.visit(url);
    expect(page.status).toBe(404);
    expect(page.text).toContain('صفحه پیدا نشد');
  });
});

it('accepts only a numeric similarId [O-2.01]', async () => {
  const customer = world.newCustomer();
  const { status } = await customer.open('/order/home-services/cleaning/home-cleaning/1001?city_id=1');
  expect(status).toBe(200);
  expect(customer.flow.step).toBe('101');
});

describe('the body of a request', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
  });

  const post = (text: string, headers: Record<string, string> = {}) =>
    request(world.bff.url)
      .post('/api/events')
      .set({ 'gam-catalogue': 'web/1', 'content-type': 'application/json', ...headers })
      .set('cookie', [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      .send(text);

  it.each([
    ['malformed JSON', '{"flow":'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['deeply nested JSON', `{"flow":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a key __proto__', '{"flow":null,"url":"/","events":[],"__proto__":{"admin":true}}'],
    ['a key constructor', '{"flow":null,"url":"/","events":[],"constructor":{"prototype":{"admin":true}}}'],
    ['an escaped key __proto__', '{"flow":null,"url":"/","events":[],"\\u005f_proto__":{"admin":true}}'],
  ])('answers %s with 400 and reveals no internals', async (_what, text) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        kind: 'invalid',
        code: expect.any(String),
        message: 'درخواست نامعتبر است.',
        ref: expect.any(String),
      },
    });
  });

  it('is refused with 415 if it has another type and with 413 if it has 10 MB', async () => {
    expect((await post('flow=null', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await post('hello', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await postMuch()).toMatch(/^HTTP\/1\.1 413 /);
  });

  /** The head of the reply to a body of 10 MB that is announced and begun. */
  function postMuch(): Promise<string> {
    const { hostname, port } = new URL(world.bff.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const head = `POST /api/events HTTP/1.1\r\nhost: ${hostname}\r\ngam-catalogue: web/1\r\n`;
      socket.write(
        `${head}content-type: application/json\r\ncontent-length: ${10 * 1024 * 1024}\r\n\r\n{"flow":`,
      );
      socket.once('error', reject);
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
    });
  }

  it('is refused with 400 if types are wrong or fields are unknown, and leaves the flow unchanged', async () => {
    const batch = customer.batch(answer('102', ['10201']));
    const [one] = batch.events;
    const wrong: object[] = [
      { ...batch, base_rev: '2' },
      { ...batch, base_rev: -1 },
      { ...batch, base_rev: 1.5 },
      { ...batch, base_rev: null },
      { ...batch, ticket: undefined },
      { ...batch, more: 1 },
      { ...batch, events: one },
      { ...batch, events: [{ ...one, action_id: 'short' }] },
      { ...batch, events: [{ ...one, name: 'drop_tables' }] },
      { ...batch, events: [{ ...one, args: { question: 102, values: ['10201'] } }] },
      { ...batch, events: [{ ...one, args: { question: '102', values: '10201' } }] },
      { ...batch, events: [{ ...one, args: { question: '102', values: [10201] } }] },
      { ...batch, events: [{ ...one, args: { ...one?.args, price: 0 } }] },
      { ...batch, events: [{ ...next(), args: { to: '112' } }] },
      { flow: null, url: 'x'.repeat(3000), events: batch.events },
    ];
    for (const body of wrong) {
      const { status, body: answered } = await customer.post(body);
      expect({ body, status }).toMatchObject({ status: 400 });
      expect(answered.error).toMatchObject({ kind: 'invalid' });
    }
    await customer.open(customer.screen.url);
    expect(customer.flow).toMatchObject({ rev: 2, step: '102' });
  });

  it('may name answers and steps after properties of every object without an effect', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const replies = [
        await customer.send(answer(name, ['10201'])),
        await customer.send(answer('102', [name], [{ value: name, number: 1 }])),
        await customer.send(event('jump', { step: name })),
      ];
      for (const { status, body } of replies) {
        expect(status).toBeLessThan(500);
        expect(body.applied ?? 0).toBe(0);
      }
    }
    await customer.open(customer.screen.url);
    expect(customer.flow.step).toBe('102');
  });
});

describe('a call from another site', () => {
  const call = (headers: Record<string, string>) =>
    request(world.bff.url)
      .post('/api/events')
      .set({ 'content-type': 'application/json', ...headers })
      .send({ flow: null, url: '/', events: [event('change_city', { city: '1' })] });

  it('is refused without the catalogue header, with a foreign origin, or if the browser reports another site', async () => {
    const own = { 'gam-catalogue': 'web/1' };
    expect((await call({})).status).toBe(403);
    expect((await call({ ...own, origin: 'https://evil.example' })).status).toBe(403);
    expect((await call({ ...own, origin: 'null' })).status).toBe(403);
    expect((await call({ ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await call({ ...own, origin: world.bff.url })).status).toBe(200);
    expect((await call(own)).status).toBe(200);
    expect((await call({ ...own, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    const report = await request(world.bff.url).post('/api/client-errors').send({});
    expect(report.status).toBe(403);
  });

  it.each(['images', 'voice'])(
    'is refused also as a form with a file, which any page can post: %s',
    async (kind) => {
      const customer = world.newCustomer();
      await customer.open(homeCleaning);
      world.proxy.forget();
      const form = (headers: Record<string, string>) =>
        request(world.bff.url)
          .post(`/api/uploads/${kind}?flow=${customer.flow.id}`)
          .set({
            cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...headers,
          })
          .attach('image', Buffer.from('GIF89a'), 'x.gif');
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await form(foreign)).status).toBe(403);
      expect((await form({})).status).toBe(403);
      expect((await form({ 'gam-catalogue': 'web/1', ...foreign })).status).toBe(403);
      expect((await form({ 'gam-catalogue': 'web/1', origin: 'null' })).status).toBe(403);
      // Without these headers only the ticket is missing.
      expect((await form({ 'gam-catalogue': 'web/1' })).status).toBe(410);
      expect(world.proxy.calls(/uploads|files/)).toEqual([]);
    },
  );
});

it('makes a new visitor if cookies are malformed', async () => {
  const customer = world.newCustomer();
  customer.cookies.set('gam-visitor', 'v_x.AAAA');
  customer.cookies.set('gam-session', `${'z'.repeat(200)}%00`);
  await customer.open(homeCleaning);
  expect(customer.cookies.get('gam-visitor')).toMatch(/^v_.{22}\..{43}$/);
  await answerUntil(customer, '105');
  expect(customer.flow.rev).toBe(4);
});
