import { ticketHeader } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';
import { accessTo } from '../flows/access.ts';
import { foreseeFlow } from '../flows/begin-flow.ts';
import { claimFlow } from '../flows/claim-flow.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { OpenFlow } from '../flows/flow-record.ts';
import { readTicket } from '../flows/ticket.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../sessions/who.ts';
import { type Refused, refuse } from './errors.ts';

/** The ticket that stands for a flow which no event has made yet; null where none came. */
export function readTicketHeader({ headers }: FastifyRequest): string | null {
  const header = headers[ticketHeader];
  return typeof header === 'string' ? header : null;
}

/** The flow as it is, or as its ticket promises it where no event has made it yet, for whom it belongs to. */
export async function openAskedFlow(
  parts: Parts,
  who: Who,
  { id, ticket }: { readonly id: string; readonly ticket: string | null },
): Promise<OpenFlow | Refused> {
  const found = await findFlow(parts, id);
  if (found.is === 'failed') return refuse('busy', 'source_slow');
  const opened = found.is === 'found' ? found.stored : await promisedFlow(parts, who, id, ticket);
  if (!opened) return refuse('gone', 'flow_gone');
  const access = accessTo(opened.record, who);
  if (access === 'locked') return refuse('unauthenticated', 'session_ended');
  // Somebody else's is told apart from none by nobody.
  return access === 'none' ? refuse('gone', 'flow_gone') : claimFlow(parts, opened, who);
}

async function promisedFlow(
  parts: Parts,
  who: Who,
  id: string,
  text: string | null,
): Promise<OpenFlow | null> {
  const ticket = text === null ? null : readTicket(parts.signers.ticket, text);
  if (ticket === null || ticket.flow !== id || ticket.visitor !== who.visitor) return null;
  const foreseen = await foreseeFlow(parts, ticket, who);
  return foreseen.ok ? foreseen.value : null;
}
