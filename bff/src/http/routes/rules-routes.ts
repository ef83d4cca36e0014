import { rulesCalls } from '@gam/schemas/gate';
import { mayWithRules, rolesOf, type UpstreamCall } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import {
  type Asker,
  findAsker,
  passOn,
  refuseRules,
  rightFor,
  type RulesCallName,
  rulesHandlers,
  rulesTexts,
} from '../../rules/index.ts';
import type { Refused } from '../../platform/refuse.ts';
import { askedBy, identify } from '../../platform/sessions/who.ts';
import type { Parts } from '../../protocol/parts.ts';
import { sendAnswer } from '../send-reply.ts';
import { sendProgress, wantsProgress } from './send-progress.ts';
import { mountCall } from './mount-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a call of rules editors; null before it is known. */
    rulesAsker: Asker | null;
  }
}

/** The largest body, bytes: services of hundreds of questions, or a hundred documents. */
const bodyLimit = 16 * 1024 * 1024;

/** The status and body of a result. */
const toAnswer = (result: Result<unknown, Refused>): { status: number; body: unknown } =>
  result.ok ? { status: 200, body: result.value } : result.failure;

const answer = (reply: FastifyReply, result: Result<unknown, Refused>): FastifyReply =>
  sendAnswer(reply, toAnswer(result));

/** `/api/rules/*`: the calls of rules editors, of the command line and of the studio. */
export function rulesRoutes(app: FastifyInstance, parts: Parts): void {
  app.decorateRequest('rulesAsker', null);
  signInRoutes(app, parts);
  for (const name of Object.keys(rulesHandlers) as RulesCallName[]) mountRulesCall(app, parts, name);
}

function mountRulesCall(app: FastifyInstance, parts: Parts, name: RulesCallName): void {
  const right = rightFor(name);
  const handle = rulesHandlers[name];
  const options: RouteShorthandOptions = {
    bodyLimit,
    // Who asks is known before the body is read.
    onRequest: async (request, reply) => {
      const found = await findAsker(parts, request, right);
      if (!found.ok) return answer(reply, found);
      request.rulesAsker = found.value;
    },
  };
  mountCall(app, rulesCalls[name] as UpstreamCall, options, async (request, reply) => {
    const { rulesAsker: asker, params, query, body } = request;
    if (asker === null) throw new Error('a request has no asker');
    // The schemas of the call have proved these types.
    const asked = { params, query, body } as never;
    if (!wantsProgress(request)) return answer(reply, await handle(parts, asker, asked));
    return sendProgress(reply, async (onProgress) =>
      toAnswer(await handle(parts, { ...asker, onProgress }, asked)),
    );
  });
}

/** Signing in with the second factor, for the command line: the same limits, and only for roles of rules. */
function signInRoutes(app: FastifyInstance, parts: Parts): void {
  mountCall(app, rulesCalls.rulesSignIn, {}, async (request, reply) => {
    const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
    const { action_id: key, ...body } = request.body;
    const signedIn = await parts.upstream.call('operatorSignIn', { body, key, ...askedBy(parts, who) });
    if (!signedIn.ok) return answer(reply, passOn(signedIn.failure));
    const { access_token: token, expires_at, user } = signedIn.value;
    if (mayWithRules(rolesOf(user), 'read')) return answer(reply, done({ token, expires_at }));
    // The token is of no use here, and is not handed out.
    await parts.upstream.call('endSession', { token, key: `${key}:end` });
    return answer(reply, refuseRules('forbidden', 'forbidden', { message: rulesTexts.noRole }));
  });
}
