import { analyticsEvents, type AnalyticsEvent } from '@gam/schemas/descriptors';
import { expect, it } from 'vitest';
import { trackEvent } from './outcome.ts';

it('accepts only named analytics events with their own parameters', () => {
  expect(trackEvent('order_placed', { service: 'home-cleaning' })).toEqual({
    type: 'track',
    event: 'order_placed',
    params: { service: 'home-cleaning' },
  });
  // @ts-expect-error -- an event without a name in the catalogue
  trackEvent('order_lost', { service: 'home-cleaning' });
  // @ts-expect-error -- a parameter of another event
  trackEvent('order', { order_status: 'fine' });
});

/** The data that analytics may receive: the place in the catalogue and the outcome. */
const harmless = ['category', 'service', 'order_status'];

it.each(Object.keys(analyticsEvents) as AnalyticsEvent[])('%s contains no personal data', (event) => {
  const { properties } = analyticsEvents[event];
  expect(Object.keys(properties).filter((name) => !harmless.includes(name))).toEqual([]);
});
