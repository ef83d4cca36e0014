import { done, failed, type Result } from '@gam/shared/result';
import { bffCalls, type FlowExplanation } from '@gam/schemas/descriptors';
import { isTeamRole, mayWithRules, rolesOf, type User } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { concealPersonal, explainFlow, type ExplanationReader } from '@gam/engine/flow';
import { findFlow } from '../../protocol/flows/find-flow.ts';
import type { StoredFlow } from '../../protocol/records/flow-record.ts';
import type { Parts } from '../../protocol/parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { type HttpReply, retryAfter } from '../../protocol/replies/http-reply.ts';
import { sendReply } from '../send-reply.ts';
import { teamToken } from './editor-token.ts';
import { mountCall } from './mount-call.ts';

/** What a user reads a flow as; null: nothing. Programs read no flows. */
function readsAs(user: User): ExplanationReader | null {
  const roles = rolesOf(user);
  if (roles.includes('operator')) return 'operator';
  return roles.some(isTeamRole) && mayWithRules(roles, 'read') ? 'rules_editor' : null;
}

/** GET /api/flows/{id}/explain: explains the current state of a flow; missing for users without the role. */
export function explainRoute(app: FastifyInstance, parts: Parts): void {
  mountCall(app, bffCalls.explainFlow, {}, async (request, reply) => {
    const explained = await explainTo(parts, request, request.params.id);
    return explained.ok ? reply.send(explained.value) : sendReply(reply, refusals[explained.failure]);
  });
}

/** Why nothing is explained. `undecided`: the upstream does not answer at the moment. */
type Unexplained = 'undecided' | 'missing';

const refusals: { readonly [F in Unexplained]: HttpReply } = {
  undecided: { ...refuse('busy', 'undecided'), headers: retryAfter(1_000) },
  missing: refuse('missing', 'missing'),
};

async function explainTo(
  parts: Parts,
  request: FastifyRequest,
  id: string,
): Promise<Result<FlowExplanation, Unexplained>> {
  const reader = await readerOf(parts, request);
  if (!reader.ok) return reader;
  const found = await findFlow(parts, id);
  if (!found.ok) return failed('undecided');
  return found.value ? done(explain(found.value, reader.value)) : failed('missing');
}

/**
 * Returns the sender by the token, else by the session. The upstream's current roles count: a role that was taken away
 * reads nothing.
 */
async function readerOf(
  parts: PlatformParts,
  request: FastifyRequest,
): Promise<Result<ExplanationReader, Unexplained>> {
  const token = await teamToken(parts, request);
  if (token === null) return failed('missing');
  const user = await parts.upstream.poll('currentUser', { token });
  if (!user.ok) {
    const { status } = user.failure;
    return failed(status >= 400 && status < 500 ? 'missing' : 'undecided');
  }
  const reader = user.value.changed ? readsAs(user.value.value) : null;
  return reader === null ? failed('missing') : done(reader);
}

function explain({ flow, record }: StoredFlow, reader: ExplanationReader): FlowExplanation {
  const { id, rev, state, city, rules_version, service_version, issued_at, decided_at } = record;
  const explained = explainFlow(flow, state, { entered: issued_at, decided: decided_at });
  const mended = flow.service.findings.map((message) => ({
    code: 'mended',
    severity: 'warning' as const,
    question: null,
    rule: null,
    path: '',
    message,
  }));
  return {
    flow: {
      id,
      rev,
      phase: state.phase,
      step: state.step,
      rules: rules_version,
      service: flow.service.slug,
      service_version,
      city,
      decided_at: new Date(decided_at).toISOString(),
    },
    ...concealPersonal(flow, explained, reader),
    findings: [...mended, ...flow.findings().map(({ service: _service, ...finding }) => finding)],
  };
}
