/* oxlint-disable unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited */
import type { ServiceDetail } from '@gam/schemas/questions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next, placeOrder } from './support/events.ts';
import { World } from './support/world.ts';

const list = /POST \/v2\/experts\/available\//;
const quotes = /POST \/v2\/orders\/price-inquiry\//;
const services = /GET \/v2\/services\/home-services\/cleaning\/home-cleaning\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.proxy.forget());
afterEach(async () => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const page = (city: string) => `/order/home-services/cleaning/home-cleaning?city_id=${city}`;
const skip = (args: { reason?: 'empty' | 'choice' } = {}) => event('skip_expert', args);
const select = (expert: string) => event('select_expert', { expert });

/** A signed-in customer at the last question of a weekly cleaning, about to choose the expert. */
async function beforeExperts(city = '1', kind: 'home' | 'staircase' = 'home'): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(page(city));
  const first =
    kind === 'home'
      ? [
          answer('101', ['10101']),
          next(),
          answer('102', ['10201'], [{ value: '10201', number: 1 }]),
          next(),
          next(),
        ]
      : [answer('101', ['10103']), next(), answer('104', ['3']), next()];
  await customer.send(...first, answer('110', ['11002']), next());
  await customer.signIn(world.newPhone(), world.readCode);
  await customer.send(answer('111', ['11101']), next(), next(), answer('113', ['11302']));
  expect(customer.flow.step).toBe('113');
  return customer;
}

/** The list on the screen; on a busy machine it may arrive a moment later than the screen. */
async function seeList(customer: Customer): Promise<void> {
  const { items, source } = customer.node('experts');
  if (items !== null) return;
  await customer.askSource('experts', source.v ?? '');
  await customer.open(customer.screen.url);
}

async function atExperts(): Promise<Customer> {
  const customer = await beforeExperts();
  await customer.send(next());
  await seeList(customer);
  expect(customer.flow).toMatchObject({ phase: 'expert_selection', step: '@experts' });
  return customer;
}

/** A service that is not periodic. Its question loses the tag that would hide the option of favourites. */
function notPeriodic(body: string): string {
  const service = JSON.parse(body) as ServiceDetail;
  const questions = service.questions.map((one) => (one.id === '113' ? { ...one, type_tags: [] } : one));
  return JSON.stringify({ ...service, is_periodic: false, questions });
}

const sentWorkman = () =>
  (world.proxy.calls(quotes).at(-1)?.body as { specificWorkman: string | null } | undefined)?.specificWorkman;

describe('the last question', () => {
  /** The step after the last question. */
  const phaseAfter = async (customer: Customer, allocation: string) => {
    await customer.sendAndWait(answer('113', [allocation]), next());
    return customer.flow.phase;
  };

  it('leads to the expert step only from a periodic service with favourite allocation chosen [O-4.16]', async () => {
    expect(await phaseAfter(await beforeExperts(), '11302')).toBe('expert_selection');
    world.proxy.forget();
    expect(await phaseAfter(await beforeExperts(), '11301')).toBe('quote');

    world.proxy.fail(services, { does: 'rewrite', with: notPeriodic });
    // The BFF requests the service again.
    world.ahead += 60_000;
    expect(await phaseAfter(await beforeExperts(), '11302')).toBe('quote');
    expect(world.proxy.count(list)).toBe(0);
  });
});

