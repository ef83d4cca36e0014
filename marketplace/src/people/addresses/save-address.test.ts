import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { addressLimits } from './check-address.ts';
import { addresses } from './repository.ts';
import {
  create,
  customer,
  database,
  expert,
  home,
  list,
  persian,
  remove,
  send,
  test,
  update,
  setUpAddresses,
} from './addresses-fixture.ts';

setUpAddresses();

describe('creating an address', () => {
  it('returns all fields, the point as lat and lng and as [lng, lat] [W-3.01, W-3.02]', async () => {
    expect(await create()).toEqual({
      id: expect.any(String),
      area: { id: '1001', name: 'ونک', city: 'تهران', location: { lat: 35.7575, lng: 51.4102 } },
      detail: home.detail,
      landline: '982188034455',
      lat: 35.7582,
      lng: 51.4009,
      location: { type: 'Point', coordinates: [51.4009, 35.7582] },
      isActive: true,
    });
  });

  it('stores a landline with the prefix 98 instead of 0 [W-3.01]', async () => {
    expect(await create({ landline: '021-88034455' })).toMatchObject({ landline: '982188034455' });
  });

  it('chooses the nearest area when it is created by location [W-3.02]', async () => {
    const given = { area: null, detail: '', createByLocation: true, lat: 36.31, lng: 59.56 };
    expect(await create(given)).toMatchObject({ area: { name: 'ملک‌آباد', city: 'مشهد' } });
  });

  it('returns the same address for the same key, also in parallel, and refuses another body', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create({}, customer, 'same-address')));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect((await list()).results).toHaveLength(1);
    expect(await send({ detail: 'یک آدرس دیگر، پلاک ۱' }, customer, 'same-address')).toMatchObject({
      status: 409,
    });
    const stranger = await signIn(test);
    const theirs = await send({}, stranger, 'same-address');
    expect(theirs.status).toBe(409);
    expect(JSON.stringify(theirs.body)).not.toContain('ملاصدرا');
  });

  it.each([
    ['area', { area: null }],
    ['area', { area: '9999' }],
    ['detail', { detail: 'کوچه دوم' }],
    ['landline', { landline: '88034455' }],
    ['landline', { landline: '۰۲۱' }],
    ['lat', { lat: 36.3, lng: 59.57 }],
    ['phoneNumber', { phoneNumber: '123' }],
  ])('refuses a wrong %s with a message for the field: %j', async (field, more) => {
    expect(await send(more)).toMatchObject({ status: 400, body: { [field]: [persian] } });
    expect((await list()).results).toEqual([]);
  });

  it.each([
    ['a detail without end', { detail: 'آ'.repeat(1001) }],
    ['a text as area', { area: 1001 }],
    ['a point of text', { lat: '35.7' }],
    ['a detail that no database takes', { detail: 'خیابان \0 ملاصدرا، پلاک ۱۸' }],
    ['a missing field', { createByLocation: undefined }],
  ])('refuses %s with a message', async (_name, more) => {
    expect(await send(more)).toMatchObject({ status: 400, body: { message: persian } });
  });

  it('requires a sign-in and a key', async () => {
    expect((await test.client.send('createAddress', { body: home, key: 'k' })).status).toBe(401);
    expect((await test.client.send('createAddress', { body: home, token: customer.token })).status).toBe(400);
  });

  it(`refuses more than ${addressLimits.perCustomer} addresses of a customer`, async () => {
    const row = {
      customerId: customer.user.id,
      createdBy: customer.user.id,
      areaId: '1001',
      createdAt: new Date(),
    };
    const many = Array.from({ length: addressLimits.perCustomer - 1 }, () => ({
      ...row,
      id: randomUUID(),
      detail: 'یک آدرس از بسیاری',
    }));
    await database.db.insert(addresses).values(many);
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ message: persian });
  });
});

describe('changing an address', () => {
  it('replaces its fields [W-3.02]', async () => {
    const { id } = await create();
    const more = { area: '1002', detail: 'میدان تجریش، کوچه یکم', landline: null, lat: null, lng: null };
    expect(await update(id, more)).toMatchObject({
      status: 200,
      body: { ...more, id, area: { id: '1002' }, location: null, isActive: true },
    });
    expect((await list()).results).toHaveLength(1);
  });

  it('keeps it in its city', async () => {
    const { id } = await create();
    const reply = await update(id, { area: '2001', lat: null, lng: null });
    expect(reply).toMatchObject({ status: 400, body: { area: [persian] } });
  });

  it.each([
    ['detail', { detail: 'کوتاه' }],
    ['landline', { landline: '123' }],
    ['area', { area: null }],
    ['lat', { lat: 91 }],
  ])('refuses a wrong %s and changes nothing', async (field, more) => {
    const made = await create();
    expect(await update(made.id, more)).toMatchObject({ status: 400, body: { [field]: [persian] } });
    expect((await list()).results).toEqual([made]);
  });

  it('refuses an id that differs from its path', async () => {
    const one = await create();
    const two = await create();
    const reply = await update(one.id, { id: two.id });
    expect(reply).toMatchObject({ status: 400, body: { message: persian } });
  });

  it('hides a deleted address from lists and changes, and returns the same reply when it is repeated [W-3.02]', async () => {
    const { id } = await create();
    expect(await remove(id)).toMatchObject({ status: 200, body: { id, isActive: false } });
    expect(await remove(id)).toMatchObject({ status: 200, body: { id, isActive: false } });
    expect((await list()).results).toEqual([]);
    expect((await update(id)).status).toBe(404);
    const rows = await database.db.select().from(addresses).where(eq(addresses.id, id));
    expect(rows).toMatchObject([{ detail: home.detail, isActive: false }]);
  });

  it('is forbidden for experts [W-6.02]', async () => {
    const own = await create({}, expert);
    const others = await create();
    for (const { id } of [own, others]) {
      expect(await update(id, {}, expert)).toMatchObject({ status: 403, body: { message: persian } });
      expect((await remove(id, expert)).status).toBe(403);
    }
    expect((await list({}, expert)).results.map(({ id }) => id)).toContain(own.id);
  });

  it("finds neither another customer's address nor a missing one", async () => {
    const { id } = await create();
    const stranger = await signIn(test);
    expect((await update(id, {}, stranger)).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await update('unknown')).status).toBe(404);
    expect((await list()).results).toMatchObject([{ id, isActive: true, detail: home.detail }]);
  });
});
