import type { City } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { answer, event } from './support/events.ts';
import {
  lists,
  creations,
  changes,
  world,
  cleaning,
  goToAddress,
  atAddress,
  widgetOf,
  listOf,
  askList,
  askForm,
  formOf,
  home,
  detail,
  area,
  other,
  save,
  change,
  chosenOf,
  idsOf,
  toasts,
  withAddresses,
  withSaved,
  startAddressWorld,
} from './support/address-step.ts';

startAddressWorld();

const areas = /^GET \/v2\/areas\/$/;
const cities = /^GET \/v2\/cities\/$/;

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
    expect(body.error?.message).toBe('مشکل از سمت ماست و پاسخی دریافت نشد. لطفا دوباره تلاش کنید');
  });

  it('answers 503 with Retry-After if it takes longer than a request may [W-8.02]', async () => {
    const customer = await atAddress();
    // From here on, so that no other call outlasts the wait.
    await world.restartBff({ waitMs: 200 });
    customer.bff = world.bff;
    world.ahead += 60_000;
    const held = Promise.withResolvers<void>();
    world.proxy.fail(lists, { does: 'hold_reply', until: held.promise }, 1);
    const { status, headers, body } = await askList(customer);
    held.resolve();
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body.error?.message).toBe('مشکل از سمت ماست و پاسخی دریافت نشد. لطفا دوباره تلاش کنید');
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
