import { memberRoles } from '../team/index.ts';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../audit/record-act.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openDesk } from '../../../test/operators.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

beforeEach(async () => {
  test.wait(10 * 60_000);
  desk = await openDesk(database.db, 'demo-operator', test.now());
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const find = (phone: string, token = desk.token) =>
  test.client.send('findCustomer', { body: { phone }, token });
const create = (body: object, token = desk.token) =>
  test.client.send('createCustomer', { body, token, key: randomUUID() });
const load = (id: string, token = desk.token) => test.client.send('loadCustomer', { params: { id }, token });
const actsOn = async (customerId: string) => {
  const rows = await database.db.select().from(auditEntries).where(eq(auditEntries.customerId, customerId));
  return rows.map(({ action }) => action);
};
const persian = expect.stringMatching(/[\u0600-\u06ff]/);

/** The phones of staff, for whom operators place no orders. */
const staff = [
  ['an operator', '09120000002'],
  ['an expert', '09120000003'],
  ['a rules editor', '09120000004'],
] as const;

describe('finding a customer', () => {
  it.each(['09120000001', '989120000001', '+98 912 000 0001', '۰۹۱۲۰۰۰۰۰۰۱', '٠٩١٢ ٠٠٠ ٠٠٠١', '9120000001'])(
    'takes the phone as %s [O-1.03]',
    async (phone) => {
      expect(await find(phone)).toMatchObject({ status: 200, body: { phone: '989120000001' } });
    },
  );

  it("returns the contract's fields and whether the customer is marked as existing [W-6.03]", async () => {
    const phone = newPhone();
    await create({ phone, first_name: 'مینا' });
    const found = await test.client.ask('findCustomer', { body: { phone }, token: desk.token });
    expect(found).toMatchObject({ first_name: 'مینا', last_name: null, is_existing: false });
    const mark = { body: { phoneNumber: phone }, token: desk.token };
    expect((await test.client.send('markUserExisting', mark)).status).toBe(200);
    expect((await find(phone)).body).toMatchObject({ id: found.id, is_existing: true });
  });

  it('finds no customer under an unknown phone or a phone of staff', async () => {
    for (const phone of [newPhone(), ...staff.map(([, phone]) => phone)])
      expect(await find(phone)).toMatchObject({ status: 404, body: { message: persian } });
    for (const phone of ['', '021', '0912000000', 'سارا'])
      expect(await find(phone)).toMatchObject({ status: 400, body: { phone: [persian] } });
  });

  it('marks no customer under an unknown phone', async () => {
    const mark = { body: { phoneNumber: newPhone() }, token: desk.token };
    const refused = { status: 404, body: { message: persian } };
    expect(await test.client.send('markUserExisting', mark)).toMatchObject(refused);
  });
});

describe('creating a customer', () => {
  it('creates the customer who later signs in', async () => {
    const phone = newPhone();
    const made = await create({ phone, first_name: ' علي ', last_name: 'رضایی' });
    expect(made).toMatchObject({ status: 200, body: { first_name: 'علی', last_name: 'رضایی' } });
    const { user } = await signIn(test, phone);
    expect(user).toMatchObject({ id: made.body['id'], first_name: 'علی', role: 'customer' });
  });

  it('returns an existing customer unchanged, also in parallel', async () => {
    const phone = newPhone();
    const replies = await Promise.all([1, 2, 3, 4].map(() => create({ phone, first_name: 'مینا' })));
    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    const id = String(replies[0]?.body['id']);
    expect((await create({ phone, first_name: 'دیگری', last_name: 'دیگر' })).body).toMatchObject({
      id,
      first_name: 'مینا',
      last_name: null,
    });
    expect((await actsOn(id)).toSorted()).toEqual([
      'customer_created',
      ...Array.from({ length: 4 }, () => 'customer_found'),
    ]);
  });

  it.each([
    ['phone', { phone: '123' }],
    ['first_name', { first_name: '12345' }],
    ['last_name', { last_name: 'ا' }],
    ['last_name', { last_name: '<b>رضا</b>' }],
  ])('refuses a wrong %s with a message for the field: %j [O-5.07]', async (field, more) => {
    const phone = newPhone();
    expect(await create({ phone, ...more })).toMatchObject({ status: 400, body: { [field]: [persian] } });
    expect((await find(phone)).status).toBe(404);
  });

  it.each(staff)('makes no customer of %s', async (_who, phone) => {
    expect(await create({ phone })).toMatchObject({ status: 400, body: { phone: [persian] } });
  });
});

describe('opening a customer', () => {
  it('is recorded once in ten minutes for each operator', async () => {
    const id = String((await create({ phone: newPhone() })).body['id']);
    const otherId = 'demo-rules-reader';
    await database.db.insert(memberRoles).values({ userId: otherId, role: 'operator' });
    const other = await openDesk(database.db, otherId, test.now());
    await Promise.all([load(id), load(id), load(id)]);
    await load(id, other.token);
    expect(await actsOn(id)).toEqual(['customer_created', 'customer_opened', 'customer_opened']);
    test.wait(10 * 60_000);
    await load(id);
    expect((await actsOn(id)).length).toBe(4);
    const isTaken = and(eq(memberRoles.userId, otherId), eq(memberRoles.role, 'operator'));
    await database.db.delete(memberRoles).where(isTaken);
    expect((await load(id, other.token)).status).toBe(403);
  });

  it.each(['demo-operator', 'demo-expert', 'demo-rules-editor', 'unknown'])('finds no %s', async (id) => {
    expect((await load(id)).status).toBe(404);
  });
});

describe('an operator', () => {
  it('is refused with the wait after 60 lookups of customers in ten minutes, found or not', async () => {
    for (let look = 0; look < 60 - 2; look += 1) await find(newPhone());
    const last = await Promise.all([find('09120000001'), create({ phone: newPhone() }), find(newPhone())]);
    expect(last.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    const refused = await create({ phone: newPhone() });
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/[۰-۹]+ دقیقه/) } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    test.wait(10 * 60_000);
    expect((await find('09120000001')).status).toBe(200);
  });

  it('is the only caller who finds, creates, opens and acts for customers, and who reads the trail', async () => {
    const customer = await signIn(test);
    const expert = await signIn(test, '09120000003');
    const editor = await signIn(test, '09120000004');
    const bySms = await signIn(test, '09120000002');
    const before = await actsOn(customer.user.id);
    const params = { id: customer.user.id };
    for (const [token, status] of [
      [undefined, 401],
      [customer.token, 403],
      [expert.token, 403],
      [editor.token, 403],
      [bySms.token, 403],
    ] as const) {
      const replies = [
        await test.client.send('findCustomer', { body: { phone: customer.user.phone }, token }),
        await test.client.send('createCustomer', { body: { phone: newPhone() }, token }),
        await test.client.send('loadCustomer', { params, token }),
        await test.client.send('actForCustomer', { params, body: {}, token }),
        await test.client.send('listAudit', { token }),
      ];
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status));
    }
    expect(await actsOn(customer.user.id)).toEqual(before);
  });
});
