import { done, failed, type Result } from '@gam/shared/result';
import { bffCalls } from '@gam/schemas/descriptors';
import { idempotencyHeader, type UpstreamCall } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Check, Convert } from 'typebox/value';
import {
  type Changed,
  checkDraft,
  confirmChecked,
  findPricesOfDraft,
  needsReview,
  publishChecked,
  rollBackChecked,
} from '../../features/content/index.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import type { Parts } from '../../protocol/parts.ts';
import { refusalKinds, refuse, type Refused } from '../../platform/refuse.ts';
import { sendReply } from '../send-reply.ts';
import { teamToken } from './editor-token.ts';
import { type Part, routeOf } from './mount-call.ts';

/** The largest document, with every character escaped: a service with thousands of fetched options, bytes. */
const bodyLimit = 4 * 1024 * 1024;

/** A request of a team member, with what the call's schemas say of it. */
interface TeamRequest<C extends UpstreamCall> {
  readonly params: Part<C['params']>;
  readonly query: Part<C['query']>;
  readonly body: Part<C['body']>;
  readonly token: string;
  /** Null where the sender named none. */
  readonly key: string | null;
}

/** Texts of the address as the types of their schema; undefined where they do not fit. */
const readText = (schema: TSchema | undefined, given: unknown): unknown => {
  if (schema === undefined) return null;
  const read = Convert(schema, { ...(given as object) });
  return Check(schema, read) ? read : undefined;
};

/** Mounts a call of the team: refuses senders without a token, and addresses that do not fit its schemas. */
function mount<const C extends UpstreamCall>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  handle: (request: TeamRequest<NoInfer<C>>) => Promise<Result<object, Refused>>,
): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = await teamToken(parts, request);
    if (token === null) return send(reply, failed(refuse('unauthenticated', 'unauthenticated')));
    const params = readText(call.params, request.params);
    const query = readText(call.query, request.query);
    if (params === undefined || query === undefined) return send(reply, failed(refuse('missing', 'address')));
    const named = request.headers[idempotencyHeader];
    const key = typeof named === 'string' ? named : null;
    // The schemas have proved these types.
    const checked = { params, query, body: request.body, token, key } as TeamRequest<C>;
    return send(reply, await handle(checked));
  };
  app.route({
    method: call.method,
    url: routeOf(call),
    bodyLimit,
    ...(call.body && { schema: { body: call.body } }),
    handler: serve,
  });
}

const send = (reply: FastifyReply, result: Result<object, Refused>) =>
  result.ok ? reply.send(result.value) : sendReply(reply, result.failure);

/** The fields of a refusal's body that an editor's tool reads. */
const told = ['number', 'revision', 'findings'] as const;

/** Returns a refusal of the upstream in the form of the wire. */
function refuseAs({ status, code, message, body }: UpstreamFailure): Refused {
  const of = typeof body === 'object' && body !== null ? body : {};
  const named: unknown = 'code' in of ? of.code : null;
  const kind = refusalKinds[status];
  const params = Object.fromEntries(
    told.flatMap((field) => (field in of ? [[field, Reflect.get(of, field)]] : [])),
  );
  return refuse(kind ?? 'busy', typeof named === 'string' ? named : code, {
    message,
    params,
    ...(kind && { status }),
  });
}

/** Returns what the upstream told, or its refusal in the form of the wire. */
const passOn = <T extends object>(told: UpstreamResult<T>): Result<T, Refused> =>
  told.ok ? told : failed(refuseAs(told.failure));

const missingKey = () =>
  failed(
    refuse('invalid', 'missing_key', { status: 400, message: `the header ${idempotencyHeader} is expected` }),
  );

/** `/api/services/`: services, discounts and banners as documents, for the team. */
export function contentRoutes(app: FastifyInstance, parts: Parts): void {
  const { upstream } = parts;

  mount(app, parts, bffCalls.listServices, async ({ token }) => {
    const live = await upstream.call('listContent', { token });
    if (live.ok) return done({ ...live.value, review: needsReview(parts, live.value) ? 'required' : 'off' });
    if (live.failure.status !== 404) return passOn(live);
    const message = 'the backend keeps no documents of services';
    return failed(refuse('missing', 'no_content_store', { status: 501, message }));
  });
  mount(app, parts, bffCalls.listServiceVersions, async ({ params, query, token }) =>
    passOn(await upstream.call('listContentVersions', { params, query, token })),
  );
  mount(app, parts, bffCalls.loadServiceVersion, async ({ params, token }) =>
    passOn(await upstream.call('readContent', { params, token })),
  );
  mount(app, parts, bffCalls.listServiceAudit, async ({ query, token }) =>
    passOn(await upstream.call('listContentAudit', { query, token })),
  );
  mount(app, parts, bffCalls.checkServiceDocument, async ({ params, body, token }) => {
    // The upstream decides who may read documents.
    const live = await upstream.call('listContent', { token });
    if (!live.ok) return passOn(live);
    const { document } = body;
    const findings = await checkDraft(parts, params.kind, document, { token });
    const isBroken = findings.some(({ severity }) => severity === 'error');
    const prices = isBroken ? [] : await findPricesOfDraft(parts, { ...params, token }, live.value, document);
    return done({ findings: [...findings, ...prices] });
  });
  mount(app, parts, bffCalls.publishServiceDocument, async ({ params, body, token, key }) => {
    if (key === null) return missingKey();
    const { document, ...rest } = body;
    return answer(await publishChecked(parts, { ...params, ...rest, token, key }, document), (change) =>
      'proposed_by' in change ? { proposal: change } : change,
    );
  });
  mount(app, parts, bffCalls.readServiceProposal, async ({ params, token }) =>
    passOn(await upstream.call('readContentProposal', { params, token })),
  );
  mount(app, parts, bffCalls.confirmServiceProposal, async ({ params, body, token, key }) => {
    if (key === null) return missingKey();
    return answer(await confirmChecked(parts, { ...params, acknowledge: body.acknowledge, token, key }));
  });
  mount(app, parts, bffCalls.rollBackServiceDocument, async ({ params, body, token, key }) => {
    if (key === null) return missingKey();
    return answer(await rollBackChecked(parts, { ...params, ...body, token, key }));
  });
}

function answer<T extends object>(
  changed: Changed<T>,
  present: (change: T) => object = (change) => change,
): Result<object, Refused> {
  if (changed.ok) {
    const { change, findings } = changed.value;
    return done({ ...present(change), findings });
  }
  const { failure } = changed;
  if (failure.is === 'refused') return failed(refuseAs(failure.failure));
  if (failure.is === 'no_review') {
    const message = 'a review is required, and the backend takes no proposals of documents';
    return failed(refuse('missing', 'no_content_review', { status: 501, message }));
  }
  const { is, findings } = failure;
  if (is === 'prices') {
    const message =
      findings.length === 0
        ? 'prices are acknowledged that do not change drastically: nothing was published'
        : 'prices change drastically: acknowledge exactly these';
    return failed(refuse('invalid', 'unacknowledged_prices', { message, params: { findings } }));
  }
  const [first] = findings;
  const { message = '', path = '' } = first ?? {};
  return failed(refuse('invalid', 'broken_document', { message, path, params: { findings } }));
}