describe('a periodic order that chooses its expert', () => {
  it('shows the list of experts after the last question [O-7.07]', async () => {
    const customer = await atExperts();
    expect(customer.screen.id).toBe('order.experts');
    expect(customer.node('heading').text).toBe('متخصصین منتخب گام');
    const { items, selected, then, placeholders } = customer.node('experts');
    expect(items?.[0]).toEqual({
      id: '41',
      name: 'زهرا موسوی',
      image: expect.stringMatching(/^\/media\/expert-41\./),
    });
    expect({ selected, then, placeholders }).toEqual({ selected: null, then: null, placeholders: 6 });
    const [asked] = world.proxy.calls(list);
    expect(asked?.body).toMatchObject({ category: '1', city: '1' });
    const body = asked?.body as { answers: { id: string }[] } | undefined;
    expect(body?.answers.map(({ id }) => id)).toEqual(['101', '102', '109', '110', '111', '113']);
    expect(world.proxy.count(list)).toBe(1);
  });

  it('shows portraits at 200 px if they have sizes [O-9.01]', async () => {
    world.proxy.fail(list, {
      does: 'rewrite',
      with: (body) =>
        body.replaceAll(/"image":"[^"]*"/g, '"image":"/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.jpg"'),
    });
    const customer = await atExperts();
    expect(customer.node('experts').items?.[0]?.image).toBe('/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/200.jpg');
  });

  it('orders with the chosen expert, who can be changed on the quote [O-1.04]', async () => {
    const customer = await atExperts();
    const { body } = await customer.sendAndWait(select('44'), next());
    expect(customer.flow.phase).toBe('quote');
    expect(body.effects).toEqual([]);
    expect(sentWorkman()).toBe('44');
    // The screen, the choice and the step shared one call.
    expect(world.proxy.count(list)).toBe(1);
    const item = customer.node('summary').items.at(-1);
    expect(item).toMatchObject({ title: 'متخصص انتخابی', text: 'لیلا حسینی' });

    await customer.send(event('jump', { step: '@experts', by: 'summary' }));
    expect(customer.node('experts').selected).toBe('44');
    await customer.sendAndWait(select('51'), next());
    expect(sentWorkman()).toBe('51');
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
  });

  it('requires a chosen expert at next [O-5.03]', async () => {
    const customer = await atExperts();
    const { status, body } = await customer.send(next());
    expect({ status, applied: body.applied }).toEqual({ status: 200, applied: 0 });
    expect(customer.node('experts').error).toBe('لطفا یک متخصص انتخاب کنید');
  });

  it('continues without an expert and shows who will be assigned [O-4.17]', async () => {
    const customer = await atExperts();
    const { body } = await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
    expect(sentWorkman()).toBeNull();
    expect(body.effects).toEqual([
      expect.objectContaining({
        type: 'toast',
        level: 'info',
        text: 'متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.',
      }),
    ]);
  });

  it('goes back to the last question and loads another list after a changed answer', async () => {
    const customer = await atExperts();
    const { v } = customer.node('experts').source;
    await customer.send(select('51'), back(), event('jump', { step: '101', by: 'summary' }));
    await customer.send(answer('101', ['10102']), next(), answer('103', ['40']), next(), next());
    await seeList(customer);
    expect(customer.flow.step).toBe('@experts');
    expect(customer.node('experts').selected).toBeNull();
    expect(customer.node('experts').source.v).not.toBe(v);
    expect(customer.node('experts').items?.map(({ id }) => id)).not.toContain('43');
  });

  it('refuses an expert who was not offered', async () => {
    const customer = await atExperts();
    const { status, body } = await customer.send(select('57'));
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ kind: 'invalid', code: 'unknown_expert' });
    expect(customer.flow).toMatchObject({ phase: 'expert_selection', rev: body.screen?.flow?.rev });
    expect(customer.node('experts').selected).toBeNull();
  });

  it('can continue in a client that cannot show experts', async () => {
    const customer = await beforeExperts();
    customer.catalogue = 1;
    await customer.send(next());
    expect(customer.node('experts').fallback).toMatchObject({ type: 'notice' });
    expect(customer.screen.footer.map(({ event }) => event)).toEqual(['back', 'skip_expert']);
    await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
  });
});

describe('a list that arrives empty', () => {
  it('names the event that skips the step without a toast [O-2.44]', async () => {
    const customer = await beforeExperts('3', 'staircase');
    await customer.send(next());
    await seeList(customer);
    expect(customer.flow.phase).toBe('expert_selection');
    const { items, then } = customer.node('experts');
    expect({ items, then }).toEqual({ items: [], then: { name: 'skip_expert', args: { reason: 'empty' } } });
    const { body } = await customer.sendAndWait(skip({ reason: 'empty' }));
    expect(customer.flow.phase).toBe('quote');
    expect(body.effects).toEqual([]);
  });

  it('cannot be claimed for a list with experts', async () => {
    const customer = await atExperts();
    const { body } = await customer.send(skip({ reason: 'empty' }));
    expect(body.applied).toBe(0);
    expect(customer.flow.phase).toBe('expert_selection');
  });
});

