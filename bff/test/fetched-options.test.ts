import type { WidgetOf, WidgetType } from '@gam/schemas/descriptors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, back, event, next } from './support/events.ts';
import { World } from './support/world.ts';

const optionsCall = /POST \/v2\/questions\/options\//;
const shopsCall = /POST \/v2\/repair-shops\//;
const shopCall = /GET \/v2\/repair-shops\//;
const exhausted = 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const repair = '/order/home-services/appliances/appliance-repair?city_id=1';
const car = '/order/car-services/car-care/car-periodic-service?city_id=1';

function widget<T extends WidgetType>(customer: Customer, type: T): WidgetOf<T> {
  const found = customer.node('question').widget;
  if (found.type !== type) throw new Error(`the question has ${found.type}, not ${type}`);
  return found as WidgetOf<T>;
}

/** The list on the screen; on a busy machine it may arrive a moment later than the screen. */
async function seeItems(customer: Customer, type: 'fetched_choices' | 'repair_shops') {
  const { items, source } = widget(customer, type);
  if (items !== null) return items;
  await customer.askSource(source.name, source.v ?? '');
  await customer.open(customer.screen.url);
  return widget(customer, type).items ?? [];
}
const titles = async (customer: Customer) =>
  (await seeItems(customer, 'fetched_choices')).map((item) => ('title' in item ? item.title : ''));

async function atBrands(appliance = '60101'): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(repair);
  await customer.send(answer('601', [appliance]), next());
  expect(customer.flow.step).toBe('602');
  return customer;
}

async function atShops(): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(car);
  await customer.send(answer('501', ['50102']), next(), answer('502', ['50202']), next(), next());
  expect(customer.flow.step).toBe('504');
  return customer;
}

describe('fetched options', () => {
  it('come with the screen, for the answers before them: brands of an appliance, models of a brand [O-7.10, O-2.41]', async () => {
    const customer = await atBrands();
    expect(await titles(customer)).toContain('سامسونگ');
    const [asked] = world.proxy.calls(optionsCall);
    expect(asked?.body).toMatchObject({
      questionId: '602',
      serviceId: '6',
      cityId: '1',
      answers: [expect.objectContaining({ id: '601' })],
    });
    const [brand] = await seeItems(customer, 'fetched_choices');
    await customer.send(answer('602', [brand?.id ?? '']), next());
    expect(customer.flow.step).toBe('603');
    expect((await titles(customer)).length).toBeGreaterThan(0);
    // A choice keeps the words that it had.
    expect(customer.screen.aside).toContainEqual(
      expect.objectContaining({
        type: 'summary',
        items: expect.arrayContaining([expect.objectContaining({ title: 'برند', text: 'سامسونگ' })]),
      }),
    );
  });

  it('show their pictures at 300 px, and the summary at 48 px, if they have sizes [O-9.01]', async () => {
    world.proxy.fail(optionsCall, {
      does: 'rewrite',
      with: (body) => {
        const { results, ...others } = JSON.parse(body) as { results: object[] };
        const image_new = { full: '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.png' };
        return JSON.stringify({ ...others, results: results.map((one) => ({ ...one, image_new })) });
      },
    });
    const customer = await atBrands();
    const [brand] = await seeItems(customer, 'fetched_choices');
    expect(brand?.image).toBe('/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/300.jpg');
    await customer.send(answer('602', [brand?.id ?? '']), next());
    const { aside } = customer.screen;
    expect(JSON.stringify(aside)).toContain('"images":["/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/48.jpg"]');
  });

  it('are requested once for a screen, the answer and its check', async () => {
    const customer = await atBrands();
    const [brand] = await seeItems(customer, 'fetched_choices');
    await customer.send(answer('602', [brand?.id ?? '']));
    expect(world.proxy.count(optionsCall)).toBe(1);
  });

  it('change with the answers before them, and reset the choice [O-4.45]', async () => {
    const customer = await atBrands();
    const [brand] = await seeItems(customer, 'fetched_choices');
    const { v } = widget(customer, 'fetched_choices').source;
    await customer.send(answer('602', [brand?.id ?? '']), next(), back());
    expect(customer.node('question').answer).toEqual({ values: [brand?.id] });
    expect(widget(customer, 'fetched_choices').source.v).toBe(v);
    await customer.send(back(), answer('601', ['60104']), next());
    expect(await titles(customer)).toContain('آلتون');
    expect(customer.node('question').answer).toBeNull();
    expect(widget(customer, 'fetched_choices').source.v).not.toBe(v);
    const { body } = await customer.send(next());
    expect(body.applied).toBe(0);
    expect(customer.node('question').error).toBe('لطفا یکی از گزینه ها را انتخاب کنید!');
  });

  it.each([
    ['of another appliance', ['602999']],
    ['of another question', ['60101']],
    ['of two options', ['6020101', '6020102']],
  ])('refuse an answer %s', async (_what, values) => {
    const customer = await atBrands();
    await seeItems(customer, 'fetched_choices');
    const { rev } = customer.flow;
    await customer.send(answer('602', values), next());
    expect(customer.flow).toMatchObject({ step: '602', rev });
  });

  it('show an error after the last try if the upstream fails, and can be requested again [O-8.07, O-4.44]', async () => {
    world.proxy.fail(optionsCall, { does: 'answer', status: 500 });
    const customer = await atBrands();
    const { items, source } = widget(customer, 'fetched_choices');
    expect(items).toBeNull();
    const failed = await customer.askSource('options', source.v ?? '');
    expect(failed.status).toBe(502);
    expect(failed.body.error).toMatchObject({
      message: exhausted,
      ref: expect.stringMatching(/^[\d-]{14}$/),
    });
    world.proxy.heal();
    const came = await customer.askSource('options', source.v ?? '');
    expect(came.body).toMatchObject({ source: 'options', v: source.v, item: null, select: null });
  });

  it('show the upstream’s message if it refuses them [O-8.07]', async () => {
    world.proxy.fail(optionsCall, {
      does: 'answer',
      status: 400,
      body: '{"message":"این دستگاه در شهر شما نیست"}',
    });
    const customer = await atBrands();
    const { body } = await customer.askSource('options', widget(customer, 'fetched_choices').source.v ?? '');
    expect(body.error?.message).toBe('این دستگاه در شهر شما نیست');
  });
});

