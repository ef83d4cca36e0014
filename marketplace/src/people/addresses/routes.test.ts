import { existingCustomers } from '../customers/repository.ts';
import { users } from '../accounts/users.ts';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateAddress } from '@gam/schemas/upstream';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openInMemory } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addressLimits } from './check-address.ts';
import { addresses } from './repository.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

let database: OpenDatabase;
let test: TestApp;
let operator: SignedIn;
let expert: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
  expert = await signIn(test, '09120000003');
});

beforeEach(async () => {
  test.wait(60 * 60_000);
  customer = await signIn(test);
  operator = await openDesk(database.db, 'demo-operator', test.now());
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const home: CreateAddress = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  lat: 35.7582,
  lng: 51.4009,
  createByLocation: false,
  landline: '982188034455',
};
const send = (more: object = {}, { token } = customer, key: string | undefined = randomUUID()) =>
  test.client.send('createAddress', { body: { ...home, ...more }, token, key });
const create = (more: Partial<CreateAddress> = {}, { token } = customer, key: string = randomUUID()) =>
  test.client.ask('createAddress', { body: { ...home, ...more }, token, key });
const list = (query: Record<string, string> = {}, { token } = customer) =>
  test.client.ask('listAddresses', { query, token });
const update = (id: string, more: object = {}, { token } = customer) => {
  const { createByLocation: _, ...same } = home;
  return test.client.send('updateAddress', { params: { id }, body: { ...same, id, ...more }, token });
};
const remove = (id: string, { token } = customer) => {
  const body = { id, area: '1001', detail: home.detail, isActive: false };
  return test.client.send('updateAddress', { params: { id }, body, token });
};
const persian = expect.stringMatching(/[\u0600-\u06ff]/);

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

describe('the list of addresses', () => {
  it('is paged, newest first, and 404 with an empty list past its end [W-4.06, W-7.12]', async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await create()).id);
    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', offset: '2' });
    expect([first.next, second.next]).toEqual([2, null]);
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(made);
    const past = await test.client.send('listAddresses', { query: { offset: '100' }, token: customer.token });
    expect(past).toMatchObject({ status: 404, body: { results: [], next: null } });
  });

  it('has pages of at most 100 [W-7.12]', async () => {
    const row = {
      customerId: customer.user.id,
      createdBy: customer.user.id,
      areaId: '1001',
      createdAt: new Date(),
    };
    const many = Array.from({ length: 101 }, () => ({
      ...row,
      id: randomUUID(),
      detail: 'یک آدرس از بسیاری',
    }));
    await database.db.insert(addresses).values(many);
    const first = await list();
    expect([first.results.length, first.next]).toEqual([100, 100]);
    expect((await list({ offset: '100' })).results).toHaveLength(1);
    const query = { limit: '101' };
    expect((await test.client.send('listAddresses', { query, token: customer.token })).status).toBe(400);
  });

  it('is limited to a given city or area [W-7.12]', async () => {
    const one = await create();
    const two = await create({ area: '1002', lat: null, lng: null });
    await create({ area: '3001', lat: null, lng: null });
    expect((await list({ cityId: '1' })).results.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await list({ cityId: '1', regionId: '1002' })).results.map(({ id }) => id)).toEqual([two.id]);
    expect((await list({ cityId: '2' })).results).toEqual([]);
  });

  it('contains the notice of the area, otherwise of the city, as HTML', async () => {
    expect((await list({ cityId: '1' })).warning).toMatch(/<strong>محدوده طرح ترافیک.*<a href="https:/);
    expect((await list({ cityId: '1', regionId: '1017' })).warning).toMatch(/<b>بازار<\/b>/);
    expect((await list({ cityId: '1', regionId: '1001' })).warning).toMatch(/طرح ترافیک/);
    expect((await list({ cityId: '3' })).warning).toBeNull();
    expect((await list()).warning).toBeNull();
  });

  it("refuses another customer's address", async () => {
    await create();
    expect((await list({}, await signIn(test))).results).toEqual([]);
    expect((await test.client.send('listAddresses')).status).toBe(401);
  });

  it('has an address in Tehran and one in Isfahan for the demo customer', async () => {
    const demo = await signIn(test, '09120000001');
    const cities = (await list({}, demo)).results.map(({ area }) => area?.city);
    expect(cities).toEqual(['تهران', 'تهران', 'اصفهان']);
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

describe('an operator', () => {
  it('saves, lists, changes and deletes for the customer of a contract [W-2.01]', async () => {
    const customerContractId = customer.user.id;
    const { id } = await create({ customerContractId }, operator);
    expect((await list({ customerContractId }, operator)).results).toMatchObject([{ id }]);
    expect((await list()).results).toMatchObject([{ id }]);
    const detail = 'خیابان ونک، پلاک ۲۱، واحد ۳';
    expect((await update(id, { detail, customerContractId }, operator)).status).toBe(200);
    expect((await update(id, { customerContractId: operator.user.id }, operator)).status).toBe(404);
    expect((await list()).results).toMatchObject([{ id, detail }]);
    expect((await remove(id, operator)).status).toBe(200);
    expect((await list({}, operator)).results).toEqual([]);
  });

  it('saves for a phone, with the name of a new customer, who has it after signing in [W-3.02]', async () => {
    const phone = newPhone();
    const named = { phoneNumber: phone, firstName: 'نرگس', lastName: 'رضایی' };
    const { id } = await create(named, operator);
    const { token, user } = await signIn(test, phone);
    expect(user).toMatchObject({ first_name: 'نرگس', last_name: 'رضایی', role: 'customer' });
    expect((await test.client.ask('listAddresses', { token })).results).toMatchObject([{ id }]);
    // A known customer keeps the name.
    await create({ ...named, firstName: 'دیگری' }, operator);
    const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ firstName: 'نرگس' });
  });

  it.each([
    ['a name of digits', { phoneNumber: '09121110000', firstName: '12345' }, 400],
    ['no phone', { phoneNumber: 'x' }, 400],
    ['an unknown contract', { customerContractId: 'unknown' }, 404],
    [
      'a phone of another than the contract',
      { phoneNumber: '09120000001', customerContractId: 'demo-expert' },
      404,
    ],
  ])('is refused %s', async (_name, more, status) => {
    expect((await send(more, operator)).status).toBe(status);
  });

  it('marks a customer as existing, once', async () => {
    const mark = (body: object, { token } = operator) =>
      test.client.send('markUserExisting', { body, token });
    const phoneNumber = `0${customer.user.phone.slice(2)}`;
    expect([(await mark({ phoneNumber })).status, (await mark({ phoneNumber })).status]).toEqual([200, 200]);
    const isMarked = and(
      eq(existingCustomers.customerId, customer.user.id),
      eq(existingCustomers.markedBy, operator.user.id),
    );
    expect(await database.db.select().from(existingCustomers).where(isMarked)).toHaveLength(1);
    expect((await mark({ phoneNumber: '09129999999' })).status).toBe(404);
    expect((await mark({ phoneNumber, customerContractId: 'demo-expert' })).status).toBe(404);
    expect((await mark({ phoneNumber }, customer)).status).toBe(403);
  });
});

describe('other callers', () => {
  it('may name only their own contract or phone', async () => {
    const { id } = customer.user;
    const stranger = await signIn(test);
    for (const caller of [stranger, expert]) {
      expect((await send({ customerContractId: id }, caller)).status).toBe(403);
      expect((await send({ phoneNumber: customer.user.phone }, caller)).status).toBe(403);
      const query = { customerContractId: id };
      expect((await test.client.send('listAddresses', { query, token: caller.token })).status).toBe(403);
    }
    expect((await list()).results).toEqual([]);
    expect((await send({ customerContractId: id, phoneNumber: customer.user.phone })).status).toBe(200);
  });
});
