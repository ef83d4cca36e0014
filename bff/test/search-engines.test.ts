import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import request from 'supertest';
import { devWidgets } from '../src/dev/dev-widgets.ts';
import { screenRoutes } from '../src/features/screens.ts';
import { isCustomerPage } from '../src/protocol/urls/customer-pages.ts';
import type { PageId } from '../src/protocol/urls/page-id.ts';
import type { Customer } from './support/customer.ts';
import { placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { newestNumber } from './support/order.ts';
import { World } from './support/world.ts';

const shop = 'https://gam.example';
const fingerprint = `${'AB:'.repeat(31)}CD`;
const appSettings = { PUBLIC_URL: shop, ANDROID_APP: 'example.gam', ANDROID_FINGERPRINTS: fingerprint };

let world: World;
let customer: Customer;
/** An order of that customer. */
let number: string;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: appSettings });
  customer = await world.customerAt(null);
  await customer.sendAndWait(placeOrder());
  number = await newestNumber(world, customer);
});
afterAll(() => world.stop());

interface Seen {
  /** A URL of the screen, as in a campaign's link. */
  readonly url: () => string;
  /** The URL that search engines may index; null if they must not. */
  readonly kept?: string;
  /** The app's URL for it. */
  readonly app?: string;
}

const ads = 'city_id=1&utm_source=ads&referrer=partner_one&fbclid=x%22%3E';
const category = '/categories/home-services/cleaning';
const painting = '/order/home-services/painting/house-painting';
const landing = '/services/home-services/painting/house-painting/tehran';
const app = 'android-app://example.gam/https/gam.example';

/** The effect of every screen on search engines and the Android app: search engines may index only these three. */
const seen: { readonly [P in PageId]: Seen } = {
  home: { url: () => `/?${ads}`, kept: '/', app: `${app}/?city_id=1` },
  category: {
    url: () => `${category}?${ads}&redirected=true`,
    kept: category,
    app: `${app}${category}?city_id=1`,
  },
  site_page: {
    url: () => `/pages/terms?${ads}`,
    kept: '/pages/terms',
    app: `${app}/pages/terms?city_id=1`,
  },
  support: { url: () => `/support?${ads}`, kept: '/support', app: `${app}/support?city_id=1` },
  write_message: { url: () => `/support/write?kind=complaint&${ads}` },
  lead: {
    url: () => `/contact/moving?${ads}`,
    kept: '/contact/moving',
    app: `${app}/contact/moving?city_id=1`,
  },
  winners: { url: () => `/winners?${ads}`, kept: '/winners', app: `${app}/winners?city_id=1` },
  promotions: { url: () => `/promotions?${ads}`, kept: '/promotions', app: `${app}/promotions?city_id=1` },
  service_questions: {
    url: () => `/questions/home-services/cleaning/home-cleaning?${ads}`,
    kept: '/questions/home-services/cleaning/home-cleaning',
    app: `${app}/questions/home-services/cleaning/home-cleaning?city_id=1`,
  },
  experts: {
    url: () => `/categories/home-services/painting/house-painting/experts?${ads}`,
    kept: '/categories/home-services/painting/house-painting/experts',
    app: `${app}/categories/home-services/painting/house-painting/experts?city_id=1`,
  },
  expert: { url: () => `/experts/41?${ads}`, kept: '/experts/41', app: `${app}/experts/41?city_id=1` },
  'landing.service': {
    url: () => `${landing}?${ads}`,
    kept: landing,
    app: `${app}${landing}?city_id=1`,
  },
  'landing.prices': {
    url: () => `${landing}/prices?${ads}`,
    kept: `${landing}/prices`,
    app: `${app}${landing}/prices?city_id=1`,
  },
  'landing.category': {
    url: () => `/services/home-services/painting/tehran?${ads}`,
    kept: '/services/home-services/painting/tehran',
    app: `${app}/services/home-services/painting/tehran?city_id=1`,
  },
  'landing.city': {
    url: () => `/cities/tehran?${ads}`,
    kept: '/cities/tehran',
    app: `${app}/cities/tehran?city_id=1`,
  },
  order: { url: () => `${painting}?${ads}`, app: `${app}${painting}?city_id=1` },
  'order.city': { url: () => painting, app: app + painting },
  edit_order: { url: () => `/categories/edit/${number}?${ads}` },
  login: { url: () => `/login?${ads}` },
  my_orders: { url: () => `/my-orders?${ads}` },
  task_details: { url: () => `/task-details/${number}?${ads}` },
  charge: { url: () => `/charge?${ads}` },
  payment_result: { url: () => `/pay/result/x?${ads}` },
  account: { url: () => `/account?${ads}` },
  'account.payments': { url: () => `/account/payments?${ads}` },
  'operator.finance': { url: () => `/operator/finance?${ads}` },
  'operator.reconciliations': { url: () => `/operator/finance/reconciliations?${ads}` },
  'account.export': { url: () => `/account/export?${ads}` },
  'account.deletion': { url: () => `/account/deletion?${ads}` },
  'account.profile': { url: () => `/account/profile?${ads}` },
  'account.dormant': { url: () => `/account/saved?${ads}` },
  'operator.desk': { url: () => `/operator?${ads}` },
  'operator.customer': { url: () => `/operator/customers/demo-customer?${ads}` },
  'operator.orders': { url: () => `/operator/orders?${ads}` },
  'operator.work': { url: () => `/operator/orders/${number}?${ads}` },
  'operator.feedback': { url: () => `/operator/feedback?${ads}` },
  'operator.message': { url: () => `/operator/feedback/1?${ads}` },
  'operator.reviews': { url: () => `/operator/reviews?${ads}` },
  'operator.posts': { url: () => `/operator/posts?${ads}` },
  'operator.order': { url: () => `/operator/order?${ads}` },
  'operator.again': { url: () => `/operator/customers/1/again/1?${ads}` },
  'operator.enrol': { url: () => `/operator/enrol?link=${'a'.repeat(43)}` },
  'operator.audit': { url: () => `/operator/audit?${ads}` },
  'dev.widgets': { url: () => '/dev/widgets' },
};