describe('repair shops', () => {
  it('are listed with all their details, and one is chosen [O-7.09, O-3.08]', async () => {
    const customer = await atShops();
    const shops = await seeItems(customer, 'repair_shops');
    expect(shops[0]).toMatchObject({
      name: expect.any(String),
      image: expect.stringMatching(/^\/media\//),
      rating: { average: expect.stringMatching(/^[۰-۵]٫[۰-۹]$/) },
      experience: expect.stringMatching(/^[۰-۹]+ سال$/),
      area: expect.any(String),
    });
    expect(world.proxy.calls(shopsCall)[0]?.body).toMatchObject({ serviceId: '5', cityId: '1' });
    await customer.send(answer('504', [shops[0]?.id ?? '']), next());
    expect(customer.flow.step).toBe('505');
    expect(widget(customer, 'fetched_choices').key).toBe('505');
  });

  it('show their pictures at 150 px if they have sizes [O-9.01]', async () => {
    world.proxy.fail(shopsCall, {
      does: 'rewrite',
      with: (body) =>
        body.replaceAll(/"image":"[^"]*"/g, '"image":"/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.jpg"'),
    });
    const customer = await atShops();
    const [shop] = await seeItems(customer, 'repair_shops');
    expect(shop?.image).toBe('/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/150.jpg');
  });

  it('return hours and badges of one shop on request, and 404 for an unknown shop [O-7.09, O-4.47]', async () => {
    const customer = await atShops();
    const [shop] = await seeItems(customer, 'repair_shops');
    expect(world.proxy.count(shopCall)).toBe(0);
    const { details } = widget(customer, 'repair_shops');
    const known = await customer.askSource(
      'repair_shop_details',
      details.v ?? '',
      customer.flow,
      shop?.id ?? '',
    );
    expect(known.body).toMatchObject({
      item: shop?.id,
      items: [{ id: shop?.id, title: expect.any(String), badges: expect.any(Array) }],
    });
    const unknown = await customer.askSource(
      'repair_shop_details',
      details.v ?? '',
      customer.flow,
      'missing',
    );
    expect(unknown.status).toBe(404);
    expect(world.proxy.count(shopCall)).toBe(2);
  });

  it('refuse a shop that was not offered', async () => {
    const customer = await atShops();
    await seeItems(customer, 'repair_shops');
    await customer.send(answer('504', ['missing']), next());
    expect(customer.flow.step).toBe('504');
  });

  it('are unchanged after a jump to an earlier question that changed nothing', async () => {
    const customer = await atShops();
    const [shop] = await seeItems(customer, 'repair_shops');
    await customer.send(answer('504', [shop?.id ?? '']), next());
    await customer.send(event('jump', { step: '504', by: 'summary' }));
    expect(customer.node('question').answer).toEqual({ values: [shop?.id] });
  });
});
