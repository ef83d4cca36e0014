import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { databases } from '../../../test/databases.ts';
import { beginAtBank, placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { signFields } from '../bank/signature.ts';
import { bankTransactions } from '../bank/repository.ts';
import { writeCall } from '../bank/merchant-calls.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { moveOrder } from '../../orders/life/move-order.ts';
import { lockOrder } from '../../orders/records/repository.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { bankCallPath } from './confirm-payment.ts';
import { payments } from './repository.ts';

const secret = 'a-secret-of-the-bank-in-tests';
const never = { tell: 'never' };

describe.each(databases)('parallel reports of a bank on $name', ({ open, skipped }) => {
  describe.skipIf(skipped)('with real requests', () => {
    let database: OpenDatabase;
    let test: TestApp;
    let token: string;

    beforeAll(async () => {
      database = await open();
      test = await startApp(database, { bank: { driver: 'sandbox', secret, url: null } });
      token = (await signIn(test)).token;
      const booking = { type_tags: ['date_question'], is_mandatory: false };
      await addQuestions(database.db, '11', [question('timestamp', 'when', 'زمان', booking)]);
      await database.db.update(serviceSlots).set({ capacity: 20 }).where(eq(serviceSlots.serviceId, '11'));
    });

    afterAll(async () => {
      await test.close();
      await database.close();
    });

    const transactionOf = async (reference: string) => {
      const isIt = eq(bankTransactions.reference, reference);
      const [row] = await database.db.select().from(bankTransactions).where(isIt);
      if (row === undefined) throw new Error('no such transaction');
      return row;
    };
    const statusesOf = async (uuid: string) => {
      const rows = await database.db.select().from(payments).where(eq(payments.orderUuid, uuid));
      return rows.map(({ status }) => status).toSorted();
    };
    const load = (uuid: string) => test.client.ask('loadOrder', { params: { id: uuid }, token });
    const announced = async () =>
      (await database.db.select().from(smsOutbox).where(eq(smsOutbox.purpose, 'order_placed'))).length;
    const tell = (payload: object) => test.app.inject({ method: 'POST', url: bankCallPath, payload });
    const confirm = (key: string, fields: object) =>
      test.client.send('confirmPayment', { body: { key, fields }, token: bffToken, key: randomUUID() });

    it('credit a payment once among fifty genuine and forged reports', async () => {
      const order = await placeOwing(test, token);
      const { key, reference } = await beginAtBank(test, token, order);
      const back = await decideAtBank(test, reference, 'pay', never);
      const before = await announced();
      const genuine = writeCall(secret, await transactionOf(reference), 'paid');
      const { signature: _signature, ...fields } = genuine;
      const forged = { ...fields, amount_rial: 10 };
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_none, index) => {
          if (index % 5 === 0) return tell({ ...forged, signature: signFields('x', 'call-back', forged) });
          return index % 2 === 0 ? tell(genuine) : confirm(key, back.fields);
        }),
      );
      const codes = replies.map((reply) => ('status' in reply ? reply.status : reply.statusCode));
      expect(codes.filter((code) => code === 400)).toHaveLength(10);
      expect(codes.filter((code) => code === 200)).toHaveLength(40);
      expect(await statusesOf(order.uuid)).toEqual(['paid']);
      expect((await load(order.uuid)).status).toBe('placed');
      expect(await announced()).toBe(before + 1);
    });

    it('credit one of several payments for an order and refund the others', async () => {
      const order = await placeOwing(test, token);
      const tries = await Promise.all(Array.from({ length: 6 }, () => beginAtBank(test, token, order)));
      const backs = await Promise.all(
        tries.map(async ({ key, reference }) => ({
          key,
          fields: (await decideAtBank(test, reference, 'pay', never)).fields,
        })),
      );
      await Promise.all([...backs, ...backs].map(({ key, fields }) => confirm(key, fields)));
      expect(await statusesOf(order.uuid)).toEqual(['paid', ...Array(5).fill('refunded')]);
      const atBank = async () =>
        (await Promise.all(tries.map(({ reference }) => transactionOf(reference))))
          .map(({ status }) => status)
          .toSorted();
      await expect.poll(atBank, { timeout: 60_000 }).toEqual(['paid', ...Array(5).fill('refunded')]);
    });

    it('never deadlock with new orders that have the same voucher and slot', async () => {
      const voucherCode = await addVoucher(database.db, 'MANY');
      const day = new Date(Date.now() + 4 * 24 * 60 * 60_000).toISOString().slice(0, 10);
      const answers = [...wholePaid.answers, answer('when', [day, '10-12'])];
      const more = { ...wholePaid, answers, voucherCode };
      const customers = await Promise.all(Array.from({ length: 12 }, async () => (await signIn(test)).token));
      const [early, others] = [customers.slice(0, 6), customers.slice(6)];
      const late = await Promise.all(
        early.map(async (token) => {
          const order = await placeOwing(test, token, more);
          return { token, order, ...(await beginAtBank(test, token, order)) };
        }),
      );
      const backs = await Promise.all(
        late.map(async ({ key, reference }) => ({
          key,
          fields: (await decideAtBank(test, reference, 'pay', never)).fields,
        })),
      );
      const uuids = late.map(({ order }) => order.uuid);
      for (const uuid of uuids) {
        await database.db.transaction(async (tx) => {
          const order = await lockOrder(tx, uuid);
          if (order !== undefined) await moveOrder(tx, order, 'expired', Date.now());
        });
      }
      const replies = await Promise.all([
        ...others.map(async (token) => placeOwing(test, token, more)),
        ...backs.map(async ({ key, fields }) => (await confirm(key, fields)).body),
      ]);
      expect(replies.slice(6)).toEqual(
        uuids.map((uuid) => expect.objectContaining({ status: 'paid', order_uuid: uuid, revived: true })),
      );
    });

    it('place the order or refund the payment while the order expires or is cancelled', async () => {
      for (let round = 0; round < 6; round += 1) {
        const order = await placeOwing(test, token);
        const { key, reference } = await beginAtBank(test, token, order);
        const back = await decideAtBank(test, reference, 'pay', never);
        const cancel = () => test.client.send('cancelOrder', { params: { id: order.uuid }, body: {}, token });
        if (round % 2 === 0) test.wait(15 * 60_000);
        const other = round % 2 === 0 ? () => load(order.uuid) : cancel;
        await Promise.all([confirm(key, back.fields), other(), confirm(key, back.fields)]);
        const { status } = await load(order.uuid);
        expect([status, ...(await statusesOf(order.uuid))]).toEqual(
          status === 'cancelled' ? ['cancelled', 'refunded'] : ['placed', 'paid'],
        );
      }
    });
  });
});
