import type { EffectWithoutId, EngineEffect, PageRef } from '@gam/engine/flow';
import { editUrl, taskUrl } from './task-urls.ts';

const urlOf: { readonly [P in PageRef['page']]: (place: Extract<PageRef, { page: P }>) => string } = {
  task: ({ order }) => taskUrl(order),
  edit: ({ legacy_id, city }) => editUrl(legacy_id, city),
  path: ({ path }) => path,
};

/** Returns the URL of a place of the engine, with the contexts that it keeps. */
export function placeUrl(place: PageRef): string {
  // The registry pairs each page with its own place; the compiler cannot follow that through the look-up.
  const url = (urlOf[place.page] as (place: PageRef) => string)(place);
  const { contexts = [] } = place;
  if (contexts.length === 0) return url;
  const query = contexts.map((name) => `${name}=1`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** Returns an effect of the engine for the client, with the URL of its place. */
export const withUrl = (effect: EngineEffect): EffectWithoutId =>
  effect.type === 'navigate' ? { ...effect, to: placeUrl(effect.to) } : effect;
