import { type Result, done, failed } from '@gam/shared/result';
import { ticketHeader } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';
import { foreseeFlow } from '../flows/begin-flow.ts';
import { type NotOpened, type Opened, openFlow } from '../flows/open-flow.ts';
import { readTicket, type Ticket, type TicketAccess } from '../records/ticket.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { type Refused, refuse } from '../../platform/refuse.ts';

/** Returns the ticket of a flow before its first event; null without one. */
export function readTicketHeader({ headers }: FastifyRequest): string | null {
  const header = headers[ticketHeader];
  return typeof header === 'string' ? header : null;
}

/** Opens the flow, or the one that its ticket promises before the first event. */
export async function openAskedFlow(
  parts: Parts,
  own: Who,
  { id, ticket: text }: { readonly id: string; readonly ticket: string | null },
): Promise<Result<Opened, Refused>> {
  const ticket = readPromise(parts, own, id, text);
  const opened = await openFlow(parts, own, {
    id,
    ticket,
    create: async (who) => {
      const foreseen = ticket && (await foreseeFlow(parts, ticket, who));
      return foreseen?.ok && foreseen.value
        ? done({ ...foreseen.value, version: null })
        : failed({ is: 'gone' });
    },
  });
  return opened.ok ? opened : failed(refusals[opened.failure.is]());
}

const refusals = {
  locked: () => refuse('unauthenticated', 'session_ended'),
  gone: () => refuse('gone', 'flow_gone'),
  busy: () => refuse('busy', 'source_slow'),
  no_customer: () => refuse('busy', 'source_slow'),
} satisfies { [I in NotOpened['is']]: () => Refused };

function readPromise(parts: TicketAccess, who: Who, id: string, text: string | null): Ticket | null {
  const ticket = text === null ? null : readTicket(parts, text);
  return ticket?.flow === id && ticket.visitor === who.visitor ? ticket : null;
}
