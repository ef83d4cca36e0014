import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { networkOf } from './network.ts';
import { requestCode } from './request-code.ts';
import { deleteSession } from './sessions.ts';
import { findUser, presentUser } from './users.ts';
import { verifyCode } from './verify-code.ts';

interface AuthDeps {
  readonly db: Database;
  readonly now: () => number;
  /** Tells the outbox that something waits in it. */
  readonly wakeOutbox: () => void;
}

/** Codes by SMS and sessions. */
export async function authRoutes(app: FastifyInstance, { db, now, wakeOutbox }: AuthDeps) {
  registerCall(app, upstreamCalls.requestCode, async ({ body, key, ip }) => {
    const reply = await requestCode(db, { phone: body.phone, key, network: networkOf(ip), now: now() });
    if (!(reply instanceof Refusal)) wakeOutbox();
    return reply;
  });

  registerCall(app, upstreamCalls.verifyCode, ({ body, key }) =>
    verifyCode(db, { verificationId: body.verification_id, code: body.code, key, now: now() }),
  );

  registerCall(app, upstreamCalls.currentUser, async ({ caller }) => {
    const user = await findUser(db, caller.userId);
    return user === undefined ? refuse(401, 'برای ادامه وارد حساب کاربری خود شوید.') : presentUser(user);
  });

  registerCall(app, upstreamCalls.endSession, async ({ caller }) => {
    await deleteSession(db, caller.sessionHash);
    return {};
  });
}
