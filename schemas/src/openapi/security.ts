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
