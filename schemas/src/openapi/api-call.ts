import type { TSchema } from 'typebox';
import { userTokenHeader } from '../call.ts';

/** A call that OpenAPI can describe: the upstream's and the BFF's calls have this form. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are in braces: `/v2/orders/{id}/`. */
  readonly path: string;
  readonly about: string;
  /** A key of the security plan. */
  readonly auth: string;
  readonly effect: 'read' | 'write';
  readonly isNeeded?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly consumes?: string;
  /** A key of the plan's hosts; missing: the main servers. */
  readonly host?: string;
  readonly produces?: string;
  readonly reply: TSchema;
}

/** A table of calls; the keys are the operation ids. */
export type ApiCalls = { readonly [name: string]: ApiCall };

/** Every schema of a table of calls: parameters, queries, bodies and replies. */
export const schemasOfCalls = (calls: ApiCalls): TSchema[] =>
  Object.values(calls)
    .flatMap(({ params, query, body, reply }) => [params, query, body, reply])
    .filter((schema) => schema !== undefined);

/** The security schemes, and the schemes of each kind of `auth`. */
export interface SecurityPlan {
  readonly schemes: { readonly [scheme: string]: object };
  /** For each `auth` the alternatives; null: no credential; a list: all of these together. */
  readonly byAuth: { readonly [auth: string]: readonly (string | readonly string[] | null)[] };
}

/** The security of the upstream: the token of a user or an operator, the credential of the BFF, or that with a user's token. */
export const upstreamSecurity: SecurityPlan = {
  schemes: {
    user: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in user.' },
    operator: { type: 'http', scheme: 'bearer', description: "The token of an operator's own sign-in." },
    supervisor: { type: 'http', scheme: 'bearer', description: "The token of a supervisor's own sign-in." },
    finance: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of the own sign-in of a person of finance.',
    },
    bff: { type: 'http', scheme: 'bearer', description: 'The credential of the BFF itself.' },
    onBehalfOf: {
      type: 'apiKey',
      in: 'header',
      name: userTokenHeader,
      description: 'The token of the signed-in user on whose behalf the BFF calls.',
    },
  },
  byAuth: {
    anyone: [],
    optional: [null, 'user'],
    user: ['user'],
    operator: ['operator'],
    supervisor: ['supervisor'],
    finance: ['finance'],
    auditor: ['operator', 'supervisor'],
    bff: ['bff'],
    'bff+user': [['bff', 'onBehalfOf']],
  },
};

export type SecurityRequirement = { [scheme: string]: string[] };

/** The security requirements of an operation with this `auth`. Throws for an unknown `auth`. */
export function requirementsOf({ byAuth }: SecurityPlan, auth: string): SecurityRequirement[] {
  const schemes = byAuth[auth];
  if (!schemes) throw new Error(`No security for auth "${auth}"`);
  return schemes.map((scheme) =>
    Object.fromEntries((scheme === null ? [] : [scheme].flat()).map((name) => [name, []])),
  );
}
