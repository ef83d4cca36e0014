import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import request from 'supertest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder, proceed } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const placements = /^POST \/v2\/orders\/$/;
const byKey = /^GET \/v2\/orders\/by-key\//;
const everything = /./;

const serverError = 'خطای سرور! لطفا دوباره تلاش نمایید';
const noConnection = 'ارتباط با سرور برقرار نشد. لطفا اتصال اینترنت خود را بررسی کنید و دوباره تلاش کنید';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(async () => {
  world.proxy.heal();
  world.proxy.forget();
  world.ahead = 0;
});
afterAll(() => world.stop());

/** Runs the work with a BFF that waits only this long for the outside world. */
async function waitOnly(waitMs: number, work: () => Promise<void>): Promise<void> {
  await world.restartBff({ waitMs });
  try {
    await work();
  } finally {
    await world.restartBff();
  }
}

describe('a quote', () => {
  it('is shown as pending while the upstream works, and continue brings it [O-1.02] [O-4.18]', async () => {
    await waitOnly(50, async () => {
      const customer = await world.customerAt('112');
      world.proxy.fail(quotes, { does: 'delay', ms: 300 }, 1);
      const { body } = await customer.send(next());
      expect(body).toMatchObject({ applied: 1, continue: { after_ms: expect.any(Number) } });
      expect(customer.flow.phase).toBe('quote_pending');
      expect(customer.screen.progress?.percent).toBe(100);
      expect(customer.node('pending').text).toContain('هزینه');
      const { rev } = customer.flow;

      // The screen offers nothing else meanwhile, and an early request changes nothing.
      expect((await customer.send(back())).status).toBe(422);
      await customer.send(proceed());
      expect(customer.flow).toMatchObject({ phase: 'quote_pending', rev });

      await vi.waitFor(async () => {
        await customer.send(proceed());
        expect(customer.flow).toMatchObject({ phase: 'quote', rev: rev + 1 });
      }, patient);
      expect(world.proxy.count(quotes)).toBe(1);
    });
  });

  it('stays pending if the page is opened again', async () => {
    await waitOnly(50, async () => {
      const customer = await world.customerAt('112');
      world.proxy.fail(quotes, { does: 'delay', ms: 200 }, 1);
      await customer.send(next());
      const { body } = await customer.open(customer.screen.url);
      expect(body.continue).not.toBeNull();
      await customer.sendAndWait(proceed());
      expect(customer.flow.phase).toBe('quote');
      expect(world.proxy.count(quotes)).toBe(1);
    });
  });

  it('is requested with the fields of the contract [O-7.03]', async () => {
    const customer = world.newCustomer();
    await customer.open(
      '/order/home-services/cleaning/home-cleaning/1001?city_id=2&voucher=EID&workman=57&edit-mode=1&utm_source=ads&searched_word=x',
    );
    await customer.send(answer('101', ['10102']), next(), answer('103', ['80']), next());
    await customer.send(answer('105', ['10501', '10504']), next(), answer('110', ['11001']), next());
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.sendAndWait(
      answer('111', ['11101']),
      next(),
      answer('112', ['کلید نزد نگهبان است']),
      next(),
    );
    const [sent] = world.proxy.calls(quotes);
    expect(sent?.body).toEqual({
      answers: [
        expect.objectContaining({ id: '101', values: ['10102'] }),
        expect.objectContaining({ id: '103', values: ['80'] }),
        expect.objectContaining({
          id: '105',
          type: 'multi_select',
          title: 'کارهای جانبی',
          values: ['10501', '10504'],
          text: 'شست‌وشوی داخل یخچال، اتوکشی لباس',
        }),
        // The only option, which is not asked for.
        expect.objectContaining({ id: '109', values: ['10901'] }),
        expect.objectContaining({ id: '110', values: ['11001'] }),
        expect.objectContaining({ id: '111', values: ['11101'] }),
        expect.objectContaining({ id: '112', values: ['کلید نزد نگهبان است'] }),
      ],
      category: '1',
      city: '2',
      voucherCode: 'EID',
      specificWorkman: '57',
      extra: { matching_flow: 'main_flow', utm_source: 'ads', searched_word: 'x' },
      editOrderId: '1001',
    });
    expect(sent?.headers['idempotency-key']).toMatch(/^[\w-]{8,}/);
  });

  it.each([
    [
      'a refused request',
      { does: 'answer', status: 400, body: '{"message":"این نشانی پوشش ندارد."}' },
      'این نشانی پوشش ندارد.',
      1,
    ],
    ['an upstream error', { does: 'answer', status: 500, body: '{"message":"stack"}' }, serverError, 5],
    ['a malformed reply', { does: 'answer', status: 200, body: '<html>' }, serverError, 5],
    ['a reply against the contract', { does: 'answer', status: 200, body: '{"price":"1"}' }, serverError, 5],
    ['an empty reply', { does: 'answer', status: 200 }, 'اطلاعاتی دریافت نشد!', 1],
    ['a reply that breaks off', { does: 'cut_body' }, noConnection, 5],
    ['a connection that is refused', { does: 'reset' }, noConnection, 5],
  ] as const)(
    'shows a toast and returns to the last question after %s [O-4.33] [O-8.01] [O-8.02] [O-8.03]',
    async (_what, fault, text, tries) => {
      const customer = await world.customerAt('112');
      world.proxy.forget();
      world.proxy.fail(quotes, fault);
      const { status, body } = await customer.sendAndWait(next());
      expect(status).toBe(200);
      expect(body.effects).toEqual([expect.objectContaining({ type: 'toast', level: 'error', text })]);
      expect(customer.flow).toMatchObject({ phase: 'questions', step: '112' });
      expect(world.proxy.count(quotes)).toBe(tries);

      world.proxy.heal();
      await customer.sendAndWait(next());
      expect(customer.flow.phase).toBe('quote');
    },
  );

  it('is tried again under the same key, with the same body', async () => {
    const customer = await world.customerAt('112');
    world.proxy.fail(quotes, { does: 'reset' }, 3);
    await customer.sendAndWait(next());
    expect(customer.flow.phase).toBe('quote');
    const sent = world.proxy.calls(quotes).slice(-4);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('an order', () => {
  /** The one order of a customer who is on its page. */
  async function expectOneOrder(customer: Customer, flow: string): Promise<void> {
    expect(customer.flow.phase).toBe('placed');
    const orders = await world.ordersOf(customer);
    expect(orders).toEqual([await world.orderOfFlow(flow)]);
    expect(customer.screen.redirect).toBe(`/task-details/${orders[0]}`);
  }

  it('is placed with the fields of the contract, under the flow’s id [O-7.04]', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    await customer.sendAndWait(placeOrder());
    const [sent] = world.proxy.calls(placements);
    expect(sent?.headers['idempotency-key']).toBe(id);
    expect(sent?.body).toEqual({
      answers: expect.arrayContaining([
        {
          id: '102',
          type: 'numerical_multi_select',
          title: 'فضاهای منزل',
          values: ['10201', '10203'],
          counts: [
            { value: '10201', number: 2 },
            { value: '10203', number: 1 },
          ],
          text: expect.any(String),
        },
      ]),
      category: '1',
      invoiceEmail: null,
      priceInQueryId: expect.any(String),
      specificWorkman: null,
      extra: { matching_flow: 'main_flow' },
      editOrderId: null,
    });
    await expectOneOrder(customer, id);
  });

  it('is placed once for events that arrive at the same time', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    const same = customer.batch(placeOrder());
    const asked = [same, same, ...[1, 2, 3].map(() => customer.batch(placeOrder()))];
    const replies = await Promise.all(asked.map((batch) => customer.twin().post(batch)));
    for (const { status } of replies) expect([200, 409, 422]).toContain(status);
    await customer.open(customer.screen.url);
    await expectOneOrder(customer, id);
    expect(world.proxy.count(placements)).toBe(1);
  });

  it('is found again if the marketplace’s reply was lost', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'lose_reply' }, 1);
    await customer.sendAndWait(placeOrder());
    await expectOneOrder(customer, id);
    expect(world.proxy.count(placements)).toBe(2);
  });

  it('is found by its key if every reply to the placement is lost', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'lose_reply' });
    await customer.sendAndWait(placeOrder());
    await expectOneOrder(customer, id);
    expect(world.proxy.count(byKey)).toBe(1);
  });

  it('is the one that the key already made if it is requested with another body', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    // Each reply is lost, and no call succeeds: undecided. Then the body changes on its way.
    world.proxy.fail(placements, { does: 'lose_reply' }, 5);
    world.proxy.fail(byKey, { does: 'reset' });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placing');
    world.proxy.heal();
    world.proxy.fail(placements, {
      does: 'answer',
      status: 409,
      body: JSON.stringify({ message: 'taken', order_uuid: await world.orderOfFlow(id) }),
    });
    await customer.sendAndWait(proceed());
    await expectOneOrder(customer, id);
  });

  it('is undecided while the upstream does not answer, offers only continue, and is placed once afterwards', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    const { url } = customer.screen;
    world.proxy.fail(everything, { does: 'reset' });
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.continue).toBeNull();
    expect(customer.flow.phase).toBe('placing');
    expect(customer.node('notice').text).toContain('سفارش شما دوباره ثبت نخواهد شد');
    expect(customer.screen.footer.map((button) => button.event)).toEqual(['continue']);
    for (const other of [placeOrder(), back(), event('jump', { step: '101' })])
      expect((await customer.send(other)).status).toBe(422);

    await customer.sendAndWait(proceed());
    expect(customer.flow.phase).toBe('placing');
    await customer.open(url);
    expect(customer.flow.phase).toBe('placing');

    world.proxy.heal();
    await customer.sendAndWait(proceed());
    await expectOneOrder(customer, id);
  });

  it('returns to the quote with a toast and an error event if it was never made [O-8.05]', async () => {
    const customer = await world.customerAt(null);
    world.proxy.fail(placements, { does: 'answer', status: 500 });
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects).toEqual([
      expect.objectContaining({ type: 'toast', level: 'error', text: serverError }),
      expect.objectContaining({ type: 'track', params: { order_status: 'error' } }),
    ]);
    expect(customer.flow.phase).toBe('quote');
    expect(await world.ordersOf(customer)).toEqual([]);
    world.proxy.heal();
    await customer.sendAndWait(placeOrder());
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it('gets a new price first if its price has expired', async () => {
    const customer = await world.customerAt(null);
    world.proxy.forget();
    world.ahead = 24 * 3600_000;
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.applied).toBe(1);
    expect(customer.flow.phase).toBe('quote');
    expect(world.proxy.count(placements)).toBe(0);
    expect(world.proxy.count(quotes)).toBe(1);
  });

  it('leads to the login and is not placed if the upstream refuses the token', async () => {
    const customer = await world.customerAt(null);
    const { url } = customer.screen;
    world.proxy.fail(placements, { does: 'answer', status: 401, body: '{"message":"دوباره وارد شوید."}' });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('quote');
    expect((await customer.open(url)).status).toBe(401);
    expect(customer.screen.id).toBe('login.phone');
  });

  it('continues if another BFF finds the call of a BFF that died', async () => {
    await waitOnly(50, async () => {
      const customer = await world.customerAt(null);
      const { id } = customer.flow;
      const held = Promise.withResolvers<void>();
      world.proxy.fail(placements, { does: 'hold_reply', until: held.promise }, 1);
      const { body } = await customer.send(placeOrder());
      expect(body.continue).not.toBeNull();
      await vi.waitFor(async () => expect(await world.orderOfFlow(id)).not.toBeNull(), patient);
      await world.restartBff();
      held.resolve();
      customer.bff = world.bff;
      await customer.sendAndWait(proceed());
      await expectOneOrder(customer, id);
    });
  });
});

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

  it('shows the error screen without a status if the upstream does not answer [O-8.03]', async () => {
    await world.restartBff();
    const customer = world.newCustomer();
    world.proxy.fail(everything, { does: 'reset' });
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

it('raises no warning after many requests on one connection', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => warnings.push(warning);
  process.on('warning', keep);
  for (let asked = 0; asked < 15; asked += 1)
    await fetch(`${world.bff.url}/api/screen?url=/login`).then((r) => r.text());
  // A warning is emitted before the next turn of the event loop.
  await nextTurn();
  process.off('warning', keep);
  expect(warnings).toEqual([]);
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
