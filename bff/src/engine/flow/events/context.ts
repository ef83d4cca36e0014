import type { EventArgs, EventName } from '@gam/schemas/descriptors';
import type { Evaluation } from '../evaluation.ts';
import type { Flow } from '../flow.ts';
import type { Offers } from '../offers.ts';
import type { Outcome } from '../outcome.ts';
import type { FlowState } from '../state.ts';

/** What a handler of an event may look at. */
export interface EventContext {
  readonly flow: Flow;
  readonly state: FlowState;
  readonly evaluation: Evaluation;
  /** When the event came, ms since 1970: recorded, so that a replay decides as the first run did. */
  readonly at: number;
  /** What sources offer for this state, where the event chooses among it. */
  readonly offers: Offers;
}

export type EventHandler<N extends EventName> = (context: EventContext, args: EventArgs<N>) => Outcome;
