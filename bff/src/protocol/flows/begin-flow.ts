import { done } from '@gam/shared/result';
import type { Flow } from '@gam/engine/flow';
import { lookUpKept } from '../look-ups/look-up.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { countFrom } from '../../rules/outcomes/counted-flow.ts';
import { flowOfNow } from './find-flow.ts';
import { gatherGiven } from './gather-given.ts';
import type { Given } from '../records/given.ts';
import type { FlowRecord, OpenFlow } from '../records/flow-record.ts';
import { ticketMs, type Ticket } from '../records/ticket.ts';
import { underStops } from './under-stops.ts';
import { openRecord } from './open-record.ts';
import type { FlowOfNow } from './move-flow.ts';

/**
 * Returns the record of a ticket at its first event; null if the ticket is too old. Saves the versions of the flow,
 * since a first screen stores nothing; the record is stored with the event.
 */
export async function beginFlow(
  parts: Parts,
  ticket: Ticket,
  who: Who,
): Promise<UpstreamResult<OpenFlow | null>> {
  const begun = await foreseeFlow(parts, ticket, who);
  if (!begun.ok || !begun.value) return begun;
  const { flow, record } = begun.value;
  await parts.compiled.save(record);
  return done({ flow, record: await countBeginning(parts, ticket, record) });
}

/** Returns the record with the marks under which it is counted; an operator's flow is not counted. */
async function countBeginning(parts: Parts, ticket: Ticket, record: FlowRecord): Promise<FlowRecord> {
  const { browser, trials = [] } = ticket;
  if (browser === undefined || browser === null) return record;
  const counting = await parts.outcomes.countVisitor(record.id, browser, trials);
  const { rules_version: rules, city, place } = record;
  const device = record.state.facts.device.kind ?? 'unknown';
  const counted = countFrom({
    rules,
    service: place.service,
    city,
    device,
    at: parts.now(),
    trials: counting,
  });
  return { ...record, counted };
}

/** Returns the record of a ticket under the versions that the customer saw. Nothing is stored. */
export async function foreseeFlow(
  parts: Parts,
  ticket: Ticket,
  who: Who,
): Promise<UpstreamResult<OpenFlow | null>> {
  if (parts.now() - ticket.issued_at > ticketMs) return done(null);
  return openTicket(parts, ticket, who);
}

/** Returns the record of a ticket of any age: a restored flow began long ago. */
export async function openTicket(parts: Parts, ticket: Ticket, who: Who): Promise<UpstreamResult<OpenFlow>> {
  const found = await findOrReload(parts, ticket, who);
  if (!found.ok) return found;
  const { flow, versions } = found.value;
  const given = await gatherGiven(parts, { ticket, flow, who, loaded: null });
  if (!given.ok) return given;
  const open = await openEntry(parts, { ...ticket, ...versions }, flow, who, given.value);
  return done(underStops(parts, open));
}

/**
 * Returns the first record of a flow at its first question, after looking up the items that answers from elsewhere
 * chose.
 */
export async function openEntry(
  parts: Parts,
  ticket: Ticket,
  flow: Flow,
  who: Who,
  given: Given,
): Promise<OpenFlow> {
  const open = openRecord(ticket, flow, who, given);
  const { answers } = open.record.state;
  const known = await lookUpKept({ parts, open, who }, answers);
  return known === answers ? open : openRecord(ticket, flow, who, given, known);
}

/** Returns the flow under the ticket's versions, or under the current ones if those are lost or withdrawn. */
async function findOrReload(
  parts: Parts,
  ticket: Ticket,
  { session }: Who,
): Promise<UpstreamResult<FlowOfNow>> {
  const counts = !parts.rules.isWithdrawn(ticket.rules_version);
  const flow = counts ? await parts.compiled.find(ticket) : null;
  return flow
    ? done({ flow, versions: ticket })
    : flowOfNow(parts, { ...ticket, id: ticket.flow, place: ticket }, session);
}
