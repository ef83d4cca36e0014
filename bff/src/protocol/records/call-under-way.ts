import type { OutsideResult } from '@gam/engine/flow';
import type { FailureMessage } from '../../platform/upstream/failure.ts';
import type { PendingCall } from './flow-record.ts';

/** `undecided`: it is unknown whether the effect took place; the same call may be sent again under its key. */
export type IntentResult =
  OutsideResult | (FailureMessage & { readonly name: 'undecided'; readonly unanswered_at?: number });

/** `elsewhere`: another process makes the call, or was first to take it over. */
export type CallOutcome = IntentResult | 'elsewhere';

/** A call that this process makes. */
export interface CallUnderWay {
  readonly flow: string;
  readonly pending: PendingCall;
  readonly outcome: Promise<CallOutcome>;
  /** Resolves when the outcome is stored, here or elsewhere; never rejects. */
  readonly kept: Promise<void>;
}
