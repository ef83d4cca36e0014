import { existingCustomers } from '../customers/repository.ts';
import { users } from '../accounts/users.ts';
import { randomUUID } from 'node:crypto';
import type { AuditAction, Extra } from '@gam/schemas/upstream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addresses } from '../addresses/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { refuse } from '../../platform/refusal.ts';
import { mailOutbox } from '../../money/receipts/receipt-mail.ts';
import { orders } from '../../orders/records/repository.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { openInMemory } from '../../../test/database.ts';
import { makePng } from '../../../test/files.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { beginAtBank, partPaid, placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { answer, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { newPhone, signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { upload } from '../../../test/upload.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { auditEntries, recordAct } from './record-act.ts';

type SignedIn = Awaited<ReturnType<typeof signIn>>;

let database: OpenDatabase;
let test: TestApp;
let desk: SignedIn;
let customer: SignedIn;
let stranger: SignedIn;
/** The operator, acting for the customer. */
let acting: { readonly token: string };

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
});

beforeEach(async () => {
  desk = await openDesk(database.db);
  [customer, stranger] = [await signIn(test), await signIn(test)];
  acting = await actFor(test, desk.token, customer.user.id);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const operatorId = 'demo-operator';
/** The trail's entries about the customer after the operator chose them. */
const trail = async (): Promise<AuditAction[]> => {
  const isOwn = and(eq(auditEntries.customerId, customer.user.id), eq(auditEntries.actorId, operatorId));
  const rows = await database.db.select().from(auditEntries).where(isOwn).orderBy(auditEntries.id);
  return rows.map(({ action }) => action).filter((action) => action !== 'acting_began');
};
const lastEntry = async () => {
  const query = { customer: customer.user.id, limit: '1' };
  return (await test.client.ask('listAudit', { query, token: desk.token })).results[0];
};
const orderOf = async (uuid: string) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.uuid, uuid));
  if (row === undefined) throw new Error('there is no such order');
  return row;
};
const finish = (uuid: string) =>
  database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, uuid));
const smsTo = async ({ user }: SignedIn) =>
  (await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, user.phone))).filter(
    ({ purpose }) => purpose !== 'sign_in_code',
  );
const persian = expect.stringMatching(/[\u0600-\u06ff]/);

const home = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  lat: null,
  lng: null,
  createByLocation: false,
  landline: null,
};
const createAddress = (token: string, more: object = {}, key: string = randomUUID()) =>
  test.client.send('createAddress', { body: { ...home, ...more }, token, key });
const changeAddress = (token: string, id: string, more: object = {}) => {
  const { createByLocation: _, ...same } = home;
  return test.client.send('updateAddress', { params: { id }, body: { ...same, id, ...more }, token });
};
const removeAddress = (token: string, id: string) => {
  const body = { id, area: home.area, detail: home.detail, isActive: false };
  return test.client.send('updateAddress', { params: { id }, body, token });
};

