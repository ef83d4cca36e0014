import { describe, expect, it, vi } from 'vitest';
import request from 'supertest';
import { answer, event, placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import {
  everything,
  serverError,
  noConnection,
  patient,
  world,
  startFaultyWorld,
} from './support/outside-world.ts';

startFaultyWorld();

describe('a service that cannot be loaded', () => {
  it('shows the error screen with status and message, and trying again shows the service [O-8.01] [O-8.04]', async () => {
    await world.restartBff();
    const customer = world.newCustomer();
    world.proxy.fail(/\/v2\/services\//, { does: 'answer', status: 503, body: '{"detail":"secret"}' });
    const { status, body } = await customer.open(homeCleaning);
    expect(status).toBe(502);
    expect(body.error).toMatchObject({ kind: 'fault', message: serverError });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(customer.node('empty')).toMatchObject({ title: 'خطای ۵۰۳', text: serverError });
    expect(world.proxy.count(/\/v2\/services\//)).toBe(5);

    world.proxy.forget();
    expect((await customer.send(event('retry', {}))).status).toBe(502);
    expect(world.proxy.count(/\/v2\/services\//)).toBe(5);
    world.proxy.heal();
    const again = await customer.send(event('retry', {}));
    expect(again).toMatchObject({ status: 200, body: { applied: 1 } });
    expect(customer.flow.step).toBe('101');
  });

  it('hands on how long the upstream asks to be left alone', async () => {
    await world.restartBff();
    const customer = world.newCustomer();
    world.proxy.fail(/\/v2\/services\//, { does: 'answer', status: 503, headers: { 'retry-after': '30' } });
    const { status, headers } = await customer.open(homeCleaning);
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 503, wait: '30' });
    expect(world.proxy.count(/\/v2\/services\//)).toBe(1);
    const page = await customer.visit(homeCleaning);
    expect({ status: page.status, wait: page.headers['retry-after'] }).toEqual({ status: 503, wait: '30' });
  });

  it.each([
    ['does not answer', { does: 'reset' }],
    ['speaks no HTTP', { does: 'speak', bytes: 'SSH-2.0-x\r\n' }],
  ] as const)('shows the error screen without a status if the upstream %s [O-8.03]', async (_what, fault) => {
    await world.restartBff();
    const customer = world.newCustomer();
    world.proxy.fail(everything, fault);
    const { status } = await customer.open(homeCleaning);
    expect(status).toBe(503);
    expect(customer.node('empty').text).toBe(noConnection);
    expect((await customer.visit(homeCleaning)).status).toBe(503);
  });

  it('leads to its category after a 404 or an empty body [O-2.10] [O-8.03]', async () => {
    for (const fault of [
      { does: 'answer', status: 404, body: '{}' },
      { does: 'answer', status: 200 },
    ] as const) {
      await world.restartBff();
      world.proxy.heal();
      world.proxy.forget();
      world.proxy.fail(/\/v2\/services\//, fault);
      const customer = world.newCustomer();
      await customer.open(homeCleaning);
      expect(customer.screen.redirect).toBe('/categories/home-services/cleaning?redirected=true&city_id=1');
      expect(world.proxy.count(/\/v2\/services\//)).toBe(1);
    }
  });

  it('is requested by URL, city, sources and the search that led to it [O-7.01]', async () => {
    await world.restartBff();
    const customer = world.newCustomer();
    await customer.open(
      `${homeCleaning}&utm_source=ads&internal_source=banner&searched_word=نظافت&search_result_item_index=2&workman=7`,
    );
    const [asked] = world.proxy.calls(/\/v2\/services\//);
    expect(asked?.name).toBe('GET /v2/services/home-services/cleaning/home-cleaning/');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      city_id: '1',
      utm_source: 'ads',
      internal_source: 'banner',
      searched_word: 'نظافت',
      search_result_item_index: '2',
    });
  });

  it('is requested with the earlier order of a signed-in customer [O-7.01]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    await customer.open(customer.screen.redirect ?? '');
    const number = customer.screen.title
      .replace(/[^۰-۹]/g, '')
      .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)));
    world.proxy.forget();
    await customer.open(`/order/home-services/cleaning/home-cleaning/${number}?city_id=1`);
    expect(customer.flow.step).toBe('101');
    const [asked] = world.proxy.calls(/\/v2\/services\//);
    expect(asked?.query.get('similar_id')).toBe(number);
    expect(asked?.headers.authorization).toMatch(/^Bearer /);
  });
});

describe('reads', () => {
  it('are tried five times, and once after a 4xx [O-7.19]', async () => {
    const customer = await world.customerAt('112');
    for (const [status, tries] of [
      [500, 5],
      [404, 1],
      [429, 1],
    ] as const) {
      world.proxy.heal();
      world.proxy.forget();
      world.proxy.fail(/^GET \/v2\/orders\/$/, { does: 'answer', status });
      expect((await customer.open('/my-orders')).status).toBe(status === 404 ? 404 : 502);
      expect(world.proxy.count(/^GET \/v2\/orders\/$/)).toBe(tries);
    }
  });

  it('end when the customer who asked leaves [O-7.19]', async () => {
    const customer = await world.customerAt('112');
    world.proxy.forget();
    world.proxy.fail(/^GET \/v2\/orders\/$/, { does: 'hang' }, 1);
    world.proxy.fail(/^GET \/v2\/orders\/$/, { does: 'answer', status: 500 });
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asking = request(world.bff.url).get('/api/screen?url=/my-orders').set('cookie', cookie);
    const gone = asking.then(
      () => 'answered',
      () => 'gone',
    );
    await vi.waitFor(() => expect(world.proxy.count(/^GET \/v2\/orders\/$/)).toBe(1), patient);
    asking.abort();
    expect(await gone).toBe('gone');
    // While another tab's page makes five tries, there is none for the customer who left.
    await customer.twin().open('/my-orders');
    expect(world.proxy.count(/^GET \/v2\/orders\/$/)).toBe(1 + 5);
  });

  it('are made once for a page that many request at once', async () => {
    await world.restartBff();
    await Promise.all([1, 2, 3, 4, 5].map(() => world.newCustomer().open('/?city_id=1')));
    expect(world.proxy.count(/^GET \/v2\/catalogue\/$/)).toBe(1);
    expect(world.proxy.count(/^GET \/v2\/cities\/$/)).toBe(1);
  });
});

describe('content that changes between the first screen and the first event', () => {
  it('keeps the flow on what the customer saw, also after a restart', async () => {
    await world.restartBff();
    const customer = world.newCustomer();
    world.proxy.fail(/\/v2\/services\//, {
      does: 'rewrite',
      with: (body) => body.replace('چه نوع نظافتی نیاز دارید؟', 'پرسش پیشین'),
    });
    await customer.open(homeCleaning);
    world.proxy.heal();
    world.ahead = 60_000;
    await world.newCustomer().open(homeCleaning);
    await customer.send(answer('101', ['10101']));
    await world.restartBff();
    customer.bff = world.bff;
    const { status } = await customer.open(customer.screen.url);
    expect(status).toBe(200);
    expect(customer.node('question').heading).toBe('پرسش پیشین');
  });
});
