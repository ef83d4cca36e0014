import { bffCalls, type FlowExplanation } from '@gam/schemas/descriptors';
import type { User } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { concealPersonal, explainFlow, type ExplanationReader } from '@gam/engine/flow';
import { findFlow } from '../../protocol/flows/find-flow.ts';
import type { StoredFlow } from '../../protocol/records/flow-record.ts';
import type { Parts } from '../../protocol/parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { readCookie } from '../../platform/sessions/cookies.ts';
import { refuse } from '../../platform/refuse.ts';

const readers: { readonly [R in User['role']]: ExplanationReader | null } = {
  operator: 'operator',
  rules_reader: 'rules_editor',
  rules_editor: 'rules_editor',
  rules_reviewer: 'rules_editor',
  customer: null,
  expert: null,
};

/** GET /api/flows/{id}/explain: explains the current state of a flow; missing for users without the role. */
export function explainRoute(app: FastifyInstance, parts: Parts): void {
  const { path, params } = bffCalls.explainFlow;
  app.get<{ Params: { id: string } }>(
    path.replaceAll(/\{(\w+)\}/g, ':$1'),
    { schema: { params } },
    async (request, reply) => {
      const reader = await readerOf(parts, request);
      const found =
        reader === null || reader === 'undecided' ? null : await findFlow(parts, request.params.id);
      if (reader === 'undecided' || found?.ok === false) {
        const refused = refuse('busy', 'undecided');
        return reply.code(refused.status).header('retry-after', '1').send(refused.body);
      }
      if (reader === null || !found?.value) {
        const refused = refuse('missing', 'missing');
        return reply.code(refused.status).send(refused.body);
      }
      return reply.send(explain(found.value, reader));
    },
  );
}

/**
 * Returns the sender by the token, else by the session. The upstream's current roles count: a role that was taken away
 * reads nothing. `undecided`: the upstream does not answer.
 */
async function readerOf(
  { sessions, upstream }: PlatformParts,
  request: FastifyRequest,
): Promise<ExplanationReader | 'undecided' | null> {
  const token = await tokenOf(sessions, request);
  if (token === null) return null;
  const user = await upstream.poll('currentUser', { token });
  if (user.ok) return user.value.changed ? readers[user.value.value.role] : null;
  const { status } = user.failure;
  return status >= 400 && status < 500 ? null : 'undecided';
}

/** Returns the token of a session that may have the role; other sessions cost the upstream no call. */
async function tokenOf(sessions: PlatformParts['sessions'], request: FastifyRequest): Promise<string | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer (\S{1,500})$/.exec(authorization)?.[1] ?? null;
  const session = await sessions.find(readCookie(request, 'session'));
  return session && readers[session.user.role] !== null ? session.token : null;
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
