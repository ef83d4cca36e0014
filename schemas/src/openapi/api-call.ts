import type { TSchema } from 'typebox';

/** One call of any table that can be described: the upstream's calls have this form, and so have the BFF's own. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters stand in braces: `/v2/orders/{id}/`. */
  readonly path: string;
  readonly about: string;
  /** A key of the security plan. */
  readonly auth: string;
  readonly effect: 'read' | 'write';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly consumes?: string;
  /** Another host than the rest: a key of the plan's hosts. */
  readonly host?: string;
  readonly reply: TSchema;
}

/** A table of calls; the keys are the operation ids. */
export type ApiCalls = { readonly [name: string]: ApiCall };

/** Every schema that a table of calls speaks of. */
export const schemasOfCalls = (calls: ApiCalls): TSchema[] =>
  Object.values(calls)
    .flatMap(({ params, query, body, reply }) => [params, query, body, reply])
    .filter((schema) => schema !== undefined);
