import type { AnalyticsEvent, AnalyticsParams, EffectOf } from '@gam/schemas/descriptors';

/** Tells analytics of an event that `schemas` names, with what goes along with it; another does not compile. */
export const trackEvent = <E extends AnalyticsEvent>(
  event: E,
  params: AnalyticsParams<E>,
): Omit<EffectOf<'track'>, 'id'> => ({ type: 'track', event, params });
