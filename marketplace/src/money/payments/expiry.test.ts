import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { placeOwing, returnUrl, wholePaid } from '../../../test/paid-orders.ts';
import { answer, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import type { Bank } from '../bank/bank.ts';
import { expireOrders } from './expire-orders.ts';
import {
  bankState,
  begin,
  customer,
  database,
  find,
  load,
  minute,
  never,
  nowOfTest,
  place,
  test,
  setUpSettlement,
  wait,
} from './settlement-fixture.ts';

setUpSettlement();

describe('an overdue order', () => {
  it('expires at the deadline and refuses payments from then on [O-7.17]', async () => {
    const order = await place();
    wait(15 * minute - 5_000);
    expect((await load(order.uuid)).status).toBe('unpaid');
    wait(5_000);
    expect(await load(order.uuid)).toMatchObject({
      status: 'expired',
      payment: { state: 'expired' },
      may: { pay: false },
    });
    const body = { amount: order.due, redirect_url: returnUrl, order_id: order.uuid };
    const late = { body, token: customer.token, key: randomUUID() };
    expect(await test.client.send('chargeCredit', late)).toMatchObject({ status: 409 });
  });

  it('is expired by the requests that read it', async () => {
    const [one, other] = [await place(), await place()];
    wait(15 * minute);
    const { results } = await test.client.ask('listOrders', { token: customer.token });
    expect(results.find(({ order_uuid: uuid }) => uuid === one.uuid)?.status).toBe('expired');
    expect((await load(other.uuid)).status).toBe('expired');
  });

  it('is placed if the bank has the money, even without a report', async () => {
    const order = await place();
    const { reference } = await begin(order);
    await decideAtBank(test, reference, 'pay', never);
    wait(16 * minute);
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
  });

  it('waits a few minutes for a bank that does not answer', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    await decideAtBank(test, reference, 'pay', never);
    bankState.answers = false;
    wait(16 * minute);
    expect(await load(order.uuid)).toMatchObject({
      status: 'unpaid',
      payment: { state: 'pending' },
      may: { pay: false },
    });
    wait(5 * minute);
    expect((await load(order.uuid)).status).toBe('expired');
    bankState.answers = true;
    expect(await find(key)).toMatchObject({ status: 'paid', order_status: 'placed', revived: true });
  });
});

describe('an unpaid order', () => {
  it('waits again after each change, at most an hour in all', async () => {
    const order = await place();
    const { legacy_id: editOrderId, created_at } = await load(order.uuid);
    const change = async (minutes: number) => {
      wait(10 * minute);
      const answers = [
        answer('1101', ['110101']),
        answer('1102', [String(minutes)]),
        answer('1103', ['110301']),
      ];
      const body = quoteBody({ ...wholePaid, answers, editOrderId });
      const { token } = customer;
      const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
      const placement = orderBody(inquiry_id, { answers, category: '11', editOrderId });
      await test.client.ask('placeOrder', { body: placement, token, key: randomUUID() });
      const { payment } = await load(order.uuid);
      return Date.parse(payment?.due_until ?? '') - Date.parse(created_at);
    };
    const waits = [];
    for (const minutes of [60, 70, 80, 90, 100]) waits.push(await change(minutes));
    expect(waits[0]).toBeGreaterThan(24 * minute);
    expect(waits.at(-1)).toBe(60 * minute);
  });
});

describe('the sweep', () => {
  it('expires overdue orders without a request', async () => {
    const order = await place();
    const bank = { gateways: [], verify: async () => null } as unknown as Bank;
    await expireOrders({ db: database.db, bank, now: () => nowOfTest() + 24 * 60 * minute });
    expect((await load(order.uuid)).status).toBe('expired');
  });
});

describe('a bank that hangs', () => {
  it('does not block other orders', async () => {
    const late = [await place(), await place(), await place(), await place(), await place(), await place()];
    for (const order of late) await begin(order);
    wait(16 * minute);
    bankState.hangs = true;
    try {
      const another = await signIn(test);
      expect((await placeOwing(test, another.token)).uuid).toBeDefined();
    } finally {
      bankState.hangs = false;
    }
    expect((await load(late[0]?.uuid ?? '')).status).toBe('expired');
  });
});
