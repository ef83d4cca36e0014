import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CallAuth,
  idempotencyHeader,
  type UpstreamCall,
  upstreamWorkLimitMs,
} from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import type { CustomerOrigin } from './customer-origin.ts';
import type { Caller, Guard } from './guard.ts';
import { notAllowed, type Refusal, type Refused, refuse } from '../refusal.ts';
import type { Writer } from '../storage/count-holders.ts';
import type { Admitted } from '../storage/open-storage.ts';
import { compilePart } from './validate-part.ts';
import { limitWork } from '../database/work-limit.ts';

/** The key of a write from its header: null when it is missing, a refusal when it is malformed. */
function readKey(header: string | string[] | undefined): Result<string | null, Refusal> {
  if (header === undefined) return done(null);
  if (typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header)) return done(header);
  return refuse(400, 'کلید درخواست نامعتبر است.', { code: 'bad_key' });
}

/** The refusal of a write that must have a key. */
export function missingKey(): Refused {
  return refuse(400, 'کلید درخواست فرستاده نشده است.', { code: 'missing_key' });
}

/**
 * A reply with an ETag: strong, so equal tags mean equal bytes. `value` is null if the caller already has this reply
 * (304).
 */
export class Tagged<T> {
  readonly tag: string;
  readonly value: T | null;

  constructor(tag: string, value: T | null) {
    this.tag = tag;
    this.value = value;
  }

  static unchanged(tag: string): Tagged<never> {
    return new Tagged<never>(tag, null);
  }
}

/** Whether an If-None-Match header names this tag; weakly compared, as the header is. RFC 9110, 13.1.2 */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}

type Part<C, Name extends string> =
  C extends Readonly<Record<Name, infer S>> ? (S extends TSchema ? Static<S> : undefined) : undefined;

type CallerOf<Auth extends CallAuth> = Auth extends
  'user' | 'operator' | 'supervisor' | 'finance' | 'auditor' | 'bff+user'
  ? Caller
  : Auth extends 'optional'
    ? Caller | null
    : null;

/** A request that passed the call's guard and schemas. */
interface CallRequest<C extends UpstreamCall> {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'query'>;
  readonly body: Part<C, 'body'>;
  readonly caller: CallerOf<C['auth']>;
  /** The write's idempotency key; null where none was sent. */
  readonly key: string | null;
  readonly source: CustomerOrigin;
  /** Whether the caller has the reply with this ETag already. */
  readonly knows: (tag: string) => boolean;
}

export type CallHandler<C extends UpstreamCall> = (
  request: CallRequest<C>,
) => Promise<Result<Static<C['reply']> | Tagged<Static<C['reply']>>, Refusal>>;

/** The options of one route. */
export interface CallOptions {
  /** The maximum size of the body in bytes; the limit of the service by default. */
  readonly bodyLimit?: number;
  /** Whether the token of a program may make the call, whose handler decides what it may do; false by default. */
  readonly forPrograms?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    guards: Record<CallAuth, Guard>;
    /** Lets a call with a checked body in until it has ended, or refuses it: it would store more than its kind may hold. */
    admitWrite: (
      call: Pick<UpstreamCall, 'method' | 'path'>,
      writer: Writer,
      body: unknown,
    ) => Promise<Result<Admitted, Refusal>>;
  }
}

/**
 * Mounts one call of the table: its method and path, the guard of its `auth`, the checks of its schemas. A wrong path
 * parameter is 404, a wrong query or body 400. Bodies are not coerced. What is not committed within the time limit of
 * the upstream's work is undone.
 */
export function registerCall<const C extends UpstreamCall>(
  app: FastifyInstance,
  call: C,
  handle: NoInfer<CallHandler<C>>,
  { forPrograms = false, ...options }: CallOptions = {},
): void {
  const guard = app.guards[call.auth];
  const parts = {
    params: compilePart(call.params, { place: 'params', status: 404, fromText: true }),
    query: compilePart(call.query, { place: 'query', status: 400, fromText: true }),
    body: compilePart(call.body, { place: 'body', status: 400 }),
  };

  const serve = async (request: FastifyRequest): ReturnType<CallHandler<C>> => {
    const caller = await guard(request.headers);
    if (!caller.ok) return caller;
    if (caller.value?.role === 'pipeline' && !forPrograms) return notAllowed();
    const params = parts.params(request.params);
    if (!params.ok) return params;
    const query = parts.query(request.query);
    if (!query.ok) return query;
    const body = parts.body(request.body);
    if (!body.ok) return body;
    const key = readKey(request.headers[idempotencyHeader]);
    if (!key.ok) return key;
    // The guards and schemas above have proved these types.
    const knows = (tag: string) => namesTag(request.headers['if-none-match'], tag);
    const source = app.readSource(request);
    const writer = { customerId: caller.value?.userId ?? null, network: source.network };
    const admitted = await app.admitWrite(call, writer, body.value);
    if (!admitted.ok) return admitted;
    try {
      return await handle({
        params: params.value,
        query: query.value,
        body: body.value,
        caller: caller.value,
        key: key.value,
        source,
        knows,
      } as CallRequest<C>);
    } finally {
      admitted.value.end();
    }
  };

  app.route({
    method: call.method,
    ...options,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const outcome = await limitWork(upstreamWorkLimitMs, () => serve(request));
      if (!outcome.ok) {
        const { status, headers, body } = outcome.failure;
        return reply.code(status).headers(headers).send(body);
      }
      const { value } = outcome;
      if (!(value instanceof Tagged)) return value;
      return reply
        .code(value.value === null ? 304 : 200)
        .header('etag', value.tag)
        .send(value.value ?? undefined);
    },
  });
}
