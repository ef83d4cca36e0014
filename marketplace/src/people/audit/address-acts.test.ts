import { existingCustomers } from '../customers/repository.ts';
import { users } from '../accounts/users.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addresses } from '../addresses/repository.ts';
import { makePng } from '../../../test/files.ts';
import { newPhone } from '../../../test/sign-in.ts';
import { upload } from '../../../test/upload.ts';
import { auditEntries } from './record-act.ts';
import {
  acting,
  changeAddress,
  createAddress,
  customer,
  database,
  desk,
  lastEntry,
  operatorId,
  persian,
  removeAddress,
  stranger,
  test,
  trail,
  setUpActs,
} from './acts-fixture.ts';

setUpActs();

describe('an address that an operator saves for a customer', () => {
  it('belongs to the customer, and each change is in the trail once', async () => {
    const key = randomUUID();
    const made = await createAddress(acting.token, {}, key);
    await createAddress(acting.token, {}, key);
    const id = String(made.body['id']);
    const [row] = await database.db.select().from(addresses).where(eq(addresses.id, id));
    expect(row).toMatchObject({ customerId: customer.user.id, createdBy: operatorId });
    for (let time = 0; time < 2; time += 1) {
      expect((await changeAddress(acting.token, id, { detail: 'میدان ونک، کوچه یکم، پلاک ۲' })).status).toBe(
        200,
      );
    }
    await Promise.all([removeAddress(acting.token, id), removeAddress(acting.token, id)]);
    expect(await trail()).toEqual(['address_created', 'address_changed', 'address_removed']);
    expect(await lastEntry()).toMatchObject({ object: { kind: 'address', id, label: 'آدرس در ونک' } });
  });

  it('accepts only the customer’s phone, and names a customer without a name [W-6.03]', async () => {
    const named = { firstName: 'نرگس', lastName: 'رضایی' };
    const other = await createAddress(acting.token, { ...named, phoneNumber: stranger.user.phone });
    expect(other).toMatchObject({ status: 400, body: { phoneNumber: [persian] } });
    expect((await createAddress(acting.token, { ...named, phoneNumber: newPhone() })).status).toBe(400);
    expect((await createAddress(acting.token, { customerContractId: stranger.user.id })).status).toBe(403);
    expect(await trail()).toEqual([]);

    const phoneNumber = `0${customer.user.phone.slice(2)}`;
    expect((await createAddress(acting.token, { ...named, phoneNumber })).status).toBe(200);
    expect((await createAddress(acting.token, { phoneNumber, firstName: 'دیگری' })).status).toBe(200);
    const [row] = await database.db.select().from(users).where(eq(users.id, customer.user.id));
    expect(row).toMatchObject(named);
  });

  it('creates the customer of a new phone, also in the trail, unless it is refused', async () => {
    const phoneNumber = newPhone();
    const phone = `98${phoneNumber.slice(1)}`;
    const found = () => database.db.select().from(users).where(eq(users.phone, phone));
    for (const wrong of [{ detail: 'کوتاه' }, { customerContractId: customer.user.id }]) {
      expect((await createAddress(desk.token, { phoneNumber, ...wrong })).status).toBeGreaterThanOrEqual(400);
      expect(await found()).toEqual([]);
    }
    expect((await createAddress(desk.token, { phoneNumber })).status).toBe(200);
    const [made] = await found();
    const rows = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, made?.id ?? ''));
    expect(rows.map(({ action }) => action)).toEqual(['customer_created', 'address_created']);
  });

  it('marks only the customer of the acting session as existing [W-6.03]', async () => {
    const mark = (phoneNumber: string) =>
      test.client.send('markUserExisting', { body: { phoneNumber }, token: acting.token });
    expect((await mark(customer.user.phone)).status).toBe(200);
    expect((await mark(stranger.user.phone)).status).toBe(404);
    const isMarked = eq(existingCustomers.markedBy, operatorId);
    const rows = await database.db.select().from(existingCustomers).where(isMarked);
    expect(rows.map(({ customerId }) => customerId)).toEqual([customer.user.id]);
  });
});

describe('a file that an operator sends for a customer', () => {
  it('is recorded unless it is refused', async () => {
    const send = (content: Buffer) => upload(test, 'uploadImage', { content }, { token: acting.token });
    expect((await send(Buffer.from('no picture'))).status).toBe(400);
    expect(await trail()).toEqual([]);
    expect((await send(makePng(40, 40))).status).toBe(200);
    expect(await trail()).toEqual(['file_uploaded']);
    expect(await lastEntry()).toMatchObject({ object: { kind: 'upload', label: 'تصویر' } });
  });
});
