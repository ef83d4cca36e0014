import type { OrderResult, QuoteResult } from '@gam/schemas/upstream';
import type { EventContext } from '../events/context.ts';
import type { Outcome } from '../outcome.ts';
import type { OfferedItem } from '../offers.ts';
import type { EntryFacts, FieldProblem } from '../state.ts';

/** What the outside world answered to an intent: an event of the engine like any other. */
export type OutsideResult =
  | { readonly name: 'code_sent'; readonly verification_id: string; readonly resend_at: number }
  | { readonly name: 'code_refused'; readonly message: string }
  | {
      readonly name: 'signed_in';
      readonly session: EntryFacts['session'];
      readonly subject: string;
      readonly favourites: EntryFacts['favourites'];
    }
  | { readonly name: 'sign_in_refused'; readonly message: string }
  | { readonly name: 'quoted'; readonly quote: QuoteResult }
  | { readonly name: 'quote_failed'; readonly message: string }
  | { readonly name: 'actions_done'; readonly way: 'details' | 'edit' }
  | { readonly name: 'actions_failed'; readonly message: string }
  | { readonly name: 'city_changed'; readonly url: string }
  | { readonly name: 'city_refused'; readonly message: string }
  | { readonly name: 'address_created'; readonly address: OfferedItem }
  | { readonly name: 'address_updated'; readonly address: OfferedItem }
  | { readonly name: 'address_deleted'; readonly id: string }
  | { readonly name: 'address_refused'; readonly message: string; readonly fields: readonly FieldProblem[] }
  | { readonly name: 'placed'; readonly order: OrderResult }
  | { readonly name: 'place_failed'; readonly message: string; readonly quote_gone: boolean };

export type ResultName = OutsideResult['name'];
export type ResultOf<N extends ResultName> = Extract<OutsideResult, { name: N }>;
export type ResultHandler<R extends OutsideResult> = (context: EventContext, result: R) => Outcome;
