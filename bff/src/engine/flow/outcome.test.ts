import { analyticsEvents, type AnalyticsEvent } from '@gam/schemas/descriptors';
import { expect, it } from 'vitest';
import { trackEvent } from './outcome.ts';

it('tells of events that are named once, with what goes along', () => {
  expect(trackEvent('order_placed', { service: 'home-cleaning' })).toEqual({
    type: 'track',
    event: 'order_placed',
    params: { service: 'home-cleaning' },
  });
  // @ts-expect-error -- an event that nobody named
  trackEvent('order_lost', { service: 'home-cleaning' });
  // @ts-expect-error -- what does not go along with it
  trackEvent('order', { order_status: 'fine' });
});

/** What may be told of a customer: where in the catalogue they are, and how something ended. */
const harmless = ['category', 'service', 'order_status'];

it.each(Object.keys(analyticsEvents) as AnalyticsEvent[])('%s says nothing of the customer', (event) => {
  const { properties } = analyticsEvents[event];
  expect(Object.keys(properties).filter((name) => !harmless.includes(name))).toEqual([]);
});