describe('an order that an operator places for a customer', () => {
  it('belongs to the customer and names the operator [O-1.03]', async () => {
    const { order_uuid } = await placeOrder(test.client, acting.token);
    const row = await orderOf(order_uuid);
    expect(row).toMatchObject({ customerId: customer.user.id, placedBy: operatorId });
    const own = await test.client.ask('listOrders', { token: customer.token });
    expect(own.results.map((order) => order.order_uuid)).toEqual([order_uuid]);
    expect(await trail()).toEqual(['order_placed']);
    expect(await lastEntry()).toMatchObject({
      actor: { id: operatorId },
      customer: { id: customer.user.id },
      object: { kind: 'order', id: order_uuid, label: persian },
    });
  });

  it('is not announced if the operator switches off the SMS, which a customer cannot [O-6.03]', async () => {
    const extra: Extra = { matching_flow: 'main_flow', disableSMS: true, notShowOnApp: true };
    const silent = await placeOrder(test.client, acting.token, { extra });
    expect(await smsTo(customer)).toEqual([]);
    expect((await orderOf(silent.order_uuid)).extra).toEqual(extra);

    const { order_uuid } = await placeOrder(test.client, stranger.token, { extra });
    expect(await smsTo(stranger)).toMatchObject([{ purpose: 'order_placed' }]);
    expect((await orderOf(order_uuid)).extra).toEqual({ matching_flow: 'main_flow' });
  });

  it('belongs to the customer of the acting session, whatever `extra` names', async () => {
    const quoteFor = (customer_id: string) => {
      const extra = { matching_flow: 'main_flow', customer_id };
      return test.client.send('askQuote', {
        body: quoteBody({ extra }),
        token: acting.token,
        key: randomUUID(),
      });
    };
    expect((await quoteFor(stranger.user.id)).status).toBe(403);
    const { status, body } = await quoteFor(customer.user.id);
    expect(status).toBe(200);
    const extra = { matching_flow: 'main_flow', customer_id: stranger.user.id };
    const placed = await test.client.send('placeOrder', {
      body: orderBody(String(body['inquiry_id']), { extra }),
      token: acting.token,
      key: randomUUID(),
    });
    expect(placed.status).toBe(403);
    expect(await trail()).toEqual([]);
  });

  it.each(['demo-expert', 'demo-rules-editor'])(
    'is refused for %s, also with their own token',
    async (id) => {
      const extra = { matching_flow: 'main_flow', customer_id: id };
      const asked = { body: quoteBody({ extra }), token: desk.token, key: randomUUID() };
      expect((await test.client.send('askQuote', asked)).status).toBe(400);
      expect((await createAddress(desk.token, { customerContractId: id })).status).toBe(404);
    },
  );

  it('is in the trail once for repeated requests', async () => {
    const quote = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const key = randomUUID();
    const place = () =>
      test.client.ask('placeOrder', { body: orderBody(quote.inquiry_id), token: acting.token, key });
    await Promise.all([place(), place(), place()]);
    expect(await trail()).toEqual(['order_placed']);
  });

  it('is changed, cancelled and progressed under the operator’s name', async () => {
    const { order_uuid } = await placeOrder(test.client, acting.token);
    const { legacyId } = await orderOf(order_uuid);
    const beginEdit = () =>
      test.client.send('beginEdit', { params: { id: order_uuid }, body: {}, token: acting.token });
    expect([(await beginEdit()).status, (await beginEdit()).status]).toEqual([200, 200]);
    await placeOrder(test.client, acting.token, { editOrderId: String(legacyId) });
    const progress = (status: string) =>
      test.client.send('progressOrder', { params: { id: order_uuid }, body: { status }, token: desk.token });
    expect([(await progress('assigned')).status, (await progress('assigned')).status]).toEqual([200, 200]);
    expect((await progress('done')).status).toBe(409);
    const cancel = () =>
      test.client.send('cancelOrder', { params: { id: order_uuid }, body: {}, token: acting.token });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    expect(await trail()).toEqual([
      'order_placed',
      'order_edit_begun',
      'order_changed',
      'order_progressed',
      'order_cancelled',
    ]);
  });
});

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

