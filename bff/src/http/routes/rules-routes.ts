import { rulesCalls } from '@gam/schemas/gate';
import { mayWithRules } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import {
  type Asker,
  findAsker,
  passOn,
  refuseRules,
  type RulesCallName,
  rulesHandlers,
  RulesRefusal,
  rulesTexts,
} from '../../rules/index.ts';
import { askedBy, identify } from '../../platform/sessions/who.ts';
import type { Parts } from '../../protocol/parts.ts';
import { sendProgress, wantsProgress } from './send-progress.ts';

/** The largest body, bytes: services of hundreds of questions, or a hundred documents. */
const bodyLimit = 16 * 1024 * 1024;

/** Who makes each request. */
const askers = new WeakMap<FastifyRequest, Asker>();

const pathOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The status and body of an outcome. */
const toAnswer = (outcome: unknown): { status: number; body: unknown } =>
  outcome instanceof RulesRefusal ? outcome.refused : { status: 200, body: outcome };

function answer(reply: FastifyReply, outcome: unknown): FastifyReply {
  const { status, body } = toAnswer(outcome);
  if (status === 503 || status === 429) void reply.header('retry-after', '1');
  return reply.code(status).send(body);
}

/** `/api/rules/*`: the calls of rules editors, of the command line and of the studio. */
export function rulesRoutes(app: FastifyInstance, parts: Parts): void {
  signInRoutes(app, parts);
  for (const name of Object.keys(rulesHandlers) as RulesCallName[]) mountCall(app, parts, name);
}

function mountCall(app: FastifyInstance, parts: Parts, name: RulesCallName): void {
  const { method, path, ...schemas } = rulesCalls[name] as {
    readonly method: 'GET' | 'POST' | 'PUT';
    readonly path: string;
    readonly params?: object;
    readonly query?: object;
    readonly body?: object;
  };
  const { right, handle } = rulesHandlers[name];
  const { params, query: querystring, body } = schemas;
  app.route({
    method,
    url: pathOf(path),
    bodyLimit,
    schema: { ...(params && { params }), ...(querystring && { querystring }), ...(body && { body }) },
    // Who asks is known before the body is read.
    onRequest: async (request, reply) => {
      const asker = await findAsker(parts, request, right);
      if (asker instanceof RulesRefusal) return answer(reply, asker);
      askers.set(request, asker);
    },
    handler: async (request, reply) => {
      const asker = askers.get(request);
      if (asker === undefined) throw new Error('a request has no asker');
      // The schemas above have proved these types.
      const asked = {
        params: request.params,
        query: request.query,
        body: request.body,
      } as never;
      if (!wantsProgress(request)) return answer(reply, await handle(parts, asker, asked));
      return sendProgress(reply, async (onProgress) =>
        toAnswer(await handle(parts, { ...asker, onProgress }, asked)),
      );
    },
  });
}

/** Signing in by a code, for programs without a browser: the same limits, and only for roles of rules. */
function signInRoutes(app: FastifyInstance, parts: Parts): void {
  const { rulesSignInCode, rulesSignIn } = rulesCalls;
  app.post<{ Body: Static<typeof rulesSignInCode.body> }>(
    rulesSignInCode.path,
    { schema: { body: rulesSignInCode.body } },
    async (request, reply) => {
      const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
      const { phone, action_id: key } = request.body;
      const sent = await parts.upstream.call('requestCode', { body: { phone }, key, ...askedBy(parts, who) });
      return answer(reply, sent.ok ? { verification: sent.value.verification_id } : passOn(sent.failure));
    },
  );
  app.post<{ Body: Static<typeof rulesSignIn.body> }>(
    rulesSignIn.path,
    { schema: { body: rulesSignIn.body } },
    async (request, reply) => {
      const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
      const { verification: verification_id, code, action_id: key } = request.body;
      const body = { verification_id, code };
      const signedIn = await parts.upstream.call('verifyCode', { body, key, ...askedBy(parts, who) });
      if (!signedIn.ok) return answer(reply, passOn(signedIn.failure));
      const { access_token: token, expires_at, user } = signedIn.value;
      if (mayWithRules(user.role, 'read')) return answer(reply, { token, expires_at });
      // The token of a customer is of no use here, and is not handed out.
      await parts.upstream.call('endSession', { token, key: `${key}:end` });
      return answer(reply, refuseRules('forbidden', 'forbidden', { message: rulesTexts.noRole }));
    },
  );
}