describe('a list that takes its time', () => {
  it('is requested by the client and served from the same upstream call', async () => {
    const customer = await beforeExperts();
    world.proxy.fail(list, { does: 'delay', ms: 600 }, 1);
    await customer.send(next());
    const { items, source } = customer.node('experts');
    expect(items).toBeNull();
    const { status, body } = await customer.askSource('experts', source.v ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({ source: 'experts', v: source.v, select: null, then: null });
    expect(body.items).toHaveLength(16);
    expect(world.proxy.count(list)).toBe(1);
    await customer.open(customer.screen.url);
    expect(customer.node('experts').items).toEqual(body.items);
    expect(world.proxy.count(list)).toBe(1);
  });

  it('delays the choice until it has arrived', async () => {
    const customer = await beforeExperts();
    world.proxy.fail(list, { does: 'delay', ms: 400 }, 1);
    await customer.send(next());
    expect((await customer.send(select('41'))).body.applied).toBe(1);
  });

  it('answers 503 with Retry-After if it takes longer than a request may', async () => {
    await world.restartBff({ waitMs: 200 });
    const customer = await beforeExperts();
    const { promise: until, resolve: answerNow } = Promise.withResolvers<void>();
    world.proxy.fail(list, { does: 'hold_reply', until }, 1);
    await customer.send(next());
    const { v } = customer.node('experts').source;
    const early = await customer.askSource('experts', v ?? '');
    expect(early).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    answerNow();
    await expect.poll(async () => (await customer.askSource('experts', v ?? '')).status).toBe(200);
    await world.restartBff();
  });

  it('shows an error with retry if it cannot be loaded, and does not block the order [O-2.45]', async () => {
    const customer = await beforeExperts();
    world.proxy.fail(list, { does: 'answer', status: 500 });
    await customer.send(next());
    const { v } = customer.node('experts').source;
    const failed = await customer.askSource('experts', v ?? '');
    expect(failed.status).toBe(502);
    expect(failed.body.error).toMatchObject({
      kind: 'fault',
      message: 'متاسفانه در بارگذاری لیست متخصصین مشکلی پیش آمد. لطفا دوباره تلاش کنید',
    });
    const { status, body } = await customer.send(select('41'));
    expect({ status, applied: body.applied }).toEqual({ status: 200, applied: 0 });
    world.proxy.heal();
    expect((await customer.askSource('experts', v ?? '')).status).toBe(200);
    world.proxy.fail(list, { does: 'answer', status: 500 });
    await customer.sendAndWait(skip());
    expect(customer.flow.phase).toBe('quote');
  });
});

describe('a source', () => {
  it('answers 409 for an outdated version and for a step that was left', async () => {
    const customer = await atExperts();
    const { v } = customer.node('experts').source;
    const stale = await customer.askSource('experts', 'x'.repeat(22));
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatchObject({ code: 'stale_source', kind: 'conflict' });
    await customer.send(back());
    expect((await customer.askSource('experts', v ?? '')).status).toBe(409);
  });

  it('stores nothing and changes nothing', async () => {
    const customer = await atExperts();
    const { rev } = customer.flow;
    await customer.askSource('experts', customer.node('experts').source.v ?? '');
    await customer.open(customer.screen.url);
    expect(customer.flow.rev).toBe(rev);
  });

  it('is served only to the owner of the flow', async () => {
    const customer = await atExperts();
    const { id, ticket } = customer.flow;
    const v = customer.node('experts').source.v ?? '';
    const stranger = await atExperts();
    expect((await stranger.askSource('experts', v, { id, ticket })).status).toBe(410);
    expect((await world.newCustomer().askSource('experts', v, { id, ticket })).status).toBe(410);
    customer.cookies.delete('__Host-gam-session');
    expect((await customer.askSource('experts', v)).status).toBe(401);
  });

  it('needs the ticket before the first event of the flow', async () => {
    const customer = world.newCustomer();
    await customer.open(page('1'));
    const { id, ticket } = customer.flow;
    // The ticket belongs to the flow, which is not at the experts.
    expect((await customer.askSource('experts', 'x')).status).toBe(409);
    expect((await customer.askSource('experts', 'x', { id, ticket: null })).status).toBe(410);
    expect((await customer.askSource('experts', 'x', { id, ticket: `${ticket}x` })).status).toBe(410);
    expect((await customer.askSource('experts', 'x', { id: `${id}x`, ticket })).status).toBe(410);
    expect((await world.newCustomer().askSource('experts', 'x', { id, ticket })).status).toBe(410);
  });

  it.each([
    ['with an unknown name', 'shops', 404],
    ['named like a property of every object', 'constructor', 404],
  ])('%s is missing', async (_what, name, status) => {
    const customer = await atExperts();
    expect((await customer.askSource(name, 'x')).status).toBe(status);
  });
});
