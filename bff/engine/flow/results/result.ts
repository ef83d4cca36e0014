import type { RuleVoucher } from '@gam/schemas/rules';
import type { DiscountResponse, OrderResult, QuoteResult } from '@gam/schemas/upstream';
import type { Discount } from '../discount.ts';
import type { EventContext } from '../events/context.ts';
import type { OfferedItem } from '../../questions/kind.ts';
import type { FieldProblem } from '../../questions/addresses/judge-form.ts';
import type { EntryFacts } from '../state.ts';
import type { Moved } from '../transition.ts';

/** What the customer is told of a failed call. */
interface Failed {
  readonly message: string;
  /** The name of the failed request in the log, where the server is to blame. */
  readonly ref?: string;
}

/** The outside world's result of an intent: an event of the engine like any other. */
export type OutsideResult =
  | { readonly name: 'code_sent'; readonly verification_id: string; readonly resend_at: number }
  /** `resend_at`: when the upstream can send the next code, if known, ms since 1970. */
  | (Failed & { readonly name: 'code_refused'; readonly resend_at?: number })
  | {
      readonly name: 'signed_in';
      readonly session: EntryFacts['session'];
      readonly subject: string;
      readonly favourites: EntryFacts['favourites'];
      /** Missing in results that an earlier build stored. */
      readonly customer?: EntryFacts['customer'];
    }
  | (Failed & { readonly name: 'sign_in_refused' })
  /** `entered_at`: when the flow was entered, ms; missing in results that an earlier build stored. */
  | { readonly name: 'quoted'; readonly quote: QuoteResult; readonly entered_at?: number }
  /**
   * `unfit`: the upstream refused the answers, which may be those of another version of the service. `unsigned`: it wants
   * a signed-in customer.
   */
  | (Failed & { readonly name: 'quote_failed'; readonly unfit?: true; readonly unsigned?: true })
  | { readonly name: 'actions_done'; readonly way: 'details' | 'edit' }
  /** `partly`: an action ran or may have run, so that the quote may be invalid. */
  | (Failed & { readonly name: 'actions_failed'; readonly partly: boolean })
  | { readonly name: 'city_changed'; readonly url: string }
  | (Failed & { readonly name: 'city_refused' })
  | { readonly name: 'expert_dropped'; readonly url: string }
  | (Failed & { readonly name: 'expert_kept' })
  | { readonly name: 'address_created'; readonly address: OfferedItem }
  | { readonly name: 'address_updated'; readonly address: OfferedItem }
  | { readonly name: 'address_deleted'; readonly id: string }
  | (Failed & { readonly name: 'address_refused'; readonly fields: readonly FieldProblem[] })
  /** `callback`: the address where the app reports an in-app payment. */
  | { readonly name: 'placed'; readonly order: OrderResult; readonly callback: string }
  /** `url`: the product address where the customer continues. */
  | { readonly name: 'payment_begun'; readonly url: string }
  | (Failed & { readonly name: 'payment_failed' })
  | (Failed & { readonly name: 'place_failed'; readonly because: PlaceFailure })
  | {
      readonly name: 'discounted';
      readonly discount: Discount;
      /** Applied or withdrawn. */
      readonly on: boolean;
      readonly reply: DiscountResponse;
    }
  | { readonly name: 'voucher_granted'; readonly voucher: RuleVoucher; readonly reply: DiscountResponse }
  /** The upstream did not apply a rule's voucher. */
  | { readonly name: 'voucher_withheld'; readonly quote: QuoteAfterRefusal }
  | (Failed & {
      readonly name: 'discount_refused';
      readonly discount: Discount;
      readonly on: boolean;
      readonly quote: QuoteAfterRefusal;
    });

/**
 * Why nothing was placed. `quote_gone`: the quote has expired or does not match the order; `too_many_unpaid`: too many
 * other orders of the customer wait for their prepayment; the others name a promise that can no longer be kept.
 */
export type PlaceFailure =
  'refused' | 'quote_gone' | 'voucher_gone' | 'club_gone' | 'slot_taken' | 'too_many_unpaid';

/**
 * The quote's status after a refused discount. `stands`: it is unchanged; `over`: it has expired or its price has
 * changed; `unknown`: the discount's status is unknown.
 */
export type QuoteAfterRefusal = 'stands' | 'over' | 'unknown';

export type ResultName = OutsideResult['name'];
export type ResultOf<N extends ResultName> = Extract<OutsideResult, { name: N }>;
export type ResultHandler<R extends OutsideResult> = (context: EventContext, result: R) => Moved;