const headOf = (text: string) => ({
  robots: /<meta name="robots" content="([^"]*)">/.exec(text)?.[1] ?? null,
  canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1] ?? null,
  android: /<link rel="alternate" href="([^"]*)">/.exec(text)?.[1] ?? null,
});

describe('search engines and the Android app', () => {
  it.each([...screenRoutes, devWidgets].map(({ id }) => id))(
    'learn the kind of the screen %s [O-2.02] [O-2.04]',
    async (id) => {
      const page = seen[id];
      const url = page.url();
      expect([...screenRoutes, devWidgets].find(({ open }) => open(new URL(url, shop)))?.id).toBe(id);
      for (const visitor of [world.newCustomer(), customer]) {
        const { status, text, headers } = await visitor.visit(url);
        // Signed-in users and those with a city are redirected: there is no page to index.
        if (status === 302) continue;
        const isKept = page.kept !== undefined;
        expect(headOf(text)).toEqual({
          robots: isKept ? null : 'noindex',
          canonical: isKept ? shop + page.kept : null,
          android: page.app ?? null,
        });
        expect(headers['x-robots-tag']).toBe(isKept ? undefined : 'noindex');
      }
    },
  );
});

describe('links of rules', () => {
  it.each([...screenRoutes, devWidgets])('can lead to the pages of customers alone: $id', ({ id }) => {
    expect(isCustomerPage(seen[id].url())).toBe(!id.startsWith('operator.') && id !== 'dev.widgets');
  });
});

describe('an order page', () => {
  const services = /^GET \/v2\/services\//;

  it.each([
    ['/categories/home-services/cleaning', `${shop}/categories/home-services/cleaning`],
    ['https://www.gam.example/cleaning', 'https://www.gam.example/cleaning'],
    ['//other.example/', null],
    ['javascript:alert(1)', null],
    ['"><script>alert(1)</script>', null],
  ])('names the canonical page of its service: %s [O-2.02]', async (link, expected) => {
    world.proxy.fail(services, {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), rel_canonical_link: link }),
    });
    world.ahead += 60_000;
    const { status, text } = await world.newCustomer().visit(`${painting}?city_id=1`);
    world.proxy.heal();
    world.ahead += 60_000;
    expect([status, headOf(text).canonical, headOf(text).robots]).toEqual([200, expected, 'noindex']);
  });

  it('leads the app to its beginning, not into the flow, in the middle of an order [O-2.04]', async () => {
    const middle = await world.customerAt('103');
    expect(middle.screen.url).toContain('flow=');
    const { text } = await middle.visit(middle.screen.url);
    expect(headOf(text).android).toBe(`${app}${homeCleaning}`);
    await middle.open(middle.screen.url);
    expect(middle.screen.meta.android).toBe(`${app}${homeCleaning}`);
  });

  it('names no app if none is configured', async () => {
    await world.restartBff();
    const { text } = await world.newCustomer().visit(homeCleaning);
    expect(headOf(text).android).toBeNull();
    const links = await request(world.bff.url).get('/.well-known/assetlinks.json').set('accept', 'text/html');
    expect(links.status).toBe(404);
    await world.restartBff({ env: appSettings });
  });
});

describe('a file for machines', () => {
  it('names the app that may open these pages [O-2.04]', async () => {
    const { status, body, headers } = await request(world.bff.url).get('/.well-known/assetlinks.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.gam',
          sha256_cert_fingerprints: [fingerprint],
        },
      },
    ]);
  });

  it('lets search engines read the pages that ask to be left out, and no calls [O-2.02]', async () => {
    const { status, text } = await request(world.bff.url).get('/robots.txt');
    expect([status, text.split('\n')]).toEqual([
      200,
      ['User-agent: *', 'Disallow: /api/', 'Disallow: /pay/', `Sitemap: ${shop}/sitemap.xml`, ''],
    ]);
  });
});
