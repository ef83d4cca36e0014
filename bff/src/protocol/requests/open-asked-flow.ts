import { ticketHeader } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';
import { accessTo } from '../flows/access.ts';
import { actInFlow } from '../flows/act-in-flow.ts';
import { foreseeFlow } from '../flows/begin-flow.ts';
import { claimFlow } from '../flows/claim-flow.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import { readTicket, type Ticket } from '../records/ticket.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { type Refused, refuse } from './errors.ts';

/** The ticket that stands for a flow which no event has made yet; null where none came. */
export function readTicketHeader({ headers }: FastifyRequest): string | null {
  const header = headers[ticketHeader];
  return typeof header === 'string' ? header : null;
}

/** A flow, and who asks in it: where an operator does, the customer whom they act for. */
export interface AskedFlow {
  readonly open: OpenFlow;
  readonly who: Who;
}

/** The flow as it is, or as its ticket promises it where no event has made it yet, for whom it belongs to. */
export async function openAskedFlow(
  parts: Parts,
  own: Who,
  { id, ticket }: { readonly id: string; readonly ticket: string | null },
): Promise<AskedFlow | Refused> {
  const found = await findFlow(parts, id);
  if (found.is === 'failed') return refuse('busy', 'source_slow');
  const promise = found.is === 'found' ? null : readPromise(parts, own, id, ticket);
  const claimed = found.is === 'found' ? found.stored.record : promise;
  if (!claimed) return refuse('gone', 'flow_gone');
  const acting = await actInFlow(parts, own, claimed);
  if (!acting.ok) return refuse('busy', 'source_slow');
  const who = acting.value;
  const opened = found.is === 'found' ? found.stored : promise && (await promisedFlow(parts, who, promise));
  if (!opened) return refuse('gone', 'flow_gone');
  const access = accessTo(opened.record, who);
  if (access === 'locked') return refuse('unauthenticated', 'session_ended');
  // Somebody else's is told apart from none by nobody.
  if (access === 'none') return refuse('gone', 'flow_gone');
  return { open: await claimFlow(parts, opened, who), who };
}

function readPromise({ signers }: Parts, who: Who, id: string, text: string | null): Ticket | null {
  const ticket = text === null ? null : readTicket(signers.ticket, text);
  return ticket?.flow === id && ticket.visitor === who.visitor ? ticket : null;
}

async function promisedFlow(parts: Parts, who: Who, ticket: Ticket): Promise<OpenFlow | null> {
  const foreseen = await foreseeFlow(parts, ticket, who);
  return foreseen.ok ? foreseen.value : null;
}
