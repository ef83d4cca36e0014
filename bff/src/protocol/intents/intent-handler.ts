import type { Evaluation, Intent, IntentName, IntentOf, OutsideResult } from '@gam/engine/flow';
import type { FlowRecord, PendingCall } from '../records/flow-record.ts';
import type { FeatureAccess, Parts } from '../parts.ts';
import type { IntentResult } from '../records/call-under-way.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { EntryKind } from '../registry.ts';

export type { IntentResult };

/** Every intent with its handler. */
export type IntentHandlers = { readonly [N in IntentName]: IntentHandler<N> };

export const intentHandlers: EntryKind<IntentHandlers> = { name: 'intent handlers' };

/** Returns the handler of an intent. */
export function handlerOf({ features }: FeatureAccess, intent: Intent): AnyIntentHandler {
  // The features pair each name with its own intent; the compiler cannot follow that through the look-up.
  return features.of(intentHandlers)[intent.call] as AnyIntentHandler;
}

export interface IntentRun {
  readonly parts: Parts;
  readonly record: FlowRecord;
  readonly pending: PendingCall;
  readonly who: Who;
  /**
   * Until when the call was sent before, by this process or by another, ms since 1970 by the store's clock: its effect may
   * have taken place. Null: it was not sent before.
   */
  readonly lastSentAt: number | null;
}

/** The handler that turns an intent into a call of the upstream. */
export interface IntentHandler<N extends IntentName> {
  /** Returns the body from the stored state and the key; sent unchanged on every try. */
  readonly body: (
    evaluation: Evaluation,
    record: FlowRecord,
    intent: IntentOf<N>,
    under: { readonly parts: Parts; readonly key: string },
  ) => unknown;
  /** Returns the idempotency key; where it is missing, the key is the action's id. */
  readonly key?: (record: FlowRecord, actionId: string) => string;
  /**
   * Whether the upstream promises to do what it is asked under a key once: then two processes may send the call at the same
   * time. Every other call waits for the end of the first sender's time.
   */
  readonly promisesKey: boolean;
  /** How long after the event it does so, ms, and the result of a call that could not be sent by then; always if missing. */
  readonly replay?: { readonly ms: number; readonly tooLate: OutsideResult };
  /** Makes the call and returns its outcome; never throws for errors of the outside world. */
  readonly run: (run: IntentRun) => Promise<IntentResult>;
}

type AnyIntentHandler = IntentHandler<Intent['call']>;
