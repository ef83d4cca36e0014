import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { isTeamRole, upstreamCalls } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { notAllowed, refuse } from '../../platform/refusal.ts';
import { type CallHandler, registerCall } from '../../platform/http/register-call.ts';
import { isOwnCustomer } from '../../platform/http/guard.ts';
import { countedBy } from './counted-by.ts';
import { confirmFreshCode } from './fresh-code.ts';
import { readRelyingParty } from './passkey-challenges.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { requestCode } from './request-code.ts';
import { deleteAllSessions, deleteSession } from './sessions.ts';
import { renewOwnLink, signInTeam } from './sign-in-team.ts';
import { enrolMember, openTeamLink } from './team-links.ts';
import { findUser, presentUser } from '../accounts/index.ts';
import { type FindAccount, verifyCode } from './verify-code.ts';

interface AuthDeps {
  readonly db: Database;
  readonly now: () => number;
  /** The product's host; null: unknown. */
  readonly host: string | null;
  /** The product's origin, for passkeys; null: unknown. */
  readonly origin: string | null;
  readonly findAccount: FindAccount;
  /** Whether codes are limited per range of numbers. */
  readonly limitsRanges: boolean;
  readonly wake: Wake;
}

/** Codes by SMS, the team's sign-in and enrolment, and sessions. */
export async function authRoutes(
  app: FastifyInstance,
  { db, now, host, origin, findAccount, limitsRanges, wake }: AuthDeps,
) {
  registerCall(app, upstreamCalls.requestCode, async ({ body, key, source }) => {
    const asked = { phone: body.phone, key, host, limitsRanges, ...countedBy(source), now: now() };
    const reply = await requestCode(db, asked);
    if (reply.ok) wake('sms');
    return reply;
  });

  registerCall(app, upstreamCalls.verifyCode, ({ body, key, source }) => {
    const { verification_id: verificationId, code } = body;
    return verifyCode(db, findAccount, { verificationId, code, key, ...countedBy(source), now: now() });
  });

  registerCall(app, upstreamCalls.requestFreshCode, async ({ caller, key, source }) => {
    const user = isOwnCustomer(caller) ? await findUser(db, caller.userId) : undefined;
    if (user === undefined) return notAllowed();
    const asked = { phone: user.phone, key, host, limitsRanges, ...countedBy(source), now: now() };
    const reply = await requestCode(db, asked);
    if (reply.ok) wake('sms');
    return reply;
  });

  registerCall(app, upstreamCalls.confirmFreshCode, async ({ body, caller, key, source }) => {
    const user = isOwnCustomer(caller) ? await findUser(db, caller.userId) : undefined;
    if (user === undefined) return notAllowed();
    const { verification_id: verificationId, code } = body;
    const { sessionHash } = caller;
    const own = { verificationId, code, phone: user.phone, sessionHash, key };
    return confirmFreshCode(db, { ...own, ...countedBy(source), now: now() });
  });

  registerCall(app, upstreamCalls.operatorSignIn, ({ body, key, source }) =>
    signInTeam(db, { ...body, key, ...countedBy(source), now: now() }),
  );

  registerCall(app, upstreamCalls.openTeamLink, ({ body, source }) =>
    openTeamLink(db, { ...body, ...countedBy(source), now: now() }),
  );

  registerCall(app, upstreamCalls.renewTeamLink, async ({ body, caller, source }) => {
    if (!isTeamRole(caller.role)) return notAllowed();
    return renewOwnLink(db, { ...body, userId: caller.userId, ...countedBy(source), now: now() });
  });

  registerCall(app, upstreamCalls.enrolTeamMember, ({ body, key, source }) =>
    enrolMember(db, { ...body, key, ...countedBy(source), now: now() }),
  );

  await app.register(passkeyRoutes, { db, now, site: readRelyingParty(origin) });

  const findCurrent: CallHandler<(typeof upstreamCalls)['currentUser']> = async ({ caller }) => {
    const user = await findUser(db, caller.userId);
    return user === undefined
      ? refuse(401, 'برای ادامه وارد حساب کاربری خود شوید.')
      : done(presentUser(user, caller.roles));
  };
  registerCall(app, upstreamCalls.currentUser, findCurrent, { forPrograms: true });

  registerCall(app, upstreamCalls.endSession, async ({ caller }) => {
    await deleteSession(db, caller.sessionHash);
    return done({});
  });

  registerCall(app, upstreamCalls.endAllSessions, async ({ caller }) => {
    // A customer's other sessions are not the operator's who acts for them to end.
    if (caller.actorId !== null) return notAllowed();
    await deleteAllSessions(db, caller.userId);
    return done({});
  });
}
