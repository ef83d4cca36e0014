import { bffCalls } from '@gam/schemas/descriptors';
import { isTeamRole } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { sendReply } from '../send-reply.ts';
import { teamToken } from './editor-token.ts';
import { mountCall } from './mount-call.ts';

/** GET /api/upstream/broken-replies: which replies of the upstream broke the contract, for the team. */
export function brokenRepliesRoute(app: FastifyInstance, parts: PlatformParts): void {
  mountCall(app, bffCalls.listBrokenReplies, {}, async (request, reply) => {
    const token = await teamToken(parts, request);
    const user = token === null ? null : await parts.upstream.poll('currentUser', { token });
    const isAllowed = user?.ok === true && user.value.changed && isTeamRole(user.value.value.role);
    if (!isAllowed) return sendReply(reply, refuse('missing', 'missing'));
    return reply.send({ results: parts.brokenReplies.list() });
  });
}
