import { done, failed, type Result } from '@gam/shared/result';
import { actFor } from '../../platform/sessions/acting.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { noteUnderWay } from '../../platform/store/sender.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { Parts } from '../parts.ts';
import type { FlowPlace, FlowRecord, StoredFlow } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';
import { accessTo, actsForAnother } from './access.ts';
import { findFlow, type FoundFlow } from './find-flow.ts';
import { claimFlow } from './claim-flow.ts';

/** An opened flow and its sender: an operator as the customer for whom they act. */
export interface Opened {
  readonly stored: StoredFlow;
  readonly who: Who;
}

/** Why a flow was not created, or is not found. */
type NotFound =
  | { readonly is: 'gone' }
  /** The flow's service or rules are unavailable at the moment. */
  | { readonly is: 'busy'; readonly failure: UpstreamFailure };

/** Why a flow was not opened, and the sender. `gone`: it is not stored or belongs to another user; both look alike. */
export type NotOpened = { readonly who: Who } & (
  | NotFound
  /** The session that claimed the flow is missing. `flow`: its id, null before its first event. */
  | {
      readonly is: 'locked';
      readonly place: FlowPlace;
      readonly flow: string | null;
      readonly by: 'customer' | 'operator';
    }
  /** The customer whom the operator acts for is unavailable. */
  | { readonly is: 'no_customer'; readonly failure: UpstreamFailure }
);

/** A created flow, why there is none, or what its caller did in place of creating one. */
export type Created<I = never> = Result<StoredFlow, NotFound | I>;

/** A request for a flow. */
interface FlowRequest<I> {
  readonly id: string;
  /** The flow's ticket before its first event; null without one. */
  readonly ticket: Ticket | null;
  /** Creates the flow of the ticket if it is not stored; without this function the flow is gone. */
  readonly create?: ((who: Who, ticket: Ticket) => Promise<Created<I>>) | undefined;
  /** Recovers the session of a browser whose sign-in reply was lost, by the flow's seen actions. */
  readonly recover?: (who: Who, record: FlowRecord) => Promise<Who>;
}

/** Returns a flow that was looked for as a created one. */
export function created(found: FoundFlow): Created {
  if (!found.ok) return failed({ is: 'busy', failure: found.failure });
  return found.value ? done(found.value) : failed({ is: 'gone' });
}

/**
 * Opens a flow, the only way in: finds it, lets an operator act for its customer, decides on access, and claims a
 * signed-in customer's own flow. Nothing is stored: a claim is stored with the next event. [O-1.03, O-6.01]
 */
export async function openFlow<I = never>(
  parts: Parts,
  own: Who,
  { id, ticket, create, recover }: FlowRequest<I>,
): Promise<Result<Opened, NotOpened | (I & { readonly who: Who })>> {
  const found = await findFlow(parts, id);
  if (!found.ok) return failed({ is: 'busy', failure: found.failure, who: own });
  const stored = found.value;
  const owned = stored?.record ?? ticket;
  if (!owned) return failed({ is: 'gone', who: own });
  const customer = owned.actor === own.session?.user.id ? owned.subject : null;
  const acting = await actFor(parts, own, customer);
  if (!acting.ok) return failed({ is: 'no_customer', failure: acting.failure, who: own });
  const who = acting.value;
  if (stored) return admit(parts, stored, recover ? await recover(who, stored.record) : who);
  if (!ticket || !create) return failed({ is: 'gone', who });
  // A flow that an operator began for a customer is created under that operator's session only.
  if (actsForAnother(ticket) && accessTo(ticket, who) !== 'open')
    return failed({ is: 'locked', place: ticket, flow: null, by: 'operator', who });
  const made = await create(who, ticket);
  return made.ok ? admit(parts, made.value, who) : failed({ ...made.failure, who });
}

async function admit(parts: Parts, stored: StoredFlow, who: Who): Promise<Result<Opened, NotOpened>> {
  const { record } = stored;
  const access = accessTo(record, who);
  if (access === 'none') return failed({ is: 'gone', who });
  if (access === 'open') {
    if (stored.version !== null) noteUnderWay();
    return done({ stored: await claimFlow(parts, stored, who), who });
  }
  const by = actsForAnother(record) ? 'operator' : 'customer';
  return failed({ is: 'locked', place: record.place, flow: record.id, by, who });
}
