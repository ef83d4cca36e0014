import type { ServiceDetail } from '@gam/schemas/questions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { World } from './support/world.ts';

const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
const painting = '/order/home-services/painting/house-painting?city_id=1';
const day = 24 * 3600_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { REFERRERS: 'partner_one:wallet, partner_three:news' } });
  // One question, and a guest may have its price.
  const questions = [{ id: 'a', title: 'پرسش', type: 'text', is_mandatory: true }];
  world.proxy.fail(/^GET \/v2\/services\//, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as ServiceDetail), questions }),
  });
});
beforeEach(() => {
  world.ahead = 0;
});
afterAll(() => world.stop());

/** The partners that an order of this browser names, as the upstream is told. */
async function referrersOf(customer: Customer): Promise<string[]> {
  await customer.open(painting);
  return priced(customer);
}

async function priced(customer: Customer): Promise<string[]> {
  await customer.sendAndWait(answer('a', ['سفید']), next());
  const sent = world.proxy.calls(quotes).at(-1)?.body as { extra: object } | undefined;
  return Object.keys(sent?.extra ?? {}).filter((name) => name.startsWith('referrer_'));
}

async function sentBy(query: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.visit(`/?${query}`);
  return customer;
}

/** What the browser is told to keep for a partner. */
async function cookieFor(partner: string): Promise<string> {
  const { headers } = await world.newCustomer().visit(`/?referrer=${partner}`);
  const lines = headers['set-cookie'] as unknown as string[];
  return lines.find((line) => line.startsWith(`__Host-gam-referrer_${partner}=`)) ?? '';
}

describe('a partner who sent the customer is remembered [O-9.08]', () => {
  it.each([
    ['partner_one', 30 * day - 60_000, true],
    ['partner_one', 30 * day, false],
    ['partner_two', 10 * day - 60_000, true],
    ['partner_two', 10 * day, false],
    ['partner_three', 300 * day, true],
  ])('%s after %d ms: %s, whatever the browser makes of its cookies', async (partner, after, expected) => {
    const customer = await sentBy(`referrer=${partner}`);
    world.ahead = after;
    expect(await referrersOf(customer)).toEqual(expected ? [`referrer_${partner}`] : []);
  });

  it.each([
    ['partner_one', `Max-Age=${30 * 24 * 3600}`],
    ['partner_two', `Max-Age=${10 * 24 * 3600}`],
    ['partner_three', null],
  ])('%s out of reach of scripts, as long as it counts: %s', async (partner, age) => {
    const cookie = await cookieFor(partner);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(/Max-Age=\d+/.exec(cookie)?.[0] ?? null).toBe(age);
  });

  it('by the source that its links are marked with', async () => {
    expect(await referrersOf(await sentBy('utm_source=Wallet'))).toEqual(['referrer_partner_one']);
    expect(await referrersOf(await sentBy('utm_source=news'))).toEqual(['referrer_partner_three']);
    expect(await referrersOf(await sentBy('utm_source=other'))).toEqual([]);
  });

  it('beside others, and anew with every visit', async () => {
    const customer = await sentBy('referrer=partner_two');
    world.ahead = 9 * day;
    await customer.visit('/?referrer=partner_one');
    expect(await referrersOf(customer)).toEqual(['referrer_partner_one', 'referrer_partner_two']);
    await customer.visit('/?referrer=partner_two');
    world.ahead = 18 * day;
    expect(await referrersOf(customer)).toEqual(['referrer_partner_one', 'referrer_partner_two']);
  });

  it('as it was when the order began, whatever comes after', async () => {
    const customer = world.newCustomer();
    await customer.open(`${painting}&referrer=partner_three`);
    const { url } = customer.screen;
    await customer.visit('/?referrer=partner_one');
    customer.cookies.delete('__Host-gam-referrer_partner_three');
    expect(await priced(customer)).toEqual(['referrer_partner_three']);
    // Its own address, opened again, is no visit that a partner sent.
    customer.cookies.delete('__Host-gam-referrer_partner_three');
    await customer.open(customer.screen.url);
    expect([url, customer.cookies.has('__Host-gam-referrer_partner_three')]).toEqual([
      expect.stringContaining('referrer=partner_three'),
      false,
    ]);
  });

  it('and what others write is not', async () => {
    const customer = await sentBy('referrer=partner_one');
    const mark = customer.cookies.get('__Host-gam-referrer_partner_one') ?? '';
    const [, signature = ''] = mark.split('.');
    for (const [name, value] of [
      ['partner_one', `${Date.now()}.${signature}x`],
      ['partner_one', `${Date.now() + day}.${signature}`],
      ['partner_two', mark],
      ['partner_three', '1'],
      ['partner_three', '.'],
    ]) {
      const stranger = world.newCustomer();
      stranger.cookies.set(`__Host-gam-referrer_${name}`, value ?? '');
      expect(await referrersOf(stranger)).toEqual([]);
    }
  });
});
