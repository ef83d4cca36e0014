import type { EventArgs, EventName } from '@gam/schemas/descriptors';
import type { Evaluation } from '../evaluation.ts';
import type { Flow } from '../flow.ts';
import type { LookUps } from '../look-ups.ts';
import type { FlowState } from '../state.ts';
import type { Moved } from '../transition.ts';

/** The input of an event's handler. */
export interface EventContext {
  readonly flow: Flow;
  readonly state: FlowState;
  readonly evaluation: Evaluation;
  /** The time of the event, ms since 1970. It is recorded, so that a replay gives the same result. */
  readonly at: number;
  /** What sources offer for this state, if the event chooses from it. */
  readonly offers: LookUps;
}

export type EventHandler<N extends EventName> = (context: EventContext, args: EventArgs<N>) => Moved;
