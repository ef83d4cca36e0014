import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { addresses } from './repository.ts';
import { create, customer, database, list, test, setUpAddresses } from './addresses-fixture.ts';

setUpAddresses();

describe('the list of addresses', () => {
  it('is paged, newest first, and 404 with an empty list past its end [W-4.06, W-7.12]', async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await create()).id);
    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', offset: '2' });
    expect([first.next, second.next]).toEqual([2, null]);
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(made);
    const past = await test.client.send('listAddresses', { query: { offset: '100' }, token: customer.token });
    expect(past).toMatchObject({ status: 404, body: { results: [], next: null } });
  });

  it('has pages of at most 100 [W-7.12]', async () => {
    const row = {
      customerId: customer.user.id,
      createdBy: customer.user.id,
      areaId: '1001',
      createdAt: new Date(),
    };
    const many = Array.from({ length: 101 }, () => ({
      ...row,
      id: randomUUID(),
      detail: 'یک آدرس از بسیاری',
    }));
    await database.db.insert(addresses).values(many);
    const first = await list();
    expect([first.results.length, first.next]).toEqual([100, 100]);
    expect((await list({ offset: '100' })).results).toHaveLength(1);
    const query = { limit: '101' };
    expect((await test.client.send('listAddresses', { query, token: customer.token })).status).toBe(400);
  });

  it('is limited to a given city or area [W-7.12]', async () => {
    const one = await create();
    const two = await create({ area: '1002', lat: null, lng: null });
    await create({ area: '3001', lat: null, lng: null });
    expect((await list({ cityId: '1' })).results.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await list({ cityId: '1', regionId: '1002' })).results.map(({ id }) => id)).toEqual([two.id]);
    expect((await list({ cityId: '2' })).results).toEqual([]);
  });

  it('contains the notice of the area, otherwise of the city, as HTML', async () => {
    expect((await list({ cityId: '1' })).warning).toMatch(/<strong>محدوده طرح ترافیک.*<a href="https:/);
    expect((await list({ cityId: '1', regionId: '1017' })).warning).toMatch(/<b>بازار<\/b>/);
    expect((await list({ cityId: '1', regionId: '1001' })).warning).toMatch(/طرح ترافیک/);
    expect((await list({ cityId: '3' })).warning).toBeNull();
    expect((await list()).warning).toBeNull();
  });

  it("refuses another customer's address", async () => {
    await create();
    expect((await list({}, await signIn(test))).results).toEqual([]);
    expect((await test.client.send('listAddresses')).status).toBe(401);
  });

  it('has an address in Tehran and one in Isfahan for the demo customer', async () => {
    const demo = await signIn(test, '09120000001');
    const cities = (await list({}, demo)).results.map(({ area }) => area?.city);
    expect(cities).toEqual(['تهران', 'تهران', 'اصفهان']);
  });
});
