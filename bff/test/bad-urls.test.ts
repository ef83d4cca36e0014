import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import request from 'supertest';
import type { Customer } from './support/customer.ts';
import { answer } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { world, startBadInputWorld } from './support/bad-input.ts';

startBadInputWorld();

describe('an unknown service in a known category', () => {
  const category = '/categories/home-services/cleaning?redirected=true&city_id=1';

  it('leads to the category, as JSON and as a page [O-2.10] [O-8.04]', async () => {
    const customer = world.newCustomer();
    const url = '/order/home-services/cleaning/window-cleaning?city_id=1';
    expect((await customer.open(url)).status).toBe(200);
    expect(customer.screen.redirect).toBe(category);
    expect(await customer.visit(url)).toMatchObject({ status: 302, headers: { location: category } });
  });

  it('says on the category page why the customer came there [O-2.51]', async () => {
    const customer = world.newCustomer();
    await customer.open(category);
    expect(customer.node('notice').title).toBe('این خدمت در دسترس نیست');
    await customer.open('/categories/home-services/cleaning');
    expect(() => customer.node('notice')).toThrow('no notice');
  });
});

describe('a URL', () => {
  it('is invalid if it is not a screen of the product', async () => {
    const customer = world.newCustomer();
    for (const url of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'order',
      '',
      '/\t/evil.example/',
    ])
      expect({ url, status: (await customer.open(url)).status }).toEqual({ url, status: 422 });
    expect((await customer.open(`/${'a'.repeat(3000)}`)).status).toBe(400);
    const without = await request(world.bff.url).get('/api/screen').set('gam-catalogue', 'web/1');
    expect(without.status).toBe(400);
    const twice = await request(world.bff.url)
      .get('/api/screen?url=/&url=/login')
      .set('gam-catalogue', 'web/1');
    expect(twice.status).toBe(400);
  });

  it('begins a flow also with a long query', async () => {
    const customer = world.newCustomer();
    const long = Array.from({ length: 20 }, (_, index) => `utm_${index}=${'%D9%85'.repeat(90)}`).join('&');
    const page = await customer.visit(`${homeCleaning}&workman=7&${long}`);
    const [, json = '{}'] = /id="gam-reply">(.*?)<\/script>/.exec(page.text) ?? [];
    const { screen } = JSON.parse(json) as { screen: Customer['screen'] };
    const { id, ticket } = customer.flowOf(screen);
    const first = { flow: id, ticket, base_rev: 0, events: [answer('101', ['10101'])] };
    expect((await customer.post(first)).status).toBe(200);
    expect(customer.screen.url).toContain('workman=7');
  });

  it('reaches nothing of the upstream if it leaves the folder of pictures', async () => {
    world.proxy.forget();
    const { hostname, port } = new URL(world.bff.url);
    const ask = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
        socket.once('error', reject);
        socket.once('data', (data) => resolve(data.toString()));
      });
    const paths = [
      '/media/../dev/outbox',
      '/media/%2e%2e/dev/outbox',
      '/media/..%2fdev/outbox',
      '/media/./%2E./v2/cities/',
    ];
    for (const path of paths) expect(`${path} ${await ask(path)}`).toMatch(/^\S+ HTTP\/1\.1 (400|404) /);
    // The BFF itself polls the flow rules all the time.
    expect(world.proxy.calls(/outbox|cities/)).toEqual([]);
    const customer = world.newCustomer();
    await customer.open('/?city_id=1');
    const [card] = customer.services;
    expect(await ask(card?.image ?? '')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is answered with 404 if route or method do not exist', async () => {
    const ask = request(world.bff.url);
    for (const reply of [
      await ask.get('/api/nothing').set('accept', 'text/html'),
      await ask.get('/').set('accept', 'application/json'),
      await ask.get('/x.js').set('accept', 'application/json'),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ error: { kind: 'missing' } });
    }
    expect((await ask.put('/api/events').set('gam-catalogue', 'web/1').send({})).status).toBe(404);
    expect((await ask.get('/%').set('accept', 'text/html')).status).toBeLessThan(500);
  });
});
