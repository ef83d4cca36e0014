import { describe, expect, it } from 'vitest';
import { orderStatuses } from '@gam/schemas/fixtures';
import { cleaningAnswers } from '../../../test/requests.ts';
import { actFor } from '../../../test/operators.ts';
import { change, customer, load, operator, setUpChanges, stand, stranger, test } from './change-fixture.ts';

setUpChanges();

const expert = '41';
const phone = '989120000141';

/** Places an order with an expert whom the customer chose; returns its uuid. */
async function orderOfExpert(): Promise<string> {
  const { body } = await change({ answers: cleaningAnswers, specificWorkman: expert });
  return String(body['order_uuid']);
}
const loadBy = (id: string, token: string) => test.client.send('loadOrder', { params: { id }, token });

describe("the phone of an order's expert", () => {
  it.each(orderStatuses)('is given only while the work is arranged or goes on: %s', async (status) => {
    const uuid = await orderOfExpert();
    await stand(uuid, status);
    const isGiven = status === 'assigned' || status === 'in_progress';
    const { selected_workman } = await load(uuid);
    expect(selected_workman).toMatchObject({ first_name: 'زهرا', last_name: 'موسوی' });
    expect(selected_workman?.phone).toBe(isGiven ? phone : undefined);
    expect((await load(uuid)).status).toBe(status);
  });

  it('is given to the customer and to operators alone', async () => {
    const uuid = await orderOfExpert();
    await stand(uuid, 'assigned');
    const acting = await actFor(test, operator.token, customer.user.id);
    for (const token of [customer.token, operator.token, acting.token])
      expect(await loadBy(uuid, token)).toMatchObject({ status: 200, body: { selected_workman: { phone } } });
    const other = await loadBy(uuid, stranger.token);
    expect([other.status, JSON.stringify(other.body).includes(phone)]).toEqual([404, false]);
  });

  it('is in no list of orders or experts', async () => {
    const uuid = await orderOfExpert();
    await stand(uuid, 'assigned');
    const { client } = test;
    const { token } = customer;
    const shown = await Promise.all([
      client.ask('listOrders', { query: {}, token }),
      client.ask('listExperts', { body: { answers: cleaningAnswers, category: '1', city: '1' } }),
      client.ask('listExpertCards', { query: { service: '1', city: '1' } }),
    ]);
    const text = JSON.stringify(shown);
    expect(text).toContain('موسوی');
    expect(text).not.toContain(phone);
  });
});
