import { describe, expect, it } from 'vitest';
import { isCustomerPage } from './customer-pages.ts';

describe('the pages of customers', () => {
  it.each([
    '/',
    '/?city_id=2',
    '/categories/home-services/cleaning',
    '/categories/home-services/cleaning/home-cleaning/experts?city_id=1',
    '/order/home-services/cleaning/home-cleaning?city_id=1&utm_source=mail',
    '/task-details/0b0f1d9e-3c7c-4f0e-9a53-0d8bb5a6a001',
    '/my-orders',
    '/pages/terms',
    '/support',
    '/account',
    '/login',
  ])('answer at %s', (path) => {
    expect(isCustomerPage(path)).toBe(true);
  });

  it.each([
    '/wash-thanks/0b0f1d9e',
    '/orders',
    '/order/home-services/cleaning',
    '/order/home-services/cleaning/home-cleaning?city_id=x',
    '/task-details/',
    '/task-details/{order_uuid}',
    '/operator',
    '//elsewhere',
  ])('do not answer at %s', (path) => {
    expect(isCustomerPage(path)).toBe(false);
  });
});
