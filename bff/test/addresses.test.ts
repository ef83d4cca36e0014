import type { AddressForm, AddressPage, WidgetOf } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

const lists = /^GET \/v2\/addresses\/$/;
const creations = /^POST \/v2\/addresses\/$/;
const changes = /^PATCH \/v2\/addresses\//;
const areas = /^GET \/v2\/areas\/$/;
const cities = /^GET \/v2\/cities\/$/;

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const cleaning = (query = '', city = '1') =>
  `/order/home-services/cleaning/deep-cleaning?city_id=${city}${query}`;
const moving = (query = '') => `/order/home-services/moving/home-moving?city_id=1${query}`;

/** Answers each question with the first valid answer, until the flow reaches a question for an address or its end. */
async function goToAddress(customer: Customer): Promise<void> {
  while (customer.flow.phase === 'questions') {
    const { id, widget, constraints, answer: known } = customer.node('question');
    if (widget.type === 'addresses') return;
    const { status, body } = await customer.sendAndWait(
      ...(known ? [] : [answer(id, ...example(constraints))]),
      next(),
    );
    if (status !== 200 || customer.flow.step === id) throw new Error(`${id}: ${JSON.stringify(body.error)}`);
  }
}

type Constraints = ReturnType<typeof constraintsOf>;
const constraintsOf = (customer: Customer) => customer.node('question').constraints;

function example(constraints: Constraints): [string[], { value: string; number: number }[]?] {
  if (constraints.kind === 'number') return [[String(constraints.min)]];
  if (constraints.kind !== 'choice' || !constraints.mandatory) return [[]];
  const [value = ''] = constraints.allowed;
  return constraints.counts ? [[value], [{ value, number: constraints.counts.min }]] : [[value]];
}

/** The demo's expert and the browser in which they signed in, since a phone gets one code a minute. */
const expertPhone = '09120000003';
let expert: Customer | null = null;

/** A customer signed in at the first question for an address. */
async function atAddress(url = cleaning(), phone = world.newPhone()): Promise<Customer> {
  const customer = (phone === expertPhone && expert?.twin()) || world.newCustomer();
  await customer.open(url);
  await goToAddress(customer);
  if (customer.flow.phase === 'login') await customer.signIn(phone, world.readCode);
  await goToAddress(customer);
  expect(widgetOf(customer).type).toBe('addresses');
  if (phone === expertPhone) expert = customer;
  return customer;
}

function widgetOf(customer: Customer): WidgetOf<'addresses'> {
  const { widget } = customer.node('question');
  if (widget.type !== 'addresses') throw new Error(`${customer.flow.step} asks for no address`);
  return widget;
}

/** A page of the list, as the widget requests it. */
async function listOf(customer: Customer, item: string | null = null): Promise<AddressPage> {
  const { body } = await askList(customer, item);
  const [page] = (body.items ?? []) as AddressPage[];
  if (!page) throw new Error(JSON.stringify(body));
  return page;
}
const askList = (customer: Customer, item: string | null = null) =>
  customer.askSource('addresses', widgetOf(customer).source.v ?? '', customer.flow, item);
const askForm = (customer: Customer, item = 'new') =>
  customer.askSource('address_form', widgetOf(customer).form.v ?? '', customer.flow, item);

async function formOf(customer: Customer, item = 'new'): Promise<AddressForm> {
  const { body } = await askForm(customer, item);
  const [form] = (body.items ?? []) as AddressForm[];
  if (!form) throw new Error(JSON.stringify(body));
  return form;
}

/** The centre of an area, as the map of the form draws it. */
async function placeOf(customer: Customer, id: string): Promise<{ lat: number; lng: number }> {
  const found = (await formOf(customer)).map?.areas.find((one) => one.id === id);
  if (!found) throw new Error(`The map has no area ${id}`);
  return { lat: found.lat, lng: found.lng };
}

const home = {
  area: '1001',
  detail: 'خیابان ملاصدرا، پلاک ۱۸',
  landline: '02188034455',
  lat: 35.7582,
  lng: 51.4009,
};
const homeText = 'تهران، ونک، خیابان ملاصدرا، پلاک ۱۸';
const { detail, area } = home;
const other = { area: '1002', detail: 'میدان پونک، کوچه دوم، پلاک ۴' };

const save = (customer: Customer, fields: object = home) =>
  customer.sendAndWait(event('address_create', fields));
const change = (customer: Customer, id: string, fields: object) =>
  customer.sendAndWait(event('address_update', { id, ...fields }));
const remove = (customer: Customer, id: string) => customer.sendAndWait(event('address_delete', { id }));

