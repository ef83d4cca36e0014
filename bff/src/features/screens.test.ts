import { expect, it } from 'vitest';
import { customerPages } from '../protocol/urls/customer-pages.ts';
import { screenRoutes } from './screens.ts';

it('knows the URLs of every page of customers, which the check of rules follows links with', () => {
  const routed = screenRoutes
    .filter(({ id, of }) => (of === 'anyone' || of === 'customer') && !id.startsWith('operator.'))
    .map(({ id }) => id)
    // The order page without a city has the same URL.
    .filter((id) => id !== 'order.city');
  expect(Object.keys(customerPages).toSorted()).toEqual(routed.toSorted());
});
