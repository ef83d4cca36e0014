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
  world.changeService((service) => ({ ...service, questions }));
});
beforeEach(() => {
  world.ahead = 0;
});
afterAll(() => world.stop());

/** The partners in the price request of this browser. */
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

/** The cookie that the reply sets for a partner. */
async function cookieFor(partner: string): Promise<string> {
  const { headers } = await world.newCustomer().visit(`/?referrer=${partner}`);
  const lines = headers['set-cookie'] as unknown as string[];
  return lines.find((line) => line.startsWith(`gam-referrer_${partner}=`)) ?? '';
}

describe('the partner who sent the customer [O-9.08]', () => {
  it.each([
    ['partner_one', 30 * day - 60_000, true],
    ['partner_one', 30 * day, false],
    ['partner_two', 10 * day - 60_000, true],
    ['partner_two', 10 * day, false],
    ['partner_three', 300 * day, true],
  ])(
    '%s counts after %d ms: %s, also if the browser keeps its cookies longer',
    async (partner, after, expected) => {
      const customer = await sentBy(`referrer=${partner}`);
      world.ahead = after;
      expect(await referrersOf(customer)).toEqual(expected ? [`referrer_${partner}`] : []);
    },
  );

  it.each([
    ['partner_one', `Max-Age=${30 * 24 * 3600}`],
    ['partner_two', `Max-Age=${10 * 24 * 3600}`],
    ['partner_three', null],
  ])('%s is kept in a cookie that scripts cannot read, with its lifetime: %s', async (partner, age) => {
    const cookie = await cookieFor(partner);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(/Max-Age=\d+/.exec(cookie)?.[0] ?? null).toBe(age);
  });

  it('is known by the source in its links', async () => {
    expect(await referrersOf(await sentBy('utm_source=Wallet'))).toEqual(['referrer_partner_one']);
    expect(await referrersOf(await sentBy('utm_source=news'))).toEqual(['referrer_partner_three']);
    expect(await referrersOf(await sentBy('utm_source=other'))).toEqual([]);
  });

  it('counts beside others, and from the start with every visit', async () => {
    const customer = await sentBy('referrer=partner_two');
    world.ahead = 9 * day;
    await customer.visit('/?referrer=partner_one');
    expect(await referrersOf(customer)).toEqual(['referrer_partner_one', 'referrer_partner_two']);
    await customer.visit('/?referrer=partner_two');
    world.ahead = 18 * day;
    expect(await referrersOf(customer)).toEqual(['referrer_partner_one', 'referrer_partner_two']);
  });

  it('stays as it was when the order began', async () => {
    const customer = world.newCustomer();
    await customer.open(`${painting}&referrer=partner_three`);
    const { url } = customer.screen;
    await customer.visit('/?referrer=partner_one');
    customer.cookies.delete('gam-referrer_partner_three');
    expect(await priced(customer)).toEqual(['referrer_partner_three']);
    // A page that is opened again by its own URL is no visit from a partner.
    customer.cookies.delete('gam-referrer_partner_three');
    await customer.open(customer.screen.url);
    expect([url, customer.cookies.has('gam-referrer_partner_three')]).toEqual([
      expect.stringContaining('referrer=partner_three'),
      false,
    ]);
  });

  it('is ignored in a forged cookie', async () => {
    const customer = await sentBy('referrer=partner_one');
    const mark = customer.cookies.get('gam-referrer_partner_one') ?? '';
    const [, signature = ''] = mark.split('.');
    for (const [name, value] of [
      ['partner_one', `${Date.now()}.${signature}x`],
      ['partner_one', `${Date.now() + day}.${signature}`],
      ['partner_two', mark],
      ['partner_three', '1'],
      ['partner_three', '.'],
    ]) {
      const stranger = world.newCustomer();
      stranger.cookies.set(`gam-referrer_${name}`, value ?? '');
      expect(await referrersOf(stranger)).toEqual([]);
    }
  });
});
