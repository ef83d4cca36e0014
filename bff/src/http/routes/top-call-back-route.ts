import { upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { refuse } from '../../protocol/requests/errors.ts';
import type { Parts } from '../../protocol/parts.ts';

const { path, body } = upstreamCalls.callBackTop;

/** The largest report, bytes. */
const bodyLimit = 4 * 1024;

/**
 * POST /v2/billings/top/call-back/: the app's payment dialog reports what became of a token. The upstream verifies its
 * signature; here only its form is looked at, and neither cookie nor session. [O-7.18]
 */
export function topCallBackRoute(app: FastifyInstance, { upstream }: Parts): void {
  app.post<{ Body: Static<typeof body> }>(
    path,
    { bodyLimit, config: { crossSite: true }, schema: { body } },
    async (request, reply) => {
      const { token, status, amount_rial, signature } = request.body;
      const told = await upstream.call('callBackTop', { body: { token, status, amount_rial, signature } });
      void reply.header('cache-control', 'no-store');
      if (told.ok) return reply.send(told.value);
      const { failure } = told;
      const isRefused = failure.status >= 400 && failure.status < 500;
      const refused = isRefused
        ? refuse('invalid', 'call_back', { status: failure.status, message: failure.message })
        : refuse('busy', 'call_back', { status: 503 });
      return reply.code(refused.status).send(refused.body);
    },
  );
}
