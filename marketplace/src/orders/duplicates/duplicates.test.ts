import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Duplication, OrderStatus } from '@gam/schemas/upstream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import {
  answer,
  cleaningAnswers,
  orderBody,
  placeOrder,
  quoteBody,
  type QuoteBody,
} from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../records/tables.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  // Saturday, 28 Azar 1405, half past eight in Tehran.
  test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

beforeEach(async () => {
  customer = await signIn(test);
});

const at = (...values: string[]) => ({ answers: [...cleaningAnswers, answer('when', values)] });
const order = async (more: Partial<QuoteBody> = {}) => {
  const { order_uuid } = await placeOrder(test.client, customer.token, more);
  return test.client.ask('loadOrder', { params: { id: order_uuid }, token: customer.token });
};
const quote = (more: Partial<QuoteBody> = {}, token: string | undefined = customer.token) =>
  test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() });
const stand = (uuid: string, status: OrderStatus) =>
  database.db.update(orders).set({ status }).where(eq(orders.uuid, uuid));
const inPersian = (number: string) => number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit);
/** Sends actions in sequence, as they are, with the customer's own token. */
const run = async (actions: Duplication['chain_actions']) => {
  const replies: { status: number; body: Record<string, unknown> }[] = [];
  for (const { path, verb, body } of actions) {
    const reply = await test.app.inject({
      method: verb as 'POST',
      url: path,
      payload: body as object,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    replies.push({ status: reply.statusCode, body: reply.json() });
  }
  return replies;
};

describe('the quote of a possible duplicate', () => {
  it('contains the earlier order and its actions [O-3.12] [O-7.13]', async () => {
    const { order_uuid, legacy_id } = await order();
    const { inquiry_id, duplication } = await quote();
    const discard = { path: `/v2/orders/price-inquiry/${inquiry_id}/discard/`, verb: 'POST', body: {} };
    expect(duplication).toEqual({
      message: expect.stringContaining(`«نظافت منزل» با شماره ${inPersian(legacy_id)}`),
      is_mandatory: false,
      edit_state: 'editable',
      duplication_state: 'open_order',
      order_id: order_uuid,
      legacy_id,
      legacy_city_id: '1',
      chain_actions: [discard],
      edit_actions: [discard, { path: `/v2/orders/${order_uuid}/begin-edit/`, verb: 'POST', body: {} }],
    });
  });

  it('requires a decision when both orders are for the same time', async () => {
    await order(at('2026-12-28', '10-12'));
    const { order_uuid } = await order(at('2026-12-27', '10-12'));
    const { order_uuid: newest } = await order();
    const told = async (more: Partial<QuoteBody>) => {
      const { duplication } = await quote(more);
      return [duplication?.is_mandatory, duplication?.duplication_state, duplication?.order_id];
    };
    expect(await told(at('2026-12-27', '10-12'))).toEqual([true, 'same_time', order_uuid]);
    expect(await told(at('2026-12-27', '12-14'))).toEqual([false, 'same_day', order_uuid]);
    expect(await told(at('2026-12-29', '10-12'))).toEqual([false, 'open_order', newest]);
  });

  it('offers no edit once the work has begun', async () => {
    const { order_uuid } = await order();
    await stand(order_uuid, 'in_progress');
    const { duplication } = await quote();
    expect(duplication).toMatchObject({ edit_state: 'begun', edit_actions: [], order_id: order_uuid });
    expect(duplication?.chain_actions).toHaveLength(1);
  });

  it('has actions that work with the customer’s own rights', async () => {
    const { order_uuid } = await order();
    const { inquiry_id, duplication } = await quote();
    const replies = await run(duplication?.edit_actions ?? []);
    expect(replies).toEqual([
      { status: 200, body: {} },
      { status: 200, body: { edit_until: expect.any(String) } },
    ]);
    const placed = await test.client.send('placeOrder', {
      body: orderBody(inquiry_id),
      token: customer.token,
      key: randomUUID(),
    });
    expect(placed.status).toBe(410);
    const [row] = await database.db.select().from(orders).where(eq(orders.uuid, order_uuid));
    expect(row?.editUntil).not.toBeNull();
  });

  it.each(['unpaid', 'placed', 'assigned'] as const)('reports an order that is %s', async (status) => {
    const { order_uuid } = await order();
    await stand(order_uuid, status);
    expect((await quote()).duplication).toMatchObject({ edit_state: 'editable', order_id: order_uuid });
  });

  it.each(['done', 'cancelled', 'expired'] as const)(
    'does not report an order that is %s',
    async (status) => {
      await stand((await order()).order_uuid, status);
      expect((await quote()).duplication).toBeNull();
    },
  );

  it('does not report an order of another city, service or customer, to a guest, or the one being changed', async () => {
    const { legacy_id } = await order();
    const { token } = await signIn(test);
    expect((await quote({ city: '2' })).duplication).toBeNull();
    expect((await quote({}, token)).duplication).toBeNull();
    const body = quoteBody();
    expect((await test.client.ask('askQuote', { body, key: randomUUID() })).duplication).toBeNull();
    expect((await quote({ editOrderId: legacy_id })).duplication).toBeNull();
    const painting = [answer('301', ['30101', '30102']), answer('302', ['85'])];
    expect((await quote({ category: '3', answers: painting })).duplication).toBeNull();
  });
});
