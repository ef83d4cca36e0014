import type { EffectOf } from '@gam/schemas/descriptors';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Hands an event to whatever analytics the page has: a data layer, or a listener of `gam:track`. */
export function track({ event, params }: EffectOf<'track'>): void {
  window.dataLayer = [...(window.dataLayer ?? []), { event, ...params }];
  window.dispatchEvent(new CustomEvent('gam:track', { detail: { event, params } }));
}
