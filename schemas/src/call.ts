import type { TSchema } from 'typebox';

/**
 * Who may make a call: anyone, the signed-in user (bearer token), an operator with a session of their own (403 for
 * everyone else, also for a token that acts for a customer), or the BFF with its own credential.
 */
export type CallAuth = 'anyone' | 'optional' | 'user' | 'operator' | 'bff';

/**
 * One call of the upstream. `effect` says how it may be repeated: a `read` (also by POST) is tried five times, a
 * `write` is sent again only under its own idempotency key. [O-7.19, readings 4]
 */
export interface UpstreamCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters stand in braces: `/v2/orders/{id}/`. */
  readonly path: string;
  readonly about: string;
  readonly auth: CallAuth;
  readonly effect: 'read' | 'write';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** `multipart/form-data` where the body is a file. */
  readonly consumes?: 'application/json' | 'multipart/form-data';
  /** On the separate media host. [O-7.06] */
  readonly host?: 'media';
  readonly reply: TSchema;
}

/** Declares a call, keeping the exact types of its schemas. */
export const defineCall = <const C extends UpstreamCall>(call: C): C => call;
