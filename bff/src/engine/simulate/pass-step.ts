import type { Phase } from '@gam/schemas/descriptors';
import { advance, receive } from '../flow/advance.ts';
import type { Flow } from '../flow/flow.ts';
import type { Outcome } from '../flow/outcome.ts';
import type { EntryFacts, FlowState } from '../flow/state.ts';
import { placed, quoted, signedIn } from './outside-world.ts';

/** What is known of the moment beside flow and state: the time, ms since 1970, and the favourites of who signs in. */
interface Moment {
  readonly at: number;
  readonly favourites: EntryFacts['favourites'];
}

type Pass = (flow: Flow, state: FlowState, moment: Moment) => Outcome;

/**
 * How each phase that asks no question is gone through: signed in, without an expert of one's own choice, quoted,
 * ordered. Null where a customer answers, and at the end.
 */
export const passStep = {
  questions: null,
  login: (flow, state, { at, favourites }) => receive(flow, state, signedIn(state, favourites), at),
  expert_selection: (flow, state, { at }) => advance(flow, state, { name: 'skip_expert', args: {} }, at),
  quote_pending: (flow, state, { at }) => receive(flow, state, quoted, at),
  quote: (flow, state, { at }) => advance(flow, state, { name: 'place_order', args: {} }, at),
  placing: (flow, state, { at }) => receive(flow, state, placed, at),
  placed: null,
} as const satisfies { readonly [P in Phase]: Pass | null };

/** The phases that customers see as a step of its own. */
export const isStep = {
  questions: true,
  login: true,
  expert_selection: true,
  quote_pending: false,
  quote: true,
  placing: false,
  placed: false,
} as const satisfies { readonly [P in Phase]: boolean };
