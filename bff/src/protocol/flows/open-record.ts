import { enter, entryAnswers, type Flow, type FlowState, withCheckout, withoutCall } from '@gam/engine/flow';
import { actorOf } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { entryFacts, sessionFacts } from './entry-facts.ts';
import type { Given } from '../records/given.ts';
import type { FlowRecord, OpenFlow } from '../records/flow-record.ts';
import { keptOf, placeOf, type Ticket } from '../records/ticket.ts';

/**
 * Returns the first record of a flow; `known` replaces the given answers. A flow without questions begins at its quote,
 * which an event requests.
 */
export function openRecord(
  ticket: Ticket,
  flow: Flow,
  who: Who,
  given: Given,
  known: FlowState['answers'] | null = null,
): OpenFlow {
  const place = placeOf(ticket);
  const facts = entryFacts(place, ticket.mode, sessionFacts(who.session, place), given.favourites, {
    device: { kind: ticket.device ?? null },
    client: { catalogue: ticket.catalogue ?? null },
    customer: given.customer,
  });
  const outcome = enter(flow, facts, ticket.issued_at, known ?? entryAnswers(flow, facts, given));
  if (!outcome.ok) throw new Error(`a flow of ${ticket.service} cannot be entered: ${outcome.failure.code}`);
  const state = withoutCall(outcome.value);
  const record: FlowRecord = {
    ...keptOf(ticket),
    id: ticket.flow,
    subject: who.session?.user.id ?? null,
    actor: who.session && actorOf(who.session).id,
    place,
    decided_at: ticket.issued_at,
    rev: 0,
    state: ticket.removed_voucher ? withCheckout(state, { removed_voucher: true }) : state,
    pending: null,
    seen: [],
  };
  return { flow, record };
}
