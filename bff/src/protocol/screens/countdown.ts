import type { Countdown } from '@gam/schemas/descriptors';

interface Shown {
  readonly key: string;
  readonly words: { readonly remaining: string; readonly expired: string };
  /** The time that is left, ms. */
  readonly left: number;
  /** How long after the end the page is asked for again, ms; null: it is not. */
  readonly retryMs: number | null;
}

/** Presents how much time is left. */
export const presentCountdown = ({ key, words, left, retryMs }: Shown): Countdown => ({
  type: 'countdown',
  key,
  label: words.remaining,
  remaining_ms: left,
  expired: words.expired,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: retryMs === null ? null : { event: 'retry', after_ms: retryMs },
});
