import { bffCalls, type PageSourceReply } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { networkFailure } from '../../platform/upstream/failure.ts';
import { type Refused, refuse } from '../../platform/refuse.ts';
import { makeScreenRequest, readProductUrl } from '../../protocol/requests/screen-request.ts';
import { fetchFailure } from '../../protocol/sources/fetched-lists.ts';
import { isPageSourceName, pageSources } from '../../protocol/sources/page-source.ts';
import { within } from '../../protocol/sources/within.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { sendAnswer } from '../send-reply.ts';
import { readCity } from '../../protocol/urls/read-url.ts';
import { mountCall } from './mount-call.ts';

type Answer = Refused | { readonly status: 200; readonly body: PageSourceReply };

/** GET /api/sources/{source}: the items of a fetched node on a screen without a flow. Stores nothing. */
export function pageSourcesRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.loadPageSource, {}, async (request, reply) => {
    const url = readProductUrl(request.query.url);
    const answer = url
      ? await readItems(
          await makeScreenRequest(parts, request, reply, url),
          request.params.source,
          request.query.q,
        )
      : refuse('invalid', 'url', { path: '/url' });
    return sendAnswer(reply, answer);
  });
}

async function readItems(asked: ScreenRequest, source: string, typed: string): Promise<Answer> {
  const { parts, page, signal } = asked;
  const urlCity = readCity(asked.url);
  if (!isPageSourceName(source)) return refuse('missing', 'source');
  if (urlCity === false) return refuse('invalid', 'city', { path: '/url' });
  const q = typed.trim();
  if (q === '') return { status: 200, body: { source, items: [] } };
  const request = { upstream: parts.upstream, q, city: urlCity ?? page.city, signal: signal() };
  const came = await within(parts.features.of(pageSources)[source](request), parts.waitMs);
  if (!came)
    return refuse('busy', 'source_slow', { message: networkFailure('ended', 'source_slow').message });
  return came.ok
    ? { status: 200, body: { source, items: [...came.value] } }
    : refuse('fault', 'source_failed', { status: 502, message: fetchFailure(came.failure) });
}
