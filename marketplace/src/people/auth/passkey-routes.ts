import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { isTeamRole, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { notAllowed } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { countedBy } from './counted-by.ts';
import type { RelyingParty } from './passkey-challenges.ts';
import { addPasskey, beginPasskey } from './enrol-passkey.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in-passkey.ts';

interface PasskeyDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly site: RelyingParty;
}

/** The team's passkeys, and the sign-in by them. */
export async function passkeyRoutes(app: FastifyInstance, { db, now, site }: PasskeyDeps) {
  registerCall(app, upstreamCalls.beginPasskey, ({ body, source }) =>
    beginPasskey(db, site, { ...body, ...countedBy(source), now: now() }),
  );

  registerCall(app, upstreamCalls.addPasskey, ({ body, key, source }) =>
    addPasskey(db, site, { ...body, key, ...countedBy(source), now: now() }),
  );

  registerCall(app, upstreamCalls.listPasskeys, async ({ caller }) =>
    isTeamRole(caller.role) ? done(await listPasskeys(db, caller.userId)) : notAllowed(),
  );

  registerCall(app, upstreamCalls.removePasskey, async ({ params: { id }, caller, source: { network } }) =>
    isTeamRole(caller.role) ? removePasskey(db, { ...caller, id, network, now: now() }) : notAllowed(),
  );

  registerCall(app, upstreamCalls.beginPasskeySignIn, async ({ source: { network } }) =>
    done(await beginPasskeySignIn(db, site, { network, now: now() })),
  );

  registerCall(app, upstreamCalls.passkeySignIn, ({ body: { credential }, key, source }) =>
    signInByPasskey(db, site, { credential, key, ...countedBy(source), now: now() }),
  );
}
