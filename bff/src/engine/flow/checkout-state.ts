/** A price as it was shown, toman; null: agreed on the spot. */
export interface ShownPrice {
  readonly price: number | null;
}

/** What the customer settles on the quote, beside its answers: kept over a fresh quote, forgotten by a restore. */
export interface CheckoutState {
  /** The voucher that the next quote is asked with; null: none. */
  readonly code: string | null;
  /** Whether the club's discount is wanted. [W-4.08] */
  readonly club: boolean;
  /** An operator's options. [O-3.16] */
  readonly options: { readonly disable_sms: boolean; readonly not_show_on_app: boolean };
  /** Where the receipt goes once the work is done. [O-3.17] */
  readonly invoice_email: string | null;
  /** The open order beside which the customer goes on with a new one. [O-4.27] */
  readonly dismissed: string | null;
  /** Whether the prepayment's dialog is open. [O-4.31] */
  readonly paying: boolean;
  /** The gateway that was chosen for the prepayment. */
  readonly gateway: string | null;
  /** The price that was shown last, toman, where there was one: a fresh quote says whether it changed. */
  readonly shown: ShownPrice | null;
  /** The price that the last fresh quote put another one in the place of: said until something else is settled. */
  readonly changed_from: ShownPrice | null;
  /** Where the prepayment goes on: a URL of the product; null: nothing is to be paid, or it is paid elsewhere. */
  readonly charge: string | null;
}

/** `code`: the voucher of the link that led here. */
export const startCheckout = (code: string | null): CheckoutState => ({
  code,
  club: false,
  options: { disable_sms: false, not_show_on_app: false },
  invoice_email: null,
  dismissed: null,
  paying: false,
  gateway: null,
  shown: null,
  changed_from: null,
  charge: null,
});