describe('money and receipts under an operator', () => {
  it('records a changed discount once and a refused one never', async () => {
    await addVoucher(database.db, 'DESK');
    const { inquiry_id } = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const body = {
      code: 'desk',
      price: null,
      is_club_discount: false,
      price_inquery_id: inquiry_id,
      demand_id: null,
    };
    const change = async (call: 'applyDiscount' | 'cancelDiscount', code = body.code) =>
      (await test.client.send(call, { body: { ...body, code }, token: acting.token })).status;
    expect([await change('applyDiscount', 'nothing'), await change('applyDiscount')]).toEqual([400, 200]);
    expect(await change('applyDiscount')).toBe(200);
    expect(await lastEntry()).toMatchObject({
      object: { kind: 'discount', id: inquiry_id, label: 'کد تخفیف «DESK»' },
    });
    expect([await change('cancelDiscount'), await change('cancelDiscount')]).toEqual([200, 200]);
    expect(await trail()).toEqual(['discount_applied', 'discount_removed']);
  });

  it('records a payment through a bank and refuses one from the customer’s wallet', async () => {
    const owing = await placeOwing(test, acting.token, wholePaid);
    const payWithWallet = (token: string) =>
      test.client.send('callBackEwano', { body: { order_id: owing.uuid }, token, key: randomUUID() });
    expect([(await payWithWallet(acting.token)).status, (await payWithWallet(desk.token)).status]).toEqual([
      403, 403,
    ]);
    const query = {
      amount: String(owing.due),
      context: 'prepayment',
      order_id: owing.uuid,
      from_ewano: 'true',
    };
    const offered = await test.client.ask('listActiveGateways', { query, token: acting.token });
    expect(offered.debit.map(({ name }) => name)).not.toContain('ewano');
    expect(offered.debit.length).toBeGreaterThan(0);
    expect(await trail()).toEqual(['order_placed']);
    const key = randomUUID();
    await beginAtBank(test, acting.token, owing, key);
    await beginAtBank(test, acting.token, owing, key);
    expect(await trail()).toEqual(['order_placed', 'payment_begun']);
  });

  it('hides the in-app token from everyone but the customer', async () => {
    const { uuid, inAppToken } = await placeOwing(test, acting.token, partPaid);
    expect(inAppToken).toBeNull();
    const params = { id: uuid };
    const seen = (token: string) => test.client.ask('loadOrder', { params, token });
    expect((await seen(customer.token)).top_transaction_token).toMatch(/\w{20}/);
    expect((await seen(acting.token)).top_transaction_token).toBeNull();
    expect((await seen(desk.token)).top_transaction_token).toBeNull();
    const cancelled = await test.client.ask('cancelOrder', { params, body: {}, token: acting.token });
    expect(cancelled.top_transaction_token).toBeNull();
  });

  it('records downloaded and e-mailed receipts [O-6.03]', async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    const params = { orderId: order_uuid };
    const receipt = (token: string) => test.client.send('downloadInvoice', { params, token });
    const key = randomUUID();
    const mail = (email: string) =>
      test.client.send('emailInvoice', { params, body: { email }, token: acting.token, key });
    expect([(await receipt(acting.token)).status, (await mail('a@example.com')).status]).toEqual([409, 409]);
    await finish(order_uuid);
    const mails = [await mail('a@example.com'), await mail('a@example.com'), await mail('b@example.com')];
    expect(mails.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect([(await receipt(acting.token)).status, (await receipt(desk.token)).status]).toEqual([200, 200]);
    expect(await trail()).toEqual(['receipt_emailed', 'receipt_downloaded', 'receipt_downloaded']);
    const [queued] = await database.db.select().from(mailOutbox).where(eq(mailOutbox.orderUuid, order_uuid));
    expect(queued).toMatchObject({ askedBy: operatorId });
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

describe('calls outside the trail', () => {
  it("include the customers' own calls", async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    const address = await createAddress(customer.token);
    await removeAddress(customer.token, String(address.body['id']));
    const params = { id: order_uuid };
    await test.client.ask('cancelOrder', { params, body: {}, token: customer.token });
    const rows = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customer.user.id));
    expect(rows.map(({ action }) => action)).toEqual(['acting_began']);
  });

  it('include refused and undone calls', async () => {
    const quote = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const body = orderBody(quote.inquiry_id, { answers: [answer('101', ['10101'])] });
    const refused = await test.client.send('placeOrder', { body, token: acting.token, key: randomUUID() });
    expect(refused.status).toBe(400);
    expect((await createAddress(acting.token, { detail: 'کوتاه' })).status).toBe(400);
    expect((await removeAddress(acting.token, randomUUID())).status).toBe(404);

    const caller = { userId: customer.user.id, role: 'customer', actorId: operatorId } as const;
    await transact(database.db, async (tx) => {
      await recordAct(tx, { caller, action: 'order_placed', now: Date.now() });
      return refuse(409, 'نه');
    });
    expect(await trail()).toEqual([]);
  });
});

it('include the motivation text, which an acting operator does not get [O-7.12]', async () => {
  const hear = async (token: string) =>
    (await test.client.ask('loadMotivation', { token })).motivation_visibility;
  expect([await hear(customer.token), await hear(acting.token), await hear(desk.token)]).toEqual([
    true,
    false,
    false,
  ]);
});