const chosenOf = (customer: Customer) => customer.node('question').answer?.values ?? [];
const idsOf = async (customer: Customer) => (await listOf(customer)).addresses.map(({ id }) => id);
const toasts = ({ body }: Answer) =>
  (body.effects ?? []).flatMap((effect) => (effect.type === 'toast' ? [[effect.level, effect.text]] : []));
const problemsOf = (customer: Customer) =>
  Object.fromEntries((widgetOf(customer).problem?.fields ?? []).map(({ name, message }) => [name, message]));

/** Saves addresses as on another visit, oldest first; the list shows the last one first. */
async function withAddresses(
  count: number,
  url = cleaning(),
): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await atAddress(url);
  for (let index = 0; index < count; index += 1) {
    await save(customer, index === 0 ? home : other);
  }
  return { customer, ids: await idsOf(customer) };
}

/** The same for a question without an answer. */
async function withSaved(count: number): Promise<{ customer: Customer; ids: string[] }> {
  const found = await withAddresses(count);
  await found.customer.send(answer('1104', []));
  expect(chosenOf(found.customer)).toEqual([]);
  return found;
}

describe('a guest', () => {
  it('signs in before addresses are loaded [W-6.01]', async () => {
    const customer = world.newCustomer();
    await customer.open(cleaning());
    await goToAddress(customer);
    expect(customer.flow).toMatchObject({ phase: 'login', step: '@phone' });
    expect((await customer.askSource('addresses', 'x')).status).toBe(409);
    expect((await customer.send(event('address_create', home))).status).toBe(422);
    expect(world.proxy.count(lists) + world.proxy.count(creations)).toBe(0);

    await customer.signIn(world.newPhone(), world.readCode);
    await goToAddress(customer);
    expect(await idsOf(customer)).toEqual([]);
    const [asked] = world.proxy.calls(lists);
    expect(asked?.headers.authorization).toMatch(/^Bearer .+/);
  });

  it('is asked to update a build that does not know the widget of saved addresses', async () => {
    const customer = await atAddress();
    customer.catalogue = 2;
    await customer.open(customer.screen.url);
    expect(customer.node('question')).toMatchObject({ essential: true });
  });
});

