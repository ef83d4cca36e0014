import type { Extra } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const orders = /^POST \/v2\/orders\/$/;

/** The `extra` of the quote and of the order, after the page was opened with this query. */
async function extrasOf(query: string): Promise<unknown[]> {
  world.proxy.forget();
  const customer = await world.customerAt(null, query);
  await customer.sendAndWait(placeOrder());
  expect(customer.flow.phase).toBe('placed');
  const sent = [quotes, orders].map((call) => world.proxy.calls(call).at(-1)?.body);
  return sent.map((body) => {
    // What the upstream counts the order by is beside it.
    const {
      rules: _rules,
      outcome: _outcome,
      ...origin
    } = (body as { extra?: Extra } | undefined)?.extra ?? {};
    return origin;
  });
}

const main = { matching_flow: 'main_flow' };

describe('the origin of a customer, in the quote and the order [O-7.16]', () => {
  it.each<[string, object]>([
    ['lock-city=0', main],
    ['referrer=partner_one', { ...main, referrer_partner_one: true }],
    ['referrer=partner_two', { ...main, referrer_partner_two: true }],
    ['referrer=partner_three', { ...main, referrer_partner_three: true }],
    ['utm_source=ads', { ...main, utm_source: 'ads' }],
    ['utm_token=t-1', { ...main, utm_token: 't-1' }],
    ['utm_click_id=c-1', { ...main, utm_click_id: 'c-1' }],
    ['credit_balance_visible=1', { ...main, credit_balance_visible: true }],
    ['credit_balance_visible=false', { ...main, credit_balance_visible: false }],
    ['internal_source=banner', { ...main, internal_source: 'banner' }],
    ['searched_word=%D9%86%D8%B8%D8%A7%D9%81%D8%AA', { ...main, searched_word: 'نظافت' }],
    ['search_result_item_index=3', { ...main, search_result_item_index: '3' }],
    ['matching_flow=fast', { matching_flow: 'fast' }],
    [
      'referrer=partner_two&referrer=partner_one&utm_source=ads&searched_word=a%20b&credit_balance_visible=true',
      {
        ...main,
        referrer_partner_one: true,
        referrer_partner_two: true,
        utm_source: 'ads',
        searched_word: 'a b',
        credit_balance_visible: true,
      },
    ],
  ])('%s', async (query, extra) => {
    expect(await extrasOf(`&${query}`)).toEqual([extra, extra]);
  });

  it.each<[string, string, object]>([
    ['empty values', 'utm_source=&matching_flow=&credit_balance_visible=', main],
    [
      'values that are too long',
      `utm_token=${'x'.repeat(1_000)}&utm_click_id=c`,
      { ...main, utm_click_id: 'c' },
    ],
    ['the last of a repeated parameter', 'utm_source=one&utm_source=two', { ...main, utm_source: 'two' }],
    ['invalid flags', 'credit_balance_visible=perhaps&referrer=partner_four&referrer=1', main],
    ['invalid positions', 'search_result_item_index=first', main],
    [
      'control characters',
      'utm_token=%00&searched_word=%1B%5B0m&utm_source=ads',
      { ...main, utm_source: 'ads' },
    ],
    [
      'fields that the query must not set',
      'disableSMS=true&notShowOnApp=1&customer_id=1&referrer_partner_one=true',
      main,
    ],
    [
      'names of object properties',
      '__proto__=1&constructor=1&utm_source=__proto__',
      { ...main, utm_source: '__proto__' },
    ],
  ])('keeps what is valid of %s, and places the order', async (_about, query, extra) => {
    expect(await extrasOf(`&${query}`)).toEqual([extra, extra]);
  });

  it('answers a query of hostile length with the page without it, or with an error', async () => {
    const url = `${homeCleaning}&utm_token=${'x'.repeat(8_000)}&utm_source=ads`;
    const customer = world.newCustomer();
    const { status, text } = await customer.visit(url);
    expect([status, text.includes('utm_source=ads'), text.includes('xxx')]).toEqual([200, true, false]);
    expect((await customer.open(url)).status).toBe(400);
  });
});
