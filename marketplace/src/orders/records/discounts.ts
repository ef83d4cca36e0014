import type { Cut } from '../discounts/cut.ts';

/** A voucher as it stood when it was applied. */
export interface AppliedVoucher {
  /** As it is shown. */
  readonly code: string;
  readonly folded: string;
  readonly cut: Cut;
}

/**
 * What the price of an inquiry is made of beside its lines, as promised when it was quoted: stored with it, so that a
 * code can be put on and taken off. Amounts are whole toman.
 */
export interface Discounts {
  /** Before any discount; null where the price is agreed on the spot. */
  readonly before: number | null;
  /** After the discounts that the answers bring. */
  readonly after_items: number | null;
  readonly items_text: string | null;
  readonly first_order: Cut | null;
  /** What the chosen expert gives. */
  readonly workman: Cut | null;
  readonly voucher: AppliedVoucher | null;
  /** What the club gives to this customer; null: not a member. */
  readonly club: { readonly cut: Cut; readonly taken: boolean } | null;
}
