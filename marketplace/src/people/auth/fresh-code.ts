import { done, type Result } from '@gam/shared/result';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import { readTypedCode } from '../accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import { hashCode, hashSecret } from '../../platform/secrets.ts';
import { judgeCode, staleCode } from './judge-code.ts';
import { authLimits } from './limits.ts';
import { sessions, verifications } from './tables.ts';

type Session = Pick<Caller, 'sessionHash'>;

/**
 * Refuses what needs a fresh code (403 `code_needed`), unless the caller's session began by a code from the phone, or was
 * confirmed by one, within the last five minutes; null allows it. A session of an operator or of the team is never fresh.
 * `now` in ms.
 */
export async function needFreshCode(db: Database, caller: Session, now: number): Promise<Refused | null> {
  const { createdAt, confirmedAt, tokenHash, desk, actorId } = sessions;
  const isByCode = and(eq(tokenHash, caller.sessionHash), eq(desk, false), isNull(actorId));
  const since = new Date(now - authLimits.freshCode);
  const isFresh = or(gt(createdAt, since), gt(confirmedAt, since));
  if ((await db.$count(sessions, and(isByCode, isFresh))) > 0) return null;
  return refuse(403, 'برای این کار کد تازه‌ای لازم است که به شماره شما پیامک می‌شود.', {
    code: 'code_needed',
  });
}

interface Confirmation extends Session {
  readonly verificationId: string;
  readonly code: string;
  /** The caller's canonical phone. */
  readonly phone: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

/**
 * Confirms a session with a code that its own phone got. Wrong codes are counted as those of sign-ins. A confirmation
 * repeated under its key gets the same reply.
 */
export async function confirmFreshCode(
  db: Database,
  confirmation: Confirmation,
): Promise<Result<CallReply<'confirmFreshCode'>, Refusal>> {
  const { verificationId, phone, key, sessionHash, now } = confirmation;
  const keyHash = key === null ? null : hashSecret(key);
  // A refusal is a value here, so a wrong try is committed with its count.
  return db.transaction(async (tx) => {
    const isOwn = and(eq(verifications.id, verificationId), eq(verifications.phone, phone));
    const [verification] = await tx.select().from(verifications).where(isOwn).for('update');
    if (verification === undefined) return staleCode();
    const isRight = hashCode(verification.id, readTypedCode(confirmation.code)) === verification.codeHash;
    const { consumedAt, sessionKeyHash, sessionSalt } = verification;
    if (consumedAt !== null) {
      const isRepeated = isRight && keyHash !== null && sessionKeyHash === keyHash && sessionSalt === null;
      return isRepeated ? done(present(consumedAt)) : staleCode();
    }
    const refusal = await judgeCode(tx, verification, { ...confirmation, isRight });
    if (refusal !== null) return refusal;
    const at = new Date(now);
    await tx
      .update(verifications)
      .set({ consumedAt: at, sessionKeyHash: keyHash })
      .where(eq(verifications.id, verification.id));
    await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.tokenHash, sessionHash));
    return done(present(at));
  });
}

const present = (confirmedAt: Date) => ({
  fresh_until: new Date(confirmedAt.getTime() + authLimits.freshCode).toISOString(),
});