describe('the list', () => {
  it('loads a hundred addresses of the city at a time [W-4.06, W-7.12]', async () => {
    const { customer } = await withAddresses(1);
    world.ahead += 60_000;
    world.proxy.forget();
    const many = (from: number, count: number, next: number | null) => ({
      does: 'rewrite' as const,
      with: (body: string) => {
        const { results, ...rest } = JSON.parse(body) as { results: object[] };
        const copies = Array.from({ length: count }, (_, index) => ({
          ...results[0],
          id: `a${from + index}`,
        }));
        return JSON.stringify({ ...rest, results: copies, next });
      },
    });
    world.proxy.fail(lists, many(0, 100, 100), 1);
    const first = await listOf(customer);
    expect(first.addresses).toHaveLength(100);
    expect(first.next).toBe('100');
    const query = Object.fromEntries(world.proxy.calls(lists)[0]?.query ?? []);
    expect(query).toEqual({ limit: '100', offset: '0', cityId: '1' });

    // The marketplace has one address: further pages are a 404 with an empty list.
    const second = await listOf(customer, '100');
    expect(second).toEqual({ addresses: [], next: null, warning: null });
    expect(world.proxy.calls(lists).map(({ query: asked }) => asked.get('offset'))).toEqual(['0', '100']);
    expect((await askList(customer, '150')).status).toBe(404);
    expect((await askList(customer, 'x')).status).toBe(404);
  });

  it('selects its first address if there is no answer [W-4.04]', async () => {
    const { customer, ids } = await withSaved(2);
    const { body } = await askList(customer);
    expect(body.select).toBe(ids[0]);
    const page = await askList(customer, '100');
    expect(page.body.select).toBeNull();
    await customer.open(customer.screen.url);
    expect(widgetOf(customer)).toMatchObject({ select: ids[0], editable: true, removable: true });
    await customer.send(answer('1104', [ids[1] ?? '']));
    expect(widgetOf(customer).select).toBeNull();
  });

  it('shows the warning of the city as a tree of known elements [W-2.03]', async () => {
    const customer = await atAddress();
    world.ahead += 60_000;
    const warning = '<p onclick="x()">لطفا <b>پلاک</b> را بنویسید<script>alert(1)</script></p>';
    world.proxy.fail(lists, {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), warning }),
    });
    expect((await listOf(customer)).warning).toEqual([
      { tag: 'p', children: ['لطفا ', { tag: 'b', children: ['پلاک'] }, ' را بنویسید'] },
    ]);
  });

  it('is loaded again, then reports that the upstream does not answer [W-7.12, W-8.02]', async () => {
    const customer = await atAddress();
    world.ahead += 60_000;
    world.proxy.forget();
    world.proxy.fail(lists, { does: 'reset' }, 4);
    expect((await askList(customer)).status).toBe(200);
    expect(world.proxy.count(lists)).toBe(5);
    world.ahead += 60_000;
    world.proxy.fail(lists, { does: 'reset' });
    const { status, body } = await askList(customer);
    expect(status).toBe(502);
    expect(body.error?.message).toBe('اتصال اینترنت برقرار نیست یا پاسخی دریافت نشد. لطفا دوباره تلاش کنید');
  });

  it('answers 503 with Retry-After if it takes longer than a request may [W-8.02]', async () => {
    await world.restartBff({ waitMs: 200 });
    const customer = await atAddress();
    world.ahead += 60_000;
    world.proxy.fail(lists, { does: 'delay', ms: 900 }, 1);
    const { status, headers, body } = await askList(customer);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body.error?.message).toBe('اتصال اینترنت برقرار نیست یا پاسخی دریافت نشد. لطفا دوباره تلاش کنید');
    await world.restartBff();
  });

  it.each([
    [400, JSON.stringify({ message: 'حساب شما مسدود است' }), 'حساب شما مسدود است'],
    [400, '{}', 'مشکلی پیش آمد. لطفا دوباره تلاش کنید'],
    [500, '', 'خطای سرور! لطفا دوباره تلاش نمایید'],
  ])('reports a refusal with %i and the body %s as: %s [O-8.02, W-8.01]', async (status, body, message) => {
    const customer = await atAddress();
    world.ahead += 60_000;
    world.proxy.fail(lists, { does: 'answer', status, body });
    expect((await askList(customer)).body.error?.message).toBe(message);
  });

  it('sends the contract of the link, also with changes [W-2.01]', async () => {
    const customer = world.newCustomer();
    const phone = world.newPhone();
    await customer.open('/login');
    await customer.signIn(phone, world.readCode);
    const { user } = (await world.bff.parts.sessions.find(customer.session)) ?? {};
    const contract = user?.id ?? '';
    await customer.open(cleaning(`&customer_contract_id=${contract}`));
    await goToAddress(customer);
    await save(customer);
    const [id = ''] = await idsOf(customer);
    await change(customer, id, other);
    expect(world.proxy.calls(lists).at(-1)?.query.get('customerContractId')).toBe(contract);
    for (const calls of [creations, changes]) {
      expect(world.proxy.calls(calls)[0]?.body).toMatchObject({ customerContractId: contract });
    }
  });

  it('hides the contract of another customer and refuses new addresses in it [W-2.01]', async () => {
    const { customer: owner, ids } = await withAddresses(1);
    const { user } = (await world.bff.parts.sessions.find(owner.session)) ?? {};
    const stranger = await atAddress(cleaning(`&customer_contract_id=${user?.id ?? ''}`));
    const { status, body } = await askList(stranger);
    expect([status, body.error?.message]).toEqual([502, 'اجازه این کار را ندارید.']);
    const answered = await save(stranger);
    expect(widgetOf(stranger).problem?.message ?? toasts(answered)).toEqual('اجازه این کار را ندارید.');
    expect(chosenOf(stranger)).toEqual([]);
    world.ahead += 60_000;
    expect(await idsOf(owner)).toEqual(ids);
  });

  it('changes with the city and with the customer [W-4.03]', async () => {
    const { customer, ids } = await withAddresses(1);
    const here = widgetOf(customer).source.v;
    await customer.sendAndWait(event('change_city', { city: '2' }));
    await customer.open(customer.screen.redirect ?? '');
    await goToAddress(customer);
    expect(widgetOf(customer).source.v).not.toBe(here);
    expect(chosenOf(customer)).toEqual([]);
    expect(await idsOf(customer)).toEqual([]);
    const refused = await customer.send(answer('1104', ids));
    expect(refused.body.applied ?? 0).toBe(0);

    const stranger = await atAddress();
    expect(widgetOf(stranger).source.v).not.toBe(here);
    expect(await idsOf(stranger)).toEqual([]);
  });
});

