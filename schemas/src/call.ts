import { type Static, type TSchema, Type } from 'typebox';
import { impersonalMark, nullable } from './values.ts';

/**
 * Who may make a call: anyone, the signed-in user (bearer token), an operator with a session of their own (403 for
 * everyone else, also for a token that acts for a customer), a supervisor or a person of finance likewise, an operator or a
 * supervisor (`auditor`), the BFF with its own credential, or the BFF on behalf of a
 * signed-in user (`bff+user`: its credential as bearer token, the user's token in `userTokenHeader`; both are checked).
 */
export type CallAuth =
  'anyone' | 'optional' | 'user' | 'operator' | 'supervisor' | 'finance' | 'auditor' | 'bff' | 'bff+user';

/**
 * One call of the upstream. `effect` says how it may be repeated: a `read` (also by POST) is tried five times, a
 * `write` is sent again only under its own idempotency key. [O-7.19, readings 4]
 */
export interface UpstreamCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are in braces: `/v2/orders/{id}/`. */
  readonly path: string;
  readonly about: string;
  readonly auth: CallAuth;
  readonly effect: 'read' | 'write';
  /** An order cannot do without the call: a backend may lack every other one. */
  readonly isNeeded?: boolean;
  /** What it says holds for the moment only, so that no earlier reply stands in for it. */
  readonly isMomentary?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** `multipart/form-data` where the body is a file. */
  readonly consumes?: 'application/json' | 'multipart/form-data';
  /** On the separate media host. [O-7.06] */
  readonly host?: 'media';
  /** `text/event-stream` where the reply goes on; its schema is the data of each event. `text/csv`: a file. */
  readonly produces?: 'application/json' | 'text/event-stream' | 'text/csv';
  readonly reply: TSchema;
}

/**
 * The longest time in which the upstream commits what a call writes, or undoes it, in ms from the call's arrival. The
 * BFF counts on it: a key without an order after this time stays without one.
 */
export const upstreamWorkLimitMs = 10_000;

/** Returns the call unchanged, typed with the exact types of its schemas. */
export const defineCall = <const C extends UpstreamCall>(call: C): C => call;

/** The greatest offset of a list: an integer of four bytes in the database. */
const maxOffset = 1_000_000_000;

/** The fields `limit` and `offset` of a paged list's query. */
export const pageQuery = (limit: number, maximum = limit) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum, default: limit, [impersonalMark]: 'size' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxOffset, default: 0 })),
});

/** The schema of an unpaged list. */
export const listOf = <const T extends TSchema>(item: T) => Type.Object({ results: Type.Array(item) });

/** The schema of one page of a list; `next` is the offset of the next page, null on the last one. */
export const pageOf = <const T extends TSchema>(item: T) =>
  Type.Object({ results: Type.Array(item), next: nullable(Type.Integer()) });

/** The empty reply of a write. */
export const Nothing = Type.Object({});

/**
 * A refusal: a 4xx with a message somewhere in its body (`message`, `detail`, or a list under a field's name).
 * 5xx replies carry nothing to show. A 409 of a placement names the existing order. [O-8.01, O-8.02]
 */
export const UpstreamError = Type.Object(
  {
    message: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    order_uuid: Type.Optional(Type.String({ description: 'with 409: the order placed under the key' })),
  },
  { title: 'UpstreamError', additionalProperties: Type.Unknown() },
);
export interface UpstreamError extends Static<typeof UpstreamError> {}

/** The header of a write's idempotency key. The same key with another body is answered by 409. */
export const idempotencyHeader = 'idempotency-key';

/** The header of the signed-in user's token in a call with `auth: 'bff+user'`; the token alone, without a scheme. */
export const userTokenHeader = 'gam-user-token';

/**
 * The header in which the BFF hands on the name of the customer's request, `4820-1736-5921`: customers tell it the
 * support, so the upstream's log should have it too.
 */
export const requestRefHeader = 'x-request-id';

/**
 * The header in which the BFF names the customer's device by an opaque value. The upstream limits how often one device
 * requests and tries codes; a request without the header has no such limit.
 */
export const deviceHeader = 'gam-device';

/**
 * The header in which the BFF proves by its own credential that it names the customer's address and device, and the
 * rules and outcome of an order's flow. The upstream ignores them from any other sender. It is sent only beside them.
 */
export const senderHeader = 'gam-sender';
