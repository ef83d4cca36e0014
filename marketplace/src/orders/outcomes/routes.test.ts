import { randomUUID } from 'node:crypto';
import type { CallInputs, FlowCount, Trial } from '@gam/schemas/upstream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, selectRows } from '../../../test/database.ts';
import { orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  test.stopClock();
  test.wait(Date.parse('2026-12-19T05:04:00Z') - test.now());
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const send = (body: CallInputs<'sendFlowOutcomes'>['body'], key: string = randomUUID()) =>
  test.client.ask('sendFlowOutcomes', { body, token: bffToken, key });
const outcomes = (name: string, query: Record<string, string> = {}) =>
  test.client.ask('loadFlowOutcomes', { params: { name }, query, token: bffToken });
const cells = (rollOut: string, query: Record<string, string> = {}) =>
  test.client.ask('loadRollOutCells', { params: { roll_out: rollOut }, query, token: bffToken });

const flows = (rules: string, more: Partial<FlowCount> = {}): FlowCount => ({
  rules,
  service: 'home-cleaning',
  city: '1',
  device: 'phone',
  day: '2026-12-19',
  begun: 4,
  backs: 1,
  errors: 2,
  quotes: 3,
  steps: [{ step: '101', reached: 4, left: 3 }],
  ...more,
});

/** Places an order of a new customer whose flow began at an instant. */
async function order(rules: string, beganAt: string, trials: Trial[] = []) {
  const { token } = await signIn(test);
  const outcome = { began_at: beganAt, device: 'phone' as const, trials };
  return placeOrder(test.client, token, { extra: { matching_flow: 'main_flow', rules, outcome } });
}

describe('outcomes of rules', () => {
  it('adds each batch once, and sums what several BFFs send', async () => {
    const batch = { flows: [flows('one@2#aa default@1#bb'), flows('one@2#aa default@1#bb')], trials: [] };
    const key = randomUUID();
    await send(batch, key);
    await send(batch, key);
    await send({ flows: [flows('one@0 default@1#bb', { begun: 7 })], trials: [] });
    await send({ flows: [flows('another-one@1#cc', { begun: 9 })], trials: [] });
    const { results } = await outcomes('one');
    expect(results.map(({ rules, begun, quotes, steps }) => ({ rules, begun, quotes, steps }))).toEqual([
      { rules: 'one@0 default@1#bb', begun: 7, quotes: 3, steps: [{ step: '101', reached: 4, left: 3 }] },
      { rules: 'one@2#aa default@1#bb', begun: 8, quotes: 6, steps: [{ step: '101', reached: 8, left: 6 }] },
    ]);
  });

  it('refuses a batch without a key', async () => {
    const reply = await test.client.send('sendFlowOutcomes', {
      body: { flows: [], trials: [] },
      token: bffToken,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'missing_key' } });
  });

  it('counts an order once under the rules of its flow, with the time that it took', async () => {
    await send({ flows: [flows('timed@1#aa')], trials: [] });
    await order('timed@1#aa', '2026-12-19T05:02:10Z');
    const [counted] = (await outcomes('timed')).results;
    expect(counted).toMatchObject({ begun: 4, orders: 1, paid_orders: 0 });
    // 110 s: the class up to 120 s.
    expect(counted?.times.map((number, at) => number * at).reduce((a, b) => a + b, 0)).toBe(3);
  });

  it('bounds the reading by day, service, city and device', async () => {
    await send({
      flows: [flows('bound@1#aa'), flows('bound@1#aa', { day: '2026-12-20', device: 'desktop', city: '2' })],
      trials: [],
    });
    const begun = async (query: Record<string, string>) => (await outcomes('bound', query)).results[0]?.begun;
    expect(await begun({})).toBe(8);
    expect(await begun({ until: '2026-12-19' })).toBe(4);
    expect(await begun({ since: '2026-12-21' })).toBeUndefined();
    expect(await begun({ city: '2', device: 'desktop' })).toBe(4);
    expect(await begun({ service: 'painting' })).toBeUndefined();
  });
});

describe('the cells of a roll-out', () => {
  it('hold visitors by slot, share and side, and the orders of their flows within an hour', async () => {
    const trial = (side: Trial['side']): Trial => ({ roll_out: 'r-1', side, percent: 5 });
    const from = '2026-12-19T05:00:00.000Z';
    const visitors = { from, visitors: 3, errors: 1 };
    await send({
      flows: [],
      trials: [
        { ...trial('candidate'), ...visitors },
        { ...trial('control'), ...visitors },
      ],
    });
    await send({ flows: [], trials: [{ ...trial('control'), ...visitors }] });
    await order('x@2#aa', '2026-12-19T05:03:30Z', [trial('candidate')]);
    await order('x@1#aa', '2026-12-19T05:00:10Z', [trial('control')]);
    await order('x@1#aa', '2026-12-19T04:03:00Z', [trial('control')]);
    const times = (kind: number) => Array.from({ length: 14 }, (_, at) => Number(at === kind));
    expect(await cells('r-1')).toEqual({
      cells: [
        {
          from,
          percent: 5,
          candidate: { visitors: 3, orders: 1, errors: 1, times: times(1) },
          control: { visitors: 6, orders: 1, errors: 2, times: times(5) },
        },
      ],
    });
    expect(await cells('r-1', { from: '2026-12-19T05:10:00Z' })).toEqual({ cells: [] });
    expect(await cells('r-2')).toEqual({ cells: [] });
  });

  it('count no order that was placed without the BFF', async () => {
    const { token } = await signIn(test);
    const trials: Trial[] = [{ roll_out: 'r-3', side: 'candidate', percent: 5 }];
    const outcome = { began_at: '2026-12-19T05:00:10Z', device: 'phone', trials };
    const extra = { matching_flow: 'main_flow', rules: 'forged@1#aa', outcome };
    const { inquiry_id } = await test.client.ask('askQuote', { body: quoteBody(), token, key: randomUUID() });
    const placement = { ...orderBody(inquiry_id), extra };
    const placed = { body: placement, token, key: randomUUID(), direct: true };
    const { order_uuid } = await test.client.ask('placeOrder', placed);
    expect(await cells('r-3')).toEqual({ cells: [] });
    expect(await outcomes('forged')).toEqual({ results: [] });
    const stored = sql`select extra from orders where uuid = ${order_uuid}`;
    expect(await selectRows(database, stored)).toEqual([{ extra: { matching_flow: 'main_flow' } }]);
  });

  it('say nothing about an order whose flow was not counted', async () => {
    const { token } = await signIn(test);
    await placeOrder(test.client, token, { extra: { matching_flow: 'main_flow', rules: 'silent@1#aa' } });
    expect(await outcomes('silent')).toEqual({ results: [] });
  });
});
