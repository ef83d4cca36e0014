import { done } from '@gam/shared/result';
import type { ClientEvent, EventArgs, EventName } from '@gam/schemas/descriptors';
import { Evaluation } from './evaluation.ts';
import type { EventHandler } from './events/context.ts';
import { offeredEvents, type PhaseEvents } from './events/index.ts';
import type { Flow } from './flow.ts';
import { proceed } from './next-step.ts';
import { noLookUps, type LookUps } from './look-ups.ts';
import { type Moved, notOffered, type Transition } from './transition.ts';
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
  offers: LookUps = noLookUps,
): Moved {
  const offered: PhaseEvents = offeredEvents[state.phase];
  // The compiler cannot see that the event's name, which picks the handler, also fixes the type of its arguments.
  const handler = offered[event.name] as EventHandler<EventName> | undefined;
  if (!handler) return notOffered();
  const moved = handler({ flow, state, evaluation: new Evaluation(flow, state, at), at, offers }, event.args);
  if (!moved.ok) return moved;
  return done(withState(moved.value, leaveDenial(leaveProblem(moved.value.state, state))));
}

/** The transition with another state; most events change nothing here, and then nothing is copied. */
const withState = (transition: Transition, state: FlowState): Transition =>
  transition.state === state ? transition : { ...transition, state };

/** The last refusal of the outside world stands until the next accepted event. */
const leaveProblem = (after: FlowState, before: FlowState): FlowState =>
  after.problem !== null && after.problem === before.problem ? { ...after, problem: null } : after;

/** A denial stands only at the end of the questions: each way there decides again. */
const leaveDenial = (after: FlowState): FlowState =>
  after.denial !== null && after.phase !== 'quote' ? { ...after, denial: null } : after;

/** Applies a result of the outside world to a state. */
export function receive(flow: Flow, state: FlowState, result: OutsideResult, at: number): Moved {
  const handler = resultHandlers[result.name] as ResultHandler<OutsideResult>;
  const evaluation = new Evaluation(flow, state, at);
  const received = handler({ flow, state, evaluation, at, offers: noLookUps }, result);
  if (!received.ok) return received;
  const transition = withState(received.value, leaveDenial(received.value.state));
  const ref = 'ref' in result ? result.ref : undefined;
  return done(ref === undefined ? transition : nameFault(transition, state, ref));
}

/** Puts the name of a failed request beside what the customer is told of it. */
function nameFault(transition: Transition, before: FlowState, ref: string): Transition {
  const { state, effects } = transition;
  const { problem } = state;
  return {
    ...transition,
    state: problem && problem !== before.problem ? { ...state, problem: { ...problem, ref } } : state,
    effects: effects.map((effect) =>
      effect.type === 'toast' && effect.level === 'error' ? { ...effect, ref } : effect,
    ),
  };
}

/** Returns the state at entry with the entry answers, advanced to the first question that is asked. [O-4.03] */
export function enter(flow: Flow, facts: EntryFacts, at: number, answers?: FlowState['answers']): Moved {
  const state = startState(facts, answers);
  return proceed(new Evaluation(flow, state, at), 0);
}
