import { randomUUID } from 'node:crypto';
import { existingCustomers } from '../customers/repository.ts';
import { users } from '../accounts/users.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import {
  create,
  customer,
  database,
  expert,
  list,
  operator,
  remove,
  send,
  test,
  update,
  setUpAddresses,
} from './addresses-fixture.ts';

setUpAddresses();

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

  it('saves for one of two customers under a key that is used for both at once', async () => {
    const other = await signIn(test);
    const key = randomUUID();
    const replies = await Promise.all(
      [customer, other].map(({ user }) => send({ customerContractId: user.id }, operator, key)),
    );
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'key_reused' });
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
