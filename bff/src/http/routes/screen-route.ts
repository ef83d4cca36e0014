import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { composeScreen } from '../../protocol/screens/compose-screen.ts';
import { confirmEvery } from '../../platform/sessions/confirm-session.ts';
import { enterScreen } from '../../protocol/requests/enter-screen.ts';
import { refuse } from '../../platform/refuse.ts';
import { replyToScreen } from '../../protocol/replies/screen-reply.ts';
import { readProductUrl } from '../../protocol/requests/screen-request.ts';
import { sendReply } from '../send-reply.ts';
import { mountCall } from './mount-call.ts';

/** GET /api/screen: the screen at an address. Stores nothing. */
export function screenRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.getScreen, {}, async (request, reply) => {
    const url = readProductUrl(request.query.url);
    if (!url) return sendReply(reply, refuse('invalid', 'url', { path: '/url' }));
    const asked = await enterScreen(parts, request, reply, url, confirmEvery.screen);
    return sendReply(reply, replyToScreen(asked, await composeScreen(asked)));
  });
}
