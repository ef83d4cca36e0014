import type { EffectWithoutId, EngineEffect } from '../../engine/flow/outcome.ts';
import type { Place } from '../../engine/flow/place.ts';
import { editUrl, taskUrl } from './task-urls.ts';

const urlOf: { readonly [P in Place['page']]: (place: Extract<Place, { page: P }>) => string } = {
  task: ({ order }) => taskUrl(order),
  edit: ({ legacy_id, city }) => editUrl(legacy_id, city),
  path: ({ path }) => path,
};

/** The URL of a place that the engine names, within the contexts that it keeps. */
export function placeUrl(place: Place): string {
  // The registry pairs each page with its own place, which the compiler cannot follow through the look-up.
  const url = (urlOf[place.page] as (place: Place) => string)(place);
  const { contexts = [] } = place;
  if (contexts.length === 0) return url;
  const query = contexts.map((name) => `${name}=1`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** An effect of the engine as the client gets it: its place is a URL. */
export const withUrl = (effect: EngineEffect): EffectWithoutId =>
  effect.type === 'navigate' ? { ...effect, to: placeUrl(effect.to) } : effect;
