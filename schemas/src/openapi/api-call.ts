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

/** Which credentials there are, and which of them each kind of `auth` asks for. */
export interface SecurityPlan {
  readonly schemes: { readonly [scheme: string]: object };
  /** For each `auth` the schemes of which one is needed; null stands for none at all. */
  readonly byAuth: { readonly [auth: string]: readonly (string | null)[] };
}

/** The upstream's: the token of a signed-in user, and the credential of the BFF. */
export const upstreamSecurity: SecurityPlan = {
  schemes: {
    user: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in user.' },
    operator: { type: 'http', scheme: 'bearer', description: "The token of an operator's own sign-in." },
    bff: { type: 'http', scheme: 'bearer', description: 'The credential of the BFF itself.' },
  },
  byAuth: { anyone: [], optional: [null, 'user'], user: ['user'], operator: ['operator'], bff: ['bff'] },
};

export type SecurityRequirement = { [scheme: string]: string[] };

/** What an operation with this `auth` requires. */
export function requirementsOf({ byAuth }: SecurityPlan, auth: string): SecurityRequirement[] {
  const schemes = byAuth[auth];
  if (!schemes) throw new Error(`No security for auth "${auth}"`);
  return schemes.map((scheme) => (scheme === null ? {} : { [scheme]: [] }));
}
