import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { actFor, openDesk } from '../../../test/operators.ts';
import { returnUrl } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken } from '../../../test/start-app.ts';
import {
  confirm,
  database,
  minute,
  never,
  setUpSettlement,
  test,
  wait,
} from '../payments/settlement-fixture.ts';
import { placeOwing, wholePaid } from '../../../test/paid-orders.ts';

setUpSettlement();

type Person = Awaited<ReturnType<typeof signIn>>;

const charge = ({ token }: Pick<Person, 'token'>, amount: number, key: string = randomUUID()) =>
  test.client.send('chargeCredit', { body: { amount, redirect_url: returnUrl }, token, key });

/** A customer with so much credit. */
async function rich(amount: number) {
  const person = await signIn(test);
  const key = randomUUID();
  const { body } = await charge(person, amount, key);
  const { fields } = await decideAtBank(test, String(body['RefId']), 'pay', never);
  const reply = await confirm(key, fields);
  return { ...person, key, fields, reply };
}

const creditOf = ({ token }: Pick<Person, 'token'>) => test.client.ask('loadCredit', { token });
const spend = ({ token }: Pick<Person, 'token'>, order: string, key: string = randomUUID()) =>
  test.client.send('spendCredit', { body: { order_id: order }, token, key });
const cancel = ({ token }: Pick<Person, 'token'>, id: string) =>
  test.client.ask('cancelOrder', { params: { id }, body: {}, token });

describe('a recharge of credit', () => {
  it('adds what the bank took, once, whatever is reported', async () => {
    const person = await rich(500_000);
    expect(person.reply.body).toMatchObject({ status: 'paid', context: 'recharge', order_uuid: null });
    expect((await confirm(person.key, person.fields)).body).toMatchObject({ status: 'paid' });
    expect(await creditOf(person)).toMatchObject({
      balance: 500_000,
      recharge: { least: 10_000, most: 20_000_000 },
      changes: [{ cause: 'recharged', amount: 500_000, legacy_id: null }],
    });
    const { results } = await test.client.ask('listPayments', { token: person.token });
    expect(results).toMatchObject([{ context: 'recharge', amount: 500_000, state: 'paid', order: null }]);
  });

  it('is found by the marketplace itself if nothing is reported', async () => {
    const person = await signIn(test);
    const key = randomUUID();
    const { body } = await charge(person, 70_000, key);
    await decideAtBank(test, String(body['RefId']), 'pay', never);
    expect((await creditOf(person)).balance).toBe(0);
    wait(2 * minute);
    await expect.poll(async () => (await creditOf(person)).balance, { timeout: 20_000 }).toBe(70_000);
  });

  it.each([9_999, 20_000_001])('is refused outside of its bounds: %d toman', async (amount) => {
    expect(await charge(await signIn(test), amount)).toMatchObject({
      status: 400,
      body: { code: 'recharge_out_of_bounds' },
    });
  });

  it('is one under one key, and refused under it with another amount', async () => {
    const person = await signIn(test);
    const key = randomUUID();
    const [one, same, other] = [
      await charge(person, 50_000, key),
      await charge(person, 50_000, key),
      await charge(person, 60_000, key),
    ];
    expect(same.body['RefId']).toBe(one.body['RefId']);
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it('is not begun by an operator who acts for the customer', async () => {
    const person = await signIn(test);
    const desk = await openDesk(database.db, 'demo-operator', test.now());
    const acting = await actFor(test, desk.token, person.user.id);
    expect(await charge(acting, 50_000)).toMatchObject({ status: 403 });
  });
});

describe('credit', () => {
  it('pays a whole prepayment and comes back at once when the order is cancelled', async () => {
    const person = await rich(19_000_000);
    const order = await placeOwing(test, person.token, wholePaid);
    const key = randomUUID();
    expect((await spend(person, order.uuid, key)).body).toMatchObject({
      left: 0,
      credit: 19_000_000 - order.due,
    });
    expect((await spend(person, order.uuid, key)).body).toMatchObject({
      left: 0,
      credit: 19_000_000 - order.due,
    });
    const load = { params: { id: order.uuid }, token: person.token };
    expect(await test.client.ask('loadOrder', load)).toMatchObject({
      status: 'placed',
      payment: { state: 'paid' },
    });
    await cancel(person, order.uuid);
    expect(await creditOf(person)).toMatchObject({ balance: 19_000_000 });
    expect((await creditOf(person)).changes.map(({ cause }) => cause)).toEqual([
      'returned',
      'spent',
      'recharged',
    ]);
    expect((await test.client.ask('loadOrderLedger', load)).payments).toMatchObject([
      { way: 'credit', refunds: [{ state: 'done', way: 'credit', amount: order.due }] },
    ]);
  });

  it('is not spent on a part of a prepayment, nor without being there', async () => {
    const person = await rich(10_000);
    const order = await placeOwing(test, person.token, wholePaid);
    expect(await spend(person, order.uuid)).toMatchObject({ status: 409, body: { code: 'no_credit' } });
    expect((await creditOf(person)).balance).toBe(10_000);
  });

  it('is spent once where two orders want it at the same time', async () => {
    const first = await rich(10_000);
    const orders = [
      await placeOwing(test, first.token, wholePaid),
      await placeOwing(test, first.token, wholePaid),
    ];
    const due = orders[0]?.due ?? 0;
    const key = randomUUID();
    const { body } = await charge(first, due, key);
    await decideAtBank(test, String(body['RefId']), 'pay', never);
    await test.client.ask('findPayment', { params: { key }, token: bffToken });
    const replies = await Promise.all(orders.map(({ uuid }) => spend(first, uuid)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await creditOf(first)).balance).toBe(10_000);
  });

  it('needs a code of the last five minutes', async () => {
    const person = await rich(10_000);
    const order = await placeOwing(test, person.token, wholePaid);
    wait(6 * minute);
    expect(await spend(person, order.uuid)).toMatchObject({ status: 403, body: { code: 'code_needed' } });
  });

  it('is not spent by an operator who acts for the customer', async () => {
    const person = await rich(19_000_000);
    const order = await placeOwing(test, person.token, wholePaid);
    const desk = await openDesk(database.db, 'demo-operator', test.now());
    const acting = await actFor(test, desk.token, person.user.id);
    expect(await spend(acting, order.uuid)).toMatchObject({ status: 403 });
  });
});
