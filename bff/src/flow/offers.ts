/** One thing that a source offered: what is chosen, and how people read it. */
export interface OfferedItem {
  readonly id: string;
  readonly label: string;
}

/**
 * What sources offer for this very state; null where nobody asked or nobody answered. The engine performs nothing, so
 * the shell looks them up before the event that chooses among them.
 */
export interface Offers {
  readonly experts: readonly OfferedItem[] | null;
}

export const noOffers: Offers = { experts: null };
