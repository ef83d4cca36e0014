import { randomUUID } from 'node:crypto';
import type { DiscountWindow } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentEditor, signInContentEditor } from '../../../test/content.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { chooseCampaign } from './campaigns.ts';

const always: DiscountWindow = {
  id: 'ten',
  title: 'ده درصد نوروزی',
  percent: 10,
  toman: null,
  cap_toman: null,
  least_order_toman: 0,
  services: null,
  cities: null,
  from: null,
  until: null,
};

describe('the campaign of a quote', () => {
  const now = Date.parse('2027-03-15T12:00+03:30');
  const occasion = {
    serviceSlug: 'home-cleaning',
    cityId: '1',
    price: { before: 500_000, after_items: 400_000 },
    now,
  };
  const chosen = (...windows: Partial<DiscountWindow>[]) =>
    chooseCampaign(
      windows.map((window, at) => ({ ...always, id: String(at), ...window })),
      occasion,
    )?.id ?? null;

  it.each<[string, Partial<DiscountWindow>, boolean]>([
    ['counts without bounds', {}, true],
    ['counts from its beginning on', { from: '2027-03-15T12:00+03:30' }, true],
    ['does not count before it begins', { from: '2027-03-15T12:01+03:30' }, false],
    ['counts until its end', { until: '2027-03-15T08:30:01Z' }, true],
    ['does not count at its end', { until: '2027-03-15T08:30Z' }, false],
    ['counts for its services', { services: ['home-cleaning'] }, true],
    ['does not count for others', { services: ['house-painting'] }, false],
    ['counts in its cities', { cities: ['2', '1'] }, true],
    ['does not count in others', { cities: ['2'] }, false],
    ['counts from its least price on, before discounts', { least_order_toman: 500_000 }, true],
    ['does not count below it', { least_order_toman: 500_001 }, false],
  ])('%s', (_what, window, counts) => {
    expect(chosen(window)).toBe(counts ? '0' : null);
  });

  it('is the one that takes off most, the first of equal ones', () => {
    expect(
      chosen({ percent: 10 }, { percent: 30, cap_toman: 30_000 }, { percent: null, toman: 50_000 }),
    ).toBe('2');
    expect(chosen({ percent: 10 }, { percent: null, toman: 40_000 })).toBe('0');
  });

  it('returns no price where it is agreed on the spot', () => {
    expect(chooseCampaign([always], { ...occasion, price: { before: null, after_items: null } })).toBe(null);
  });
});

describe('a discount for some days without a code [O-1.09]', () => {
  let database: OpenDatabase;
  let test: TestApp;
  let editor: ContentEditor;

  beforeAll(async () => {
    database = await openTestDatabase();
    test = await startApp(database);
    test.stopClock();
    editor = await signInContentEditor(test);
  });

  afterAll(async () => {
    await test.close();
    await database.close();
  });

  const quote = (token: string) =>
    test.client.ask('askQuote', { body: quoteBody(), token, key: randomUUID() });
  const hour = 3_600_000;

  it('counts between its instants, and stays in what was quoted then', async () => {
    const { token } = await signIn(test);
    const from = new Date(test.now() + hour).toISOString();
    const until = new Date(test.now() + 2 * hour).toISOString();
    expect((await quote(token)).price).toBe(501_500);
    expect(
      await editor.publish('discounts', 'all', { discounts: [{ ...always, from, until }] }),
    ).toMatchObject({ status: 200 });
    expect((await quote(token)).price).toBe(501_500);
    test.wait(2 * hour - 60_000);
    const inside = await quote(token);
    expect(inside).toMatchObject({
      price: 451_400,
      achar_price: 590_000,
      discount_data: { discount_text: expect.stringContaining('ده درصد نوروزی: ۵۰٬۱۰۰ تومان') },
    });
    test.wait(60_000);
    expect((await quote(token)).price).toBe(501_500);
    const body = orderBody(inside.inquiry_id);
    const { order_uuid } = await test.client.ask('placeOrder', { body, token, key: randomUUID() });
    const order = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    expect(order.price).toBe(451_400);
  });

  it.each<[string, object, string, string]>([
    ['both a percentage and an amount', { toman: 1000 }, 'bad_amount', '/discounts/0/percent'],
    ['neither of them', { percent: null }, 'bad_amount', '/discounts/0/percent'],
    ['more than everything', { percent: 101 }, 'schema', '/discounts/0/percent'],
    [
      'an end before its beginning',
      { from: '2027-03-10T00:00+03:30', until: '2027-03-10T00:00+03:30' },
      'bad_window',
      '/discounts/0/until',
    ],
    ['a day that no calendar has', { from: '2027-13-45T00:00Z' }, 'bad_window', '/discounts/0/from'],
    ['an instant without an offset', { from: '2027-03-10T00:00' }, 'schema', '/discounts/0/from'],
    ['an unknown service', { services: ['gone'] }, 'unknown_service', '/discounts/0/services/0'],
    ['an unknown city', { cities: ['99'] }, 'unknown_city', '/discounts/0/cities/0'],
  ])('is refused with %s', async (_what, more, code, path) => {
    // The tests before moved the clock past the end of a team's session.
    editor = await signInContentEditor(test);
    const reply = await editor.publish('discounts', 'all', { discounts: [{ ...always, ...more }] });
    expect(reply.status).toBe(400);
    expect(reply.body['findings']).toContainEqual(expect.objectContaining({ code, path }));
  });
});
