import { bffCalls, type SourceName, type SourceReply, ticketHeader } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { accessTo } from '../flows/access.ts';
import { foreseeFlow } from '../flows/begin-flow.ts';
import type { OpenFlow } from '../flows/flow-record.ts';
import { claimFlow } from '../flows/claim-flow.ts';
import { findFlow } from '../flows/find-flow.ts';
import { readTicket } from '../flows/ticket.ts';
import type { Parts } from '../parts.ts';
import { identify, type Who } from '../sessions/who.ts';
import { fillSource } from '../sources/fill-source.ts';
import { isSourceName, sourceOf } from '../sources/index.ts';
import { within } from '../sources/within.ts';
import { type Refused, refuse } from './errors.ts';

interface Asked {
  readonly id: string;
  readonly v: string;
  readonly item: string | null;
  readonly ticket: string | null;
}
type Answer = Refused | { readonly status: 200; readonly body: SourceReply };

/** So soon a client asks again for items that are still on their way, seconds. */
const retryAfter = 1;

/** GET /api/flows/{id}/sources/{source}: the items of a fetched node. Stores nothing. */
export function sourcesRoute(app: FastifyInstance, parts: Parts): void {
  const { path, params, query } = bffCalls.loadSource;
  app.get<{ Params: Static<typeof params>; Querystring: Static<typeof query> }>(
    path.replace(/\{(\w+)\}/g, ':$1'),
    { schema: { params, querystring: query } },
    async (request, reply) => {
      const { id, source } = request.params;
      const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
      const header = request.headers[ticketHeader];
      const { v, item = null } = request.query;
      const asked = { id, v, item, ticket: typeof header === 'string' ? header : null };
      const answer = isSourceName(source)
        ? await readSource(parts, who, source, asked)
        : refuse('missing', 'source');
      if (answer.status === 503) void reply.header('retry-after', retryAfter);
      return reply.code(answer.status).send(answer.body);
    },
  );
}

async function readSource(parts: Parts, who: Who, name: SourceName, asked: Asked): Promise<Answer> {
  const found = await openFlow(parts, who, asked);
  if ('body' in found) return found;
  const current = parts.sources.current(name, found, who);
  if (current?.v !== asked.v) return refuse('conflict', 'stale_source');
  const came = await within(current.items(asked.item), parts.waitMs);
  if (!came) return refuse('busy', 'source_slow');
  const source = sourceOf(name);
  if (!came.ok && came.failure.status === 404 && asked.item !== null) return refuse('missing', 'source_item');
  if (!came.ok) {
    const message = source.failure(came.failure);
    return refuse('fault', 'source_failed', { status: 502, message });
  }
  return {
    status: 200,
    body: { source: name, v: current.v, item: asked.item, ...fillSource(source, came.value, asked.item) },
  };
}

/** The flow as it is, or as its ticket promises it where no event has made it yet, for whom it belongs to. */
async function openFlow(parts: Parts, who: Who, { id, ticket }: Asked): Promise<OpenFlow | Refused> {
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