describe('a region that the link forces', () => {
  it('is the only region of the list and of the form [W-2.02]', async () => {
    const customer = await atAddress(cleaning('&area=1002'));
    await listOf(customer);
    expect(world.proxy.calls(lists).at(-1)?.query.get('regionId')).toBe('1002');
    expect(await formOf(customer)).toMatchObject({
      data: { area: '1002' },
      ui: { area: { 'ui:readonly': true } },
    });
    await save(customer, home);
    expect(problemsOf(customer)).toEqual({ area: 'لطفا محله را انتخاب کنید' });
    await save(customer, other);
    expect(await idsOf(customer)).toEqual(chosenOf(customer));
  });

  it('has no effect in another city', async () => {
    const customer = await atAddress(cleaning('&area=3012'));
    await save(customer);
    expect(await idsOf(customer)).toEqual(chosenOf(customer));
    expect(world.proxy.calls(lists).at(-1)?.query.get('regionId')).toBeNull();
  });

  it('comes from destination-area at a question for the destination [W-2.02]', async () => {
    const customer = await atAddress(moving('&area=1001&destination-area=1002'));
    await listOf(customer);
    expect(world.proxy.calls(lists).at(-1)?.query.get('regionId')).toBe('1001');
    const origin = customer.flow.step;
    await save(customer);
    await customer.sendAndWait(next());
    expect(customer.flow.step).not.toBe(origin);
    await listOf(customer);
    expect(world.proxy.calls(lists).at(-1)?.query.get('regionId')).toBe('1002');
    expect((await formOf(customer)).data).toEqual({ area: '1002' });
  });
});

describe('the form', () => {
  it('takes the length and the example of phones from the country of the city [W-3.09, W-5.05]', async () => {
    const oman = { min_length: 8, max_length: 8, regex: '^[279][0-9]{7}$', sample: '92123456' };
    world.proxy.fail(cities, {
      does: 'rewrite',
      with: (body) => {
        const { results } = JSON.parse(body) as { results: City[] };
        return JSON.stringify({
          results: results.map((city) => (city.id === '2' ? { ...city, country: oman } : city)),
        });
      },
    });
    world.ahead += 60_000;
    const inMashhad = await formOf(await atAddress(cleaning('', '2')));
    expect(inMashhad.schema).toMatchObject({ properties: { landline: { minLength: 8, maxLength: 8 } } });
    expect(inMashhad.ui).toMatchObject({ landline: { 'ui:placeholder': 'برای مثال: ۹۲۱۲۳۴۵۶' } });
    const inTehran = await formOf(await atAddress());
    expect(inTehran.schema).toMatchObject({ properties: { landline: { minLength: 11, maxLength: 11 } } });
    expect(inTehran.ui).toMatchObject({ landline: { 'ui:placeholder': 'برای مثال: ۰۹۱۲۱۲۳۴۵۶۷' } });
  });

  it('has the areas of the city [W-9.03]', async () => {
    const customer = await atAddress();
    const form = await formOf(customer);
    expect(form).toMatchObject({
      id: 'new',
      title: 'آدرس جدید',
      schema: {
        required: ['area', 'detail'],
        properties: {
          detail: { minLength: 10, maxLength: 1000 },
        },
      },
      data: {},
    });
    const { properties } = form.schema as { properties: { area: { oneOf: { const: string }[] } } };
    const ids = properties.area.oneOf.map((one) => one.const);
    expect(ids).toContain('1001');
    expect(ids).not.toContain('3012');
    expect(form.map?.areas.map(({ id }) => id)).toEqual(ids);
    expect(world.proxy.calls(areas).at(-1)?.query.get('cityId')).toBe('1');
  });

  it('holds a saved address of this customer and no other', async () => {
    const { customer, ids } = await withAddresses(1);
    const [id = ''] = ids;
    expect(await formOf(customer, id)).toMatchObject({
      id,
      title: 'ویرایش آدرس',
      data: { area, detail, landline: '02188034455', location: { lat: home.lat, lng: home.lng } },
    });
    const stranger = await atAddress();
    expect((await askForm(stranger, id)).status).toBe(404);
    expect((await askForm(customer, '')).status).not.toBe(200);
  });
});

