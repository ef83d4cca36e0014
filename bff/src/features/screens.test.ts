import { describe, expect, it } from 'vitest';
import { isCustomerPage } from '../protocol/urls/customer-pages.ts';
import { productHost } from '../protocol/urls/read-url.ts';
import type { PageId } from '../protocol/screens/pipeline.ts';
import { screenRoutes } from './screens.ts';

/** A URL of each page of customers; a missing one does not compile. */
const urls: Readonly<Record<Exclude<PageId, `operator.${string}` | 'dev.widgets'>, string>> = {
  home: '/',
  category: '/categories/home-services/cleaning',
  site_page: '/pages/terms',
  support: '/support',
  write_message: '/support/write?kind=critic',
  lead: '/contact/moving',
  winners: '/winners',
  promotions: '/promotions',
  service_questions: '/questions/home-services/cleaning/home-cleaning',
  'landing.service': '/services/home-services/cleaning/home-cleaning/tehran',
  'landing.prices': '/services/home-services/cleaning/home-cleaning/tehran/prices',
  'landing.category': '/services/home-services/cleaning/tehran',
  'landing.city': '/cities/tehran',
  edit_order: '/categories/edit/12',
  experts: '/categories/home-services/cleaning/home-cleaning/experts',
  expert: '/experts/12',
  order: '/order/home-services/cleaning/home-cleaning?city_id=1',
  'order.city': '/order/home-services/cleaning/home-cleaning',
  login: '/login',
  account: '/account',
  'account.payments': '/account/payments',
  'account.export': '/account/export',
  'account.deletion': '/account/deletion',
  'account.dormant': '/account/saved',
  'account.profile': '/account/profile',
  my_orders: '/my-orders',
  task_details: '/task-details/12',
  charge: '/charge',
  payment_result: '/pay/result/ref',
};

describe('the pages of customers', () => {
  it.each(Object.entries(urls))('have a route and can be linked to by rules: %s', (id, url) => {
    const route = screenRoutes.find(({ open }) => open(new URL(url, productHost)) !== null);
    expect([route?.id, isCustomerPage(url)]).toEqual([id, true]);
  });
});
