import type { RuleVoucher } from '@gam/schemas/rules';

/** A price as it was shown, in toman; null if it is agreed on the spot. */
interface ShownPrice {
  readonly price: number | null;
}

/** The customer's choices on the quote, beside the answers. A fresh quote keeps it; a restore clears it. */
export interface CheckoutState {
  /** The voucher that is sent with the next quote request; null if there is no voucher. */
  readonly code: string | null;
  /** Whether the customer asked for the club's discount. [W-4.08] */
  readonly club: boolean;
  /** An operator's options. [O-3.16] */
  readonly options: { readonly disable_sms: boolean; readonly not_show_on_app: boolean };
  /** The e-mail address that receives the receipt once the work is done. [O-3.17] */
  readonly invoice_email: string | null;
  /** The open order that the customer chose to keep beside the new one. [O-4.27] */
  readonly dismissed: string | null;
  /** Whether the prepayment's dialog is open. [O-4.31] */
  readonly paying: boolean;
  /** The gateway that was chosen for the prepayment. */
  readonly gateway: string | null;
  /** What the customer confirmed at the price that is shown, by name; missing: nothing. */
  readonly confirmed?: readonly string[];
  /** The voucher that a rule applied to the quote; missing or null: none. Its code is never shown. */
  readonly granted?: RuleVoucher | null;
  /** Whether the customer removed a voucher: from then on rules apply none in this flow. */
  readonly removed_voucher?: true;
  /** Whether the next quote is shown as it comes: it is not known whether a rule's voucher was applied to the last one. */
  readonly withheld?: true;
  /** The price that was shown last, in toman, if any. A fresh quote says whether it changed. */
  readonly shown: ShownPrice | null;
  /** The price that the last fresh quote replaced. It is shown until the customer changes something else. */
  readonly changed_from: ShownPrice | null;
  /** The product URL where the prepayment continues; null if nothing is due or it is paid elsewhere. */
  readonly charge: string | null;
}

/** `code`: the voucher of the entry link. */
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
