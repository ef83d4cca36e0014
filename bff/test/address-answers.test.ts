import { afterAll, describe, expect, it } from 'vitest';
import { answer, next } from './support/events.ts';
import {
  lists,
  creations,
  changes,
  world,
  cleaning,
  moving,
  atAddress,
  widgetOf,
  listOf,
  askList,
  formOf,
  placeOf,
  home,
  detail,
  area,
  other,
  save,
  remove,
  chosenOf,
  idsOf,
  problemsOf,
  withAddresses,
  withSaved,
  startAddressWorld,
} from './support/address-step.ts';

startAddressWorld();

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