describe('a new address', () => {
  it('becomes the first in the list and the answer, worded by city, area and detail [W-3.07, W-4.01, W-4.02]', async () => {
    const { customer } = await withAddresses(1);
    const { saved, source } = widgetOf(customer);
    const { status } = await save(customer, other);
    expect(status).toBe(200);
    expect(widgetOf(customer).saved).toBe(saved + 1);
    expect(widgetOf(customer).source.v).not.toBe(source.v);
    const { addresses } = await listOf(customer);
    expect(addresses.map(({ text }) => text)).toEqual([expect.stringContaining(other.detail), homeText]);
    expect(chosenOf(customer)).toEqual([addresses[0]?.id]);
    await customer.sendAndWait(next());
    const summary = customer.screen.aside.find((block) => block.type === 'summary');
    expect(JSON.stringify(summary)).toContain(addresses[0]?.text);
  });

  it('is sent with the upstream’s field names under the key of the action [W-3.01, W-3.02, W-5.07]', async () => {
    const customer = await atAddress();
    const sent = event('address_create', { ...home, landline: '۰۲۱-۸۸۰۳۴۴۵۵', detail: `  ${detail} ` });
    await customer.sendAndWait(sent);
    const [call] = world.proxy.calls(creations);
    expect(call?.body).toEqual({
      area,
      detail,
      landline: '982188034455',
      lat: home.lat,
      lng: home.lng,
      createByLocation: false,
    });
    expect(call?.headers['idempotency-key']).toBe(sent.action_id);
    expect((await listOf(customer)).addresses[0]?.phone).toBe('۰۲۱۸۸۰۳۴۴۵۵');
  });

  it('has the location of its area until the pin is moved, and follows to another area [W-3.02]', async () => {
    const customer = await atAddress();
    await save(customer, { area, detail });
    expect(world.proxy.calls(creations)[0]?.body).toMatchObject({
      area,
      ...(await placeOf(customer, area)),
      createByLocation: false,
    });
    const [id = ''] = await idsOf(customer);
    const { data } = await formOf(customer, id);
    expect(data).toEqual({ area, detail });
    await change(customer, id, { ...data, area: other.area });
    expect(world.proxy.calls(changes)[0]?.body).toMatchObject(await placeOf(customer, other.area));
  });

  it('is created once when its event repeats or its reply is lost', async () => {
    const customer = await atAddress();
    world.proxy.fail(creations, { does: 'lose_reply' }, 2);
    const sent = customer.batch(event('address_create', home));
    await customer.post(sent);
    await customer.post(sent);
    expect(world.proxy.count(creations)).toBe(3);
    expect(await idsOf(customer)).toHaveLength(1);
  });

  it.each([
    ['nothing [W-5.04]', {}, ['area', 'detail']],
    ['an area of another city', { ...home, area: '3012' }, ['area']],
    ['a short detail [W-5.04]', { ...home, detail: 'کوچه' }, ['detail']],
    ['an invalid phone [W-5.05]', { ...home, landline: '12345' }, ['landline']],
    ['a latitude without a longitude', { area, detail, lat: 35.7 }, ['location']],
  ])('is refused with %s before any call, at its fields', async (_what, fields, names) => {
    const customer = await atAddress();
    const { status, body } = await save(customer, fields);
    expect({ status, applied: body.applied }).toEqual({ status: 200, applied: 0 });
    expect(Object.keys(problemsOf(customer))).toEqual(names);
    expect(widgetOf(customer).problem?.message).toBe(Object.values(problemsOf(customer))[0]);
    expect(customer.node('question').error).toBeNull();
    expect(world.proxy.count(creations)).toBe(0);
    await save(customer);
    expect(widgetOf(customer).problem).toBeNull();
  });

  it('keeps markup as text', async () => {
    const customer = await atAddress();
    const markup = '<img src=x onerror=alert(1)> کوچه <b>دوم</b>';
    await save(customer, { area, detail: markup });
    expect((await listOf(customer)).addresses[0]?.text).toBe(`تهران، ونک، ${markup}`);
  });

  it('shows the upstream’s refusal at the fields and in a toast [W-8.01]', async () => {
    const customer = await atAddress();
    // A point in the sea is a location in no city: only the upstream knows.
    const answered = await save(customer, { ...home, lat: 0, lng: 0 });
    const { location } = problemsOf(customer) as { location?: string };
    expect(location).toMatch(/[\u0600-\u06ff]/);
    expect(toasts(answered)).toEqual([['error', location]]);
    expect(widgetOf(customer).saved).toBe(0);
    expect(chosenOf(customer)).toEqual([]);
  });

  it.each([
    ['gets no answer', { does: 'reset' } as const, /^اتصال اینترنت/],
    ['fails upstream', { does: 'answer', status: 500 } as const, /^خطای سرور/],
  ])('is not saved and shows an error if it %s [W-8.01, W-8.02]', async (_what, fault, message) => {
    const customer = await atAddress();
    world.proxy.fail(creations, fault);
    const answered = await save(customer);
    expect(toasts(answered)).toEqual([['error', expect.stringMatching(message)]]);
    expect(widgetOf(customer).problem).toEqual({ message: expect.stringMatching(message), fields: [] });
    expect(customer.flow.phase).toBe('questions');
  });

  it('is accepted only at a question for an address', async () => {
    const customer = world.newCustomer();
    await customer.open(cleaning());
    expect((await save(customer)).status).toBe(422);
    expect(world.proxy.count(creations)).toBe(0);
  });
});

