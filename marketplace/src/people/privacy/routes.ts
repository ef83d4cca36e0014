import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { isOwnCustomer } from '../../platform/http/guard.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { notAllowed } from '../../platform/refusal.ts';
import { loadDeletion, requestDeletion, withdrawDeletion } from './deletion.ts';
import { listErased } from './erased-accounts.ts';
import { exportAccount } from './export-account.ts';
import type { PersonalData } from './personal-kind.ts';
import { beginFreshAccount, loadDormant, proveDormant } from './prove-dormant.ts';

interface PrivacyDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly personalData: PersonalData;
  readonly wake: Wake;
}

/** A customer's own data: taken along, deleted, and hidden from the next owner of the phone. */
export async function privacyRoutes(
  app: FastifyInstance,
  { db, now, personalData: data, wake }: PrivacyDeps,
) {
  registerCall(app, upstreamCalls.exportAccount, async ({ caller }) =>
    isOwnCustomer(caller) ? exportAccount(db, data.kinds, { caller, now: now() }) : notAllowed(),
  );

  registerCall(app, upstreamCalls.loadDeletion, async ({ caller }) =>
    isOwnCustomer(caller)
      ? done(await loadDeletion(db, data, { userId: caller.userId, now: now() }))
      : notAllowed(),
  );

  registerCall(app, upstreamCalls.requestDeletion, async ({ caller }) => {
    if (!isOwnCustomer(caller)) return notAllowed();
    const reply = await requestDeletion(db, data, { caller, now: now() });
    if (reply.ok) wake('sms');
    return reply;
  });

  registerCall(app, upstreamCalls.withdrawDeletion, async ({ caller }) => {
    if (!isOwnCustomer(caller)) return notAllowed();
    const reply = await withdrawDeletion(db, data, { caller, now: now() });
    if (reply.ok) wake('sms');
    return reply;
  });

  registerCall(app, upstreamCalls.loadDormantAccount, async ({ caller }) =>
    isOwnCustomer(caller) ? done(await loadDormant(db, data, caller.userId)) : notAllowed(),
  );

  registerCall(app, upstreamCalls.proveDormantAccount, async ({ caller, body }) => {
    if (!isOwnCustomer(caller)) return notAllowed();
    return proveDormant(db, data, { standInId: caller.userId, detail: body.detail, now: now() });
  });

  registerCall(app, upstreamCalls.beginFreshAccount, async ({ caller }) => {
    if (!isOwnCustomer(caller)) return notAllowed();
    return beginFreshAccount(db, { standInId: caller.userId, now: now() });
  });

  registerCall(app, upstreamCalls.listErasedAccounts, async ({ query }) =>
    done(await listErased(db, new Date(query.since))),
  );
}
