import { describe, expect, it } from 'vitest';
import { answer, event, next } from './support/events.ts';
import {
  creations,
  changes,
  world,
  cleaning,
  moving,
  atAddress,
  widgetOf,
  listOf,
  formOf,
  placeOf,
  home,
  detail,
  area,
  other,
  save,
  change,
  remove,
  chosenOf,
  idsOf,
  toasts,
  problemsOf,
  withAddresses,
  withSaved,
  startAddressWorld,
} from './support/address-step.ts';

startAddressWorld();

const homeText = 'تهران، ونک، خیابان ملاصدرا، پلاک ۱۸';

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
    ['gets no answer', { does: 'reset' } as const, /^مشکل از سمت ماست/],
    ['fails upstream', { does: 'answer', status: 500 } as const, /^خطای سرور/],
  ])('is not saved and shows an error if it %s [W-8.01, W-8.02]', async (_what, fault, message) => {
    const customer = await atAddress();
    world.proxy.fail(creations, fault);
    const answered = await save(customer);
    expect(toasts(answered)).toEqual([['error', expect.stringMatching(message)]]);
    expect(widgetOf(customer).problem).toEqual({
      message: expect.stringMatching(message),
      fields: [],
      ref: expect.stringMatching(/^[\d-]{14}$/),
    });
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
      {
        id,
        title: expect.any(String),
        text: expect.stringContaining(other.detail),
        phone: null,
        area: '1002',
      },
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