describe('a changed address', () => {
  it('becomes the answer and updates its text in every answer [W-3.02, W-4.02]', async () => {
    const { customer, ids } = await withAddresses(1, moving());
    const [id = ''] = ids;
    await customer.sendAndWait(next());
    const destination = customer.flow.step;
    const place = await placeOf(customer, other.area);
    await change(customer, id, { ...other, landline: '' });
    expect(world.proxy.calls(changes)[0]?.body).toEqual({ id, ...other, landline: null, ...place });
    expect(chosenOf(customer)).toEqual([id]);
    const { addresses } = await listOf(customer);
    expect(addresses).toEqual([
      { id, title: expect.any(String), text: expect.stringContaining(other.detail), phone: null },
    ]);
    const summary = JSON.stringify(customer.screen.aside);
    expect(summary).toContain(addresses[0]?.text);
    expect(summary).not.toContain(homeText);
    await customer.sendAndWait(next());
    expect(customer.flow.step).not.toBe(destination);
  });

  it('stores its phone with the prefix 98 [W-5.07]', async () => {
    const { customer, ids } = await withAddresses(1);
    await change(customer, ids[0] ?? '', { ...home, landline: '0912 123 4567' });
    expect(world.proxy.calls(changes)[0]?.body).toMatchObject({ landline: '989121234567' });
    expect((await listOf(customer)).addresses[0]?.phone).toBe('۰۹۱۲۱۲۳۴۵۶۷');
  });

  it('is refused before any call if the phone is null [W-5.05]', async () => {
    const { customer, ids } = await withAddresses(1);
    await change(customer, ids[0] ?? '', { ...home, landline: null });
    expect(problemsOf(customer)).toEqual({
      landline: 'لطفا شماره تماس جهت هماهنگی را به درستی وارد کنید!',
    });
    expect(world.proxy.count(changes)).toBe(0);
  });

  it('cannot belong to another customer', async () => {
    const { ids } = await withAddresses(1);
    const stranger = await atAddress();
    expect((await change(stranger, ids[0] ?? '', other)).status).toBe(422);
    expect((await remove(stranger, ids[0] ?? '')).status).toBe(422);
    expect((await stranger.send(answer('1104', ids))).body.applied ?? 0).toBe(0);
    expect(world.proxy.count(changes)).toBe(0);
  });
});

describe('a deleted address', () => {
  it('leaves the list and a toast confirms it [O-8.10, W-3.02, W-4.02]', async () => {
    const { customer, ids } = await withAddresses(2);
    const [chosen = '', spare = ''] = ids;
    const answered = await remove(customer, spare);
    expect(toasts(answered)).toEqual([['success', 'آدرس با موفقیت حذف شد']]);
    expect(world.proxy.calls(changes)[0]?.body).toEqual({ id: spare, area, detail, isActive: false });
    expect(await idsOf(customer)).toEqual([chosen]);
    expect(chosenOf(customer)).toEqual([chosen]);
  });

  it('cannot be an answer of this order [O-5.20]', async () => {
    const { customer, ids } = await withAddresses(1, moving());
    const message = expect.stringMatching(/^امکان حذف آدرس انتخاب شده وجود ندارد!/);
    await remove(customer, ids[0] ?? '');
    expect(widgetOf(customer).problem).toEqual({ message, fields: [] });
    // The next question for an address refuses it too.
    await customer.sendAndWait(next());
    await remove(customer, ids[0] ?? '');
    expect(widgetOf(customer).problem).toEqual({ message, fields: [] });
    expect(world.proxy.count(changes)).toBe(0);
    expect(await idsOf(customer)).toEqual(ids);
  });

  it('leaves an empty answer if it was the only one and not selected [W-4.02]', async () => {
    const { customer, ids } = await withSaved(1);
    await remove(customer, ids[0] ?? '');
    expect(await idsOf(customer)).toEqual([]);
    expect(widgetOf(customer).select).toBeNull();
    expect(chosenOf(customer)).toEqual([]);
  });
});

