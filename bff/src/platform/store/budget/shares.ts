import type { Usage } from '../store.ts';

/** The levels at which documents are held, as a document names them. */
export const levels = ['visitor', 'address', 'network'] as const;
export type Level = (typeof levels)[number];

/** What each holder may have of the whole, at the moment when shares begin to count. */
export const wholeShares = {
  visitor: 0.001,
  address: 0.01,
  /** Thousands of customers of a carrier come from one network: fifty times as much as an address. */
  network: 0.5,
} as const satisfies { [L in Level]: number };

/** Shares count from this part of the limit on. */
export const limitedFrom = 0.8;
/** Documents are evicted down to this part of the limit. */
export const evictedTo = 0.78;
/** Holders are counted from this part on, so that they are known when shares begin to count. */
export const countedFrom = 0.7;

/**
 * From this part on what goes on with a flow is refused too for a holder who has its share or more: a new document, or an
 * event of a large record. The rest is for everybody else.
 */
export const reservedFrom = 0.95;

export const filledPart = ({ usedBytes, limitBytes }: Usage): number => usedBytes / Math.max(1, limitBytes);

/**
 * Returns the share of each holder, bytes; null while nobody is limited. Shares shrink with what is left, to nothing where
 * the store is full: so however many senders fill it, they come to a stop below the limit, and who holds nothing is served
 * until then.
 */
export function sharesAt(usage: Usage): Readonly<Record<Level, number>> | null {
  const filled = filledPart(usage);
  if (filled <= limitedFrom) return null;
  const left = Math.max(0, (1 - filled) / (1 - limitedFrom)) * usage.limitBytes;
  return {
    visitor: wholeShares.visitor * left,
    address: wholeShares.address * left,
    network: wholeShares.network * left,
  };
}
