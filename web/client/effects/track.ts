import type { EffectOf } from '@gam/schemas/descriptors';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Passes an event to the page's analytics: the data layer and listeners of `gam:track`. */
export function track({ event, params }: EffectOf<'track'>): void {
  window.dataLayer = [...(window.dataLayer ?? []), { event, ...params }];
  window.dispatchEvent(new CustomEvent('gam:track', { detail: { event, params } }));
}
