import { bffCalls, type SourceName, type SourceReply } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { identify, type Who } from '../../platform/sessions/who.ts';
import { fillSource } from '../../protocol/sources/source-views.ts';
import { isSourceName } from '../../protocol/sources/source.ts';
import { within } from '../../protocol/sources/within.ts';
import { type Refused, refuse } from '../../platform/refuse.ts';
import { openAskedFlow, readTicketHeader } from '../../protocol/requests/open-asked-flow.ts';
import { sendAnswer } from '../send-reply.ts';
import { networkFailure } from '../../platform/upstream/failure.ts';
import { mountCall } from './mount-call.ts';

interface Asked {
  readonly id: string;
  readonly v: string;
  readonly item: string | null;
  readonly ticket: string | null;
}
type Answer = Refused | { readonly status: 200; readonly body: SourceReply };

/** GET /api/flows/{id}/sources/{source}: the items of a fetched node. Stores nothing. */
export function sourcesRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.loadSource, {}, async (request, reply) => {
    const { id, source } = request.params;
    const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
    const { v, item = null } = request.query;
    const asked = { id, v, item, ticket: readTicketHeader(request) };
    const answer = isSourceName(source)
      ? await readSource(parts, who, source, asked)
      : refuse('missing', 'source');
    return sendAnswer(reply, answer);
  });
}

async function readSource(parts: Parts, asking: Who, name: SourceName, asked: Asked): Promise<Answer> {
  const found = await openAskedFlow(parts, asking, asked);
  if (!found.ok) return found.failure;
  const current = parts.sources.current(name, found.value.stored, found.value.who);
  if (!current?.isVersion(asked.v)) return refuse('conflict', 'stale_source');
  const came = await within(current.items(asked.item), parts.waitMs);
  const { source } = current;
  // After too many retries the client shows this message.
  if (!came)
    return refuse('busy', 'source_slow', { message: source.failure(networkFailure('ended', 'source_slow')) });
  if (!came.ok && came.failure.status === 404 && asked.item !== null) return refuse('missing', 'source_item');
  if (!came.ok) {
    const message = source.failure(came.failure);
    return refuse('fault', 'source_failed', { status: 502, message });
  }
  return {
    status: 200,
    body: { source: name, v: asked.v, item: asked.item, ...fillSource(source, came.value, asked.item) },
  };
}
