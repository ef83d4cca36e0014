import type { ClientEvent, EventArgs, EventName } from '@gam/schemas/descriptors';
import { texts } from '../texts.ts';
import { Evaluation } from './evaluation.ts';
import type { EventHandler } from './events/context.ts';
import { offeredEvents, type PhaseEvents } from './events/index.ts';
import type { Flow } from './flow.ts';
import { proceed } from './next-step.ts';
import { noOffers, type Offers } from './offers.ts';
import type { Outcome } from './outcome.ts';
import { resultHandlers, type OutsideResult, type ResultHandler } from './results/index.ts';
import { type EntryFacts, type FlowState, startState } from './state.ts';

/** An event of the engine without the client's id of it. */
export type FlowEvent = { [N in EventName]: { name: N; args: EventArgs<N> } }[EventName];

/**
 * Applies one event to a state. Pure and total: it performs no calls, does not throw for any input that a client can
 * send, and gives the same result for the same state, event, time and offers. `at` is in ms since 1970.
 */
export function advance(
  flow: Flow,
  state: FlowState,
  event: FlowEvent | ClientEvent,
  at: number,
  offers: Offers = noOffers,
): Outcome {
  const offered: PhaseEvents = offeredEvents[state.phase];
  // The compiler cannot see that the event's name, which picks the handler, also fixes the type of its arguments.
  const handler = offered[event.name] as EventHandler<EventName> | undefined;
  if (!handler) {
    return { ok: false, refusal: { code: 'not_offered', message: texts.order.notOffered, offered: false } };
  }
  const outcome = handler(
    { flow, state, evaluation: new Evaluation(flow, state, at), at, offers },
    event.args,
  );
  return outcome.ok && outcome.state.problem === state.problem && state.problem !== null
    ? { ...outcome, state: { ...outcome.state, problem: null } }
    : outcome;
}

/** Applies a result of the outside world to a state. */
export function receive(flow: Flow, state: FlowState, result: OutsideResult, at: number): Outcome {
  const handler = resultHandlers[result.name] as ResultHandler<OutsideResult>;
  return handler({ flow, state, evaluation: new Evaluation(flow, state, at), at, offers: noOffers }, result);
}

/** Returns the state at entry with the entry answers, advanced to the first question that is asked. [O-4.03] */
export function enter(flow: Flow, facts: EntryFacts, at: number, answers?: FlowState['answers']): Outcome {
  const state = startState(facts, answers);
  return proceed(new Evaluation(flow, state, at), 0);
}
