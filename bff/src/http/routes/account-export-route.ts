import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import { isOwn, loadExport } from '../../features/personal-data/index.ts';
import { refusalKinds, refuse } from '../../platform/refuse.ts';
import { needsFreshCode, isAbsent } from '../../platform/upstream/failure.ts';
import { identify } from '../../platform/sessions/who.ts';
import type { Parts } from '../../protocol/parts.ts';
import { sendReply } from '../send-reply.ts';
import { mountCall } from './mount-call.ts';

/** GET /api/account/export: everything that is known of the customer as a file, for their own session with a fresh code. */
export function accountExportRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.downloadExport, {}, async (request, reply) => {
    const { session } = await identify(request, reply, parts.signers.visitor, parts.sessions);
    if (session === null) return sendReply(reply, refuse('unauthenticated', 'sign_in_first'));
    if (!isOwn(session)) return sendReply(reply, refuse('forbidden', 'not_own'));
    const loaded = await loadExport(parts, session);
    if (loaded.ok)
      return reply
        .header('content-disposition', 'attachment; filename="gam-my-data.json"')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(loaded.value, null, 2));
    const { failure } = loaded;
    const { status, message } = failure;
    if (needsFreshCode(failure)) return sendReply(reply, refuse('forbidden', 'code_needed', { message }));
    if (isAbsent(failure)) return sendReply(reply, refuse('missing', 'missing'));
    return sendReply(reply, refuse(refusalKinds[status] ?? 'fault', 'export_failed', { message }));
  });
}
