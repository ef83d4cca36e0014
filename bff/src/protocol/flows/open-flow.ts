import { actFor } from '../../platform/sessions/acting.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { Parts } from '../parts.ts';
import type { FlowPlace, FlowRecord, OpenFlow, StoredFlow } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';
import { accessTo, actsForAnother } from './access.ts';
import { findFlow, type FoundFlow } from './find-flow.ts';
import {
  askedRow,
  Evaluation,
  type FlowState,
  positionOf,
  receive,
  replay,
  withoutCall,
} from '@gam/engine/flow';
import { loadKnown } from './gather-given.ts';
import { sessionFacts } from './entry-facts.ts';

/**
 * Claims this browser's unclaimed flow for the signed-in customer: the rules see the customer, and an open login
 * closes. If the current question is no longer asked, or a guest's quote is shown, the answers are replayed. The claim
 * is stored with the next event.
 */
export async function claimFlow<F extends OpenFlow>(parts: Parts, open: F, who: Who): Promise<F> {
  const { record, flow } = open;
  if (record.subject !== null || !who.session || record.pending) return open;
  const known = await loadKnown(parts, who.session, open);
  const session = sessionFacts(who.session, record.place);
  const at = parts.now();
  const { id } = who.session.user;
  return {
    ...open,
    record: { ...record, subject: id, actor: id, decided_at: at, state: seeWho(record.state) },
  };

  function seeWho(state: FlowState): FlowState {
    const seen = { ...state, facts: { ...state.facts, session, ...known } };
    if (state.phase !== 'login' && canStay(seen)) return seen;
    const outcome =
      state.phase === 'login'
        ? receive(flow, state, { name: 'signed_in', session, subject: id, ...known }, at)
        : replay(flow, seen.facts, seen, at);
    if (!outcome.ok) return seen;
    return { ...withoutCall(outcome.value), moved_to: state.moved_to };
  }

  /** Whether the customer can stay at the current step: it is still asked and is not a guest's quote. */
  function canStay(state: FlowState): boolean {
    if (state.phase !== 'questions') return state.phase !== 'quote';
    return askedRow(new Evaluation(flow, state, at), positionOf(flow, state.step)) !== null;
  }
}

/** A caller's substitute for a flow that is not stored. */
interface Begun<B> {
  readonly is: 'begun';
  readonly begun: B;
}

/** A request for a flow. */
export interface FlowRequest<B> {
  readonly id: string;
  /** The flow's ticket before its first event; null without one. */
  readonly ticket: Ticket | null;
  /**
   * Creates the flow of the ticket if it is not stored, or returns a substitute; without this function the flow is
   * gone.
   */
  readonly begin?: ((who: Who, ticket: Ticket) => Promise<FoundFlow | Begun<B>>) | undefined;
  /** Recovers the session of a browser whose sign-in reply was lost, by the flow's seen actions. */
  readonly recover?: (who: Who, record: FlowRecord) => Promise<Who>;
}

/** The outcome of opening a flow, and the sender: an operator as the customer for whom they act. */
export type OpenedFlow<B = never> = { readonly who: Who } & (
  | { readonly is: 'open'; readonly stored: StoredFlow }
  /** The session that claimed the flow is missing. `flow`: its id, null before its first event. */
  | {
      readonly is: 'locked';
      readonly place: FlowPlace;
      readonly flow: string | null;
      readonly by: 'customer' | 'operator';
    }
  /** The flow is not stored or belongs to another user; both look alike. */
  | { readonly is: 'gone' }
  /** The flow's service or rules are unavailable at the moment. */
  | { readonly is: 'busy'; readonly failure: UpstreamFailure }
  /** The customer whom the operator acts for is unavailable. */
  | { readonly is: 'no_customer'; readonly failure: UpstreamFailure }
  | Begun<B>
);

/**
 * Opens a flow, the only way in: finds it, lets an operator act for its customer, decides on access, and claims a
 * signed-in customer's own flow. Nothing is stored: a claim is stored with the next event. [O-1.03, O-6.01]
 */
export async function openFlow<B = never>(
  parts: Parts,
  own: Who,
  { id, ticket, begin, recover }: FlowRequest<B>,
): Promise<OpenedFlow<B>> {
  const found = await findFlow(parts, id);
  if (found.is === 'failed') return { is: 'busy', failure: found.failure, who: own };
  const owned = found.is === 'found' ? found.stored.record : ticket;
  if (!owned) return { is: 'gone', who: own };
  const customer = owned.actor === own.session?.user.id ? owned.subject : null;
  const acting = await actFor(parts, own, customer);
  if (!acting.ok) return { is: 'no_customer', failure: acting.failure, who: own };
  const who = acting.value;
  const stored = found.is === 'found' ? found.stored : null;
  return stored ? admit(parts, stored, recover ? await recover(who, stored.record) : who) : make();

  async function make(): Promise<OpenedFlow<B>> {
    if (!ticket || !begin) return { is: 'gone', who };
    // A flow that an operator began for a customer is created under that operator's session only.
    if (actsForAnother(ticket) && accessTo(ticket, who) !== 'open')
      return { is: 'locked', place: ticket, flow: null, by: 'operator', who };
    const begun = await begin(who, ticket);
    if (begun.is === 'found') return admit(parts, begun.stored, who);
    return begun.is === 'failed' ? { is: 'busy', failure: begun.failure, who } : { ...begun, who };
  }
}

async function admit(parts: Parts, stored: StoredFlow, who: Who): Promise<OpenedFlow> {
  const { record } = stored;
  const access = accessTo(record, who);
  if (access === 'none') return { is: 'gone', who };
  if (access === 'open') return { is: 'open', stored: await claimFlow(parts, stored, who), who };
  const by = actsForAnother(record) ? 'operator' : 'customer';
  return { is: 'locked', place: record.place, flow: record.id, by, who };
}
