import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { World } from './support/world.ts';

const service = 'home-services/cleaning/home-cleaning';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** What leads on from a page: the link at the bottom that is its own, and where the bar's arrow leads. */
const waysOf = ({ screen }: Customer) => {
  const bar = screen.body.find((block) => block.type === 'app_bar');
  const up = bar?.type === 'app_bar' ? (bar.up?.href ?? null) : null;
  return { tabs: screen.nav?.items.map(({ tab }) => tab), own: screen.nav?.current, up };
};
const tabs = ['home', 'orders', 'support', 'account'];

const open: [string, string | null, string | null][] = [
  ['/', 'home', null],
  ['/categories/home-services/cleaning', null, null],
  [`/categories/${service}/experts?city_id=1`, null, null],
  [`/services/${service}/tehran`, null, null],
  [`/services/${service}/tehran/prices`, null, null],
  ['/services/home-services/cleaning/tehran', null, null],
  ['/cities/tehran', null, null],
  ['/support', 'support', null],
  ['/contact/moving', 'support', '/support'],
  ['/contact/organization', 'support', '/support'],
  ['/winners', 'support', '/support'],
  ['/promotions', 'support', '/support'],
  ['/login', 'account', null],
  ['/account', 'account', null],
  ['/no-such-page', null, null],
];
const signedIn: [string, string | null, string | null][] = [
  ['/my-orders', 'orders', null],
  ['/support/write?kind=complaint', 'support', '/support'],
  ['/account', 'account', null],
  ['/account/payments', 'account', '/account'],
  ['/account/export', 'account', '/account'],
  ['/account/deletion', 'account', '/account'],
];

describe('a page of customers', () => {
  it.each(open)('has the links at its bottom and the way up: %s', async (url, own, up) => {
    const customer = world.newCustomer();
    await customer.open(url);
    expect(waysOf(customer)).toEqual({ tabs, own, up });
  });

  it.each(signedIn)('has them before and after the sign-in: %s', async (url, own, up) => {
    const customer = world.newCustomer();
    await customer.open(url);
    expect(waysOf(customer)).toEqual({ tabs, own, up });
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open(url);
    expect(waysOf(customer)).toEqual({ tabs, own, up });
  });

  it('has them where its data does not come', async () => {
    world.proxy.fail(/^GET \/v2\/site\/|^GET \/v2\/catalogue\//, { does: 'answer', status: 500, body: '' });
    const customer = world.newCustomer();
    await customer.open('/categories/home-services/cleaning?city_id=3');
    world.proxy.heal();
    expect(customer.screen.id).toBe('error');
    expect(waysOf(customer)).toEqual({ tabs, own: null, up: null });
  });
});

describe('another page', () => {
  it.each([`/order/${service}?city_id=1`, '/operator'])('has ways of its own: %s', async (url) => {
    const customer = world.newCustomer();
    await customer.open(url);
    expect(waysOf(customer)).toEqual({ tabs: undefined, own: undefined, up: null });
  });
});
