import type { Effect } from '@gam/schemas/descriptors';
import type { Refusal } from '@gam/engine/flow';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { OpenFlow } from '../records/flow-record.ts';

/** What came of a batch. */
type Outcome =
  | {
      readonly is: 'shown';
      readonly open: OpenFlow;
      readonly applied: number;
      readonly effects: readonly Effect[];
      readonly refusal: Refusal | null;
      /** The flow as the sender's screen shows it; missing where that is uncertain. */
      readonly before?: OpenFlow;
    }
  /** `behind`: the store has lost the flow's last writes; the client restores them. */
  | { readonly is: 'conflict' | 'behind'; readonly open: OpenFlow }
  /** What was restored is too large for the store. `open`: the flow without it. */
  | { readonly is: 'too_large'; readonly open: OpenFlow }
  /** The session that claimed the flow is missing. `url`: where the flow continues after the sign-in. */
  | { readonly is: 'locked'; readonly url: string; readonly by: 'customer' | 'operator' }
  /** The flow's service or rules are unavailable at the moment. */
  | { readonly is: 'busy'; readonly failure: UpstreamFailure }
  /** The flow has been ordered already. */
  | { readonly is: 'ordered'; readonly order: string }
  | { readonly is: 'gone' }
  /** The browser keeps no cookie. `url`: the page of the order. */
  | { readonly is: 'no_cookies'; readonly url: string }
  | { readonly is: 'forged' | 'reused' };

/** What came of a batch, and its sender after it: an operator as the customer for whom they act. */
export type BatchResult = { readonly who: Who } & Outcome;

/** Why a flow is not restored. */
export type NotRestored = Extract<Outcome, { readonly is: 'ordered' | 'locked' | 'busy' | 'gone' }>;

/** The end of one try of a batch. `raced`: another write was first, so that the batch has to be tried again. */
export type EndOfTry = BatchResult | { readonly is: 'raced' };

export const raced: EndOfTry = { is: 'raced' };