describe('an answer that is no longer in the list', () => {
  it('is dropped at next, and the list is loaded again, once [W-4.05]', async () => {
    const { customer, ids } = await withAddresses(2);
    const [chosen = '', spare = ''] = ids;
    const elsewhere = customer.twin();
    const { v } = widgetOf(customer).source;
    // The customer deletes the address on another device.
    const session = await world.bff.parts.sessions.find(elsewhere.session);
    await world.bff.parts.upstream.call('updateAddress', {
      params: { id: chosen },
      body: { id: chosen, area: '1002', detail: '', isActive: false },
      key: 'behind-its-back',
      token: session?.token ?? null,
    });
    world.ahead += 60_000;
    world.proxy.forget();
    await customer.sendAndWait(next());
    expect(customer.flow.step).toBe('1104');
    expect(chosenOf(customer)).toEqual([]);
    expect(customer.node('question').error).toBe('لطفا آدرس را انتخاب کنید');
    const again = widgetOf(customer).source.v;
    expect(again).not.toBe(v);
    expect((await askList(customer)).body.select).toBe(spare);
    // One list that was searched for the answer, and the new one.
    expect(world.proxy.count(lists)).toBe(2);
    await customer.sendAndWait(next());
    expect(chosenOf(customer)).toEqual([]);
    expect(widgetOf(customer).source.v).toBe(again);
    expect(world.proxy.count(lists)).toBe(2);
    await customer.sendAndWait(answer('1104', [spare]), next());
    expect(customer.flow.step).not.toBe('1104');
  });

  it('is first looked for on further pages [W-4.05]', async () => {
    const { customer, ids } = await withAddresses(1);
    world.ahead += 60_000;
    world.proxy.forget();
    world.proxy.fail(
      lists,
      {
        does: 'rewrite',
        with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), results: [], next: 100 }),
      },
      1,
    );
    world.proxy.fail(
      lists,
      {
        does: 'answer',
        status: 200,
        body: JSON.stringify({
          results: [
            {
              id: ids[0],
              area: null,
              detail,
              landline: null,
              lat: null,
              lng: null,
              location: null,
              isActive: true,
            },
          ],
          next: null,
          warning: null,
        }),
      },
      1,
    );
    await customer.sendAndWait(next());
    expect(customer.flow.step).not.toBe('1104');
    expect(world.proxy.calls(lists).map(({ query }) => query.get('offset'))).toEqual(['0', '100']);
  });

  it.each([
    ['two at once', (ids: string[]) => ids],
    ['an unknown one', () => ['a-404']],
  ])('is refused if it is %s', async (_what, values) => {
    const { customer, ids } = await withSaved(2);
    const { status, body } = await customer.send(answer('1104', values(ids)));
    expect({ status, applied: body.applied ?? 0 }).toEqual({ status: 422, applied: 0 });
  });
});

describe("the experts' app", () => {
  const inApp = (id: string) => cleaning(`&expert_app=1&address_id=${id}`);

  it('fills in the address of the link [O-6.04]', async () => {
    const { customer, ids } = await withAddresses(2);
    const [last = ''] = ids.slice(-1);
    expect(chosenOf(customer)).not.toEqual([last]);
    await customer.open(inApp(last));
    await goToAddress(customer);
    expect(chosenOf(customer)).toEqual([last]);
    const step = customer.flow.step;
    await customer.sendAndWait(next());
    expect(customer.flow.step).not.toBe(step);
  });

  it('does not fill in the address of another customer [O-6.04]', async () => {
    const { ids } = await withAddresses(1);
    const [foreign = ''] = ids;
    for (const phone of [world.newPhone(), expertPhone]) {
      const stranger = await atAddress(inApp(foreign), phone);
      expect(JSON.stringify(stranger.screen)).not.toContain(detail);
      expect((await idsOf(stranger)).includes(foreign)).toBe(false);
      const step = stranger.flow.step;
      for (const tried of [[next()], [answer(step ?? '', [foreign]), next()]]) {
        await stranger.sendAndWait(...tried);
        expect(stranger.flow.step).toBe(step);
      }
    }
  });
});

describe('an expert', () => {
  it('can choose and add addresses but not change or delete them [W-6.02]', async () => {
    const customer = await atAddress(cleaning(), expertPhone);
    expect(widgetOf(customer)).toMatchObject({ editable: false, removable: false });
    await save(customer);
    await save(customer, other);
    const ids = await idsOf(customer);
    expect((await askForm(customer, ids[0])).status).toBe(404);
    expect((await change(customer, ids[0] ?? '', home)).status).toBe(422);
    expect((await remove(customer, ids[1] ?? '')).status).toBe(422);
    expect(world.proxy.count(changes)).toBe(0);
  });
});

