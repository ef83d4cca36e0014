import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { applySession } from '../../platform/sessions/who.ts';
import { handleFlowEvents } from '../../protocol/flows/handle-flow-events.ts';
import { handlePageEvents } from '../../protocol/pages/handle-page-events.ts';
import { refuseCookieless } from '../../protocol/replies/cookieless-reply.ts';
import { replyToFlow } from '../../protocol/replies/flow-reply.ts';
import { replyToPage } from '../../protocol/replies/page-reply.ts';
import { makeScreenRequest, readProductUrl } from '../../protocol/requests/screen-request.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import { sendReply } from '../send-reply.ts';
import { mountCall } from './mount-call.ts';

/** The URL of a flow's events: they name no page. */
const noPage = new URL(productHost);

/** POST /api/events: one or more events on a screen; the reply is the next screen. */
export function eventsRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.sendEvents, { compress: false }, async (request, reply) => {
    const batch = request.body;
    const url = batch.flow === null ? readProductUrl(batch.url) : noPage;
    if (!url) return sendReply(reply, refuse('invalid', 'url', { path: '/url' }));
    // An event of a page calls the upstream before it is stored, so a store that fails must be noticed before.
    if (batch.flow === null) await parts.store.probe();
    const asked = await makeScreenRequest(parts, request, reply, url);
    if (batch.flow === null) {
      const result = await handlePageEvents(asked, batch);
      applySession(parts, asked.who, result.request.who, request, reply);
      // What the page offers depends on what was asked before, under a cookie that did not come back.
      const isLost = asked.who.cookieless && result.is === 'shown' && result.refusal?.offered === false;
      return sendReply(reply, isLost ? refuseCookieless(asked) : replyToPage(result));
    }
    const result = await handleFlowEvents(parts, asked.who, batch);
    applySession(parts, asked.who, result.who, request, reply);
    return sendReply(reply, await replyToFlow(asked, batch, result));
  });
}
