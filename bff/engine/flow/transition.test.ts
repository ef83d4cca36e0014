import type { AnalyticsEvent } from '@gam/schemas/descriptors';
import { expect, it } from 'vitest';
import { analyticsEvents } from '@gam/schemas/fixtures';
import { trackEvent } from './transition.ts';

it('accepts only named analytics events with their own parameters', () => {
  expect(trackEvent('order_placed', { service: 'home-cleaning', rules: 'default@7#3f9a2c10' })).toEqual({
    type: 'track',
    event: 'order_placed',
    params: { service: 'home-cleaning', rules: 'default@7#3f9a2c10' },
  });
  // @ts-expect-error -- an event without a name in the catalogue
  trackEvent('order_lost', { service: 'home-cleaning', rules: 'default@7#3f9a2c10' });
  // @ts-expect-error -- a parameter of another event
  trackEvent('order', { order_status: 'fine' });
});

/** The data that analytics may receive: the place in the catalogue, the outcome and the rules. */
const harmless = ['category', 'service', 'order_status', 'rules'];

it.each(Object.keys(analyticsEvents) as AnalyticsEvent[])('%s contains no personal data', (event) => {
  const { properties } = analyticsEvents[event];
  expect(Object.keys(properties).filter((name) => !harmless.includes(name))).toEqual([]);
});