describe('an operator', () => {
  let desk: Customer;
  beforeAll(async () => {
    desk = await signInOperator(world);
  });
  /** The operator at the question for an address, for a new customer in a new window. */
  async function atForm(phone = world.newPhone()): Promise<Customer> {
    const tab = desk.twin();
    const id = await chooseCustomer(tab, phone);
    await tab.open(cleaning(`&customer=${id}`));
    await goToAddress(tab);
    return tab;
  }
  const stored = (phone: string) => `98${phone.slice(1)}`;
  const theirs = { ...home, first_name: ' سارا ', last_name: 'احمدي' };
  const marks = /^POST \/v2\/admin\/users\/existing\/$/;

  it('sees the customer’s phone in the form, enters their name and marks them as existing [O-2.48, O-6.03, W-3.02, W-6.03]', async () => {
    const phone = world.newPhone();
    const customer = await atForm(phone);
    expect(customer.node('question').log_id).toBe('admin_location');
    expect(widgetOf(customer).labels.list).toBe('آدرس‌های مشتری');
    const { ui, data, schema } = await formOf(customer);
    expect((ui['ui:order'] as string[]).slice(0, 4)).toEqual(['phone', 'first_name', 'last_name', 'area']);
    expect(ui['phone']).toMatchObject({ 'ui:readonly': true });
    expect(data).toEqual({ phone });
    expect(schema['required']).toEqual(['phone', 'first_name', 'last_name', 'area', 'detail']);

    // The browser cannot choose another phone.
    const sent = event('address_create', { ...theirs, phone: world.newPhone() });
    const answered = await customer.sendAndWait(sent);
    expect(toasts(answered)).toEqual([]);
    const [created] = world.proxy.calls(creations);
    expect(created?.body).toEqual({
      area,
      detail,
      landline: '982188034455',
      lat: home.lat,
      lng: home.lng,
      createByLocation: false,
      phoneNumber: stored(phone),
      firstName: 'سارا',
      lastName: 'احمدی',
    });
    const [marked] = world.proxy.calls(marks);
    expect(marked?.body).toEqual({ phoneNumber: stored(phone) });
    expect(marked?.headers['idempotency-key']).toBe(`${sent.action_id}:existing`);
    expect(marked?.headers.authorization).toBe(created?.headers.authorization);
    expect(await idsOf(customer)).toEqual(chosenOf(customer));
    await customer.open(customer.screen.url);
    expect(customer.node('app_bar').customer?.label).toContain('سارا احمدی');

    const themselves = await atAddress(cleaning(), phone);
    expect(await idsOf(themselves)).toHaveLength(1);
    expect((await formOf(themselves)).data).toEqual({});
  });

  it.each([
    ['no name', { first_name: '' }, ['first_name']],
    ['a name of digits [O-5.07]', { last_name: '12' }, ['last_name']],
  ])('is refused with %s before any call, at the field', async (_what, fields, names) => {
    const customer = await atForm();
    await save(customer, { ...theirs, ...fields });
    expect(Object.keys(problemsOf(customer))).toEqual(names);
    expect(world.proxy.count(creations)).toBe(0);
  });

  it('keeps the address if marking the customer fails', async () => {
    const customer = await atForm();
    world.proxy.fail(marks, { does: 'answer', status: 403, body: '{"message":"نه"}' });
    const answered = await save(customer, theirs);
    expect(toasts(answered)).toEqual([]);
    expect(widgetOf(customer)).toMatchObject({ saved: 1, problem: null });
    expect(world.proxy.count(marks)).toBe(1);
  });

  it('sees the upstream’s message about the name at its field [W-8.01]', async () => {
    const customer = await atForm();
    world.proxy.fail(creations, { does: 'answer', status: 400, body: '{"firstName":["این نام نه"]}' }, 1);
    await save(customer, theirs);
    expect(problemsOf(customer)).toEqual({ first_name: 'این نام نه' });
    expect(world.proxy.count(marks)).toBe(0);
  });

  it('cannot be impersonated: the phone and name that a customer sends are ignored [W-6.03]', async () => {
    const customer = await atAddress();
    expect((await formOf(customer)).schema['properties']).not.toHaveProperty('phone');
    await save(customer, { ...theirs, phone: world.newPhone() });
    const body = world.proxy.calls(creations)[0]?.body;
    for (const field of ['phoneNumber', 'firstName', 'lastName']) expect(body).not.toHaveProperty(field);
    expect(world.proxy.count(marks)).toBe(0);
    expect(await idsOf(customer)).toHaveLength(1);
  });
});

describe('the configuration of addresses', () => {
  afterAll(() => world.restartBff());

  it('can prevent deleting [W-6.04]', async () => {
    await world.restartBff({ env: { ADDRESS_REMOVAL: 'off' } });
    const { customer, ids } = await withAddresses(2);
    expect(widgetOf(customer)).toMatchObject({ editable: true, removable: false });
    expect((await remove(customer, ids[1] ?? '')).status).toBe(422);
    expect(world.proxy.count(changes)).toBe(0);
  });

  it('can simplify the form, which then needs the area or a location, and saves the area’s location [W-3.02, W-5.04, W-9.03]', async () => {
    const place = await placeOf(await atAddress(), area);
    await world.restartBff({ env: { ADDRESS_FORM: 'simple' } });
    const customer = await atAddress();
    expect(await formOf(customer)).toMatchObject({ map: null, ui: { 'ui:order': ['area', 'location'] } });
    await save(customer, {});
    expect(problemsOf(customer)).toEqual({ area: 'لطفا محله را انتخاب کنید' });
    await save(customer, { area, detail: 'is not asked for' });
    expect(world.proxy.calls(creations)[0]?.body).toMatchObject({
      area,
      detail: '',
      ...place,
      createByLocation: false,
    });
    await save(customer, { lat: home.lat, lng: home.lng });
    expect(world.proxy.calls(creations)[1]?.body).toMatchObject({ area: null, createByLocation: true });
    const ids = await idsOf(customer);
    expect(ids).toHaveLength(2);
    // A saved address is replaced as a whole.
    expect((await formOf(customer, ids[0])).ui['ui:order']).toContain('detail');
  });
});
