import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { authLimits, codeTries } from './limits.ts';
import { deriveToken, hashCode, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { insertSession } from './sessions.ts';
import { verifications } from './tables.ts';
import { checkTries, recordTry } from './try-limits.ts';
import { findOrMakeUser, presentUser, readTypedCode } from '../accounts/index.ts';
import { rolesIn } from '../team/index.ts';

interface SignIn {
  readonly verificationId: string;
  readonly code: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

type SessionReply = CallReply<'verifyCode'>;
type Verification = typeof verifications.$inferSelect;

const wrongCode = () => refuse(400, 'کد تایید نادرست است.', { code: 'wrong_code' });
const staleCode = () =>
  refuse(400, 'این کد دیگر معتبر نیست. کد تازه‌ای دریافت کنید.', { code: 'stale_code' });
const tooManyTries = () =>
  refuse(400, 'کد چند بار نادرست وارد شده است. کد تازه‌ای دریافت کنید.', { code: 'too_many_tries' });

/**
 * Signs in with a code. The verification is locked, so that only one of parallel tries consumes it. Wrong codes are
 * also counted per phone, device and network. A sign-in repeated within two minutes under its key and code gets the
 * same session. [O-4.13]
 */
export async function verifyCode(db: Database, signIn: SignIn): Promise<Result<SessionReply, Refusal>> {
  const { now } = signIn;
  const code = readTypedCode(signIn.code);
  // A refusal is a value here, so a wrong try is committed with its count.
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(verifications)
      .where(eq(verifications.id, signIn.verificationId))
      .for('update');
    const verification = found[0];
    if (verification === undefined) return staleCode();
    const isRight = hashCode(verification.id, code) === verification.codeHash;

    if (verification.consumedAt !== null) {
      const salt = isRight ? replaySalt(verification, signIn) : null;
      if (salt === null) return staleCode();
      return done(
        await present(tx, verification, deriveToken(salt, signIn.key ?? ''), verification.consumedAt),
      );
    }
    if (verification.expiresAt.getTime() <= now) return staleCode();
    if (verification.wrongTries >= authLimits.wrongTries) return tooManyTries();
    const { phone } = verification;
    const tryer = { phone, network: signIn.network, deviceHash: signIn.deviceHash };
    const refusal = await checkTries(tx, codeTries, tryer, now);
    if (refusal !== null) return refusal;
    if (!isRight) {
      await recordTry(tx, codeTries, tryer, now);
      const wrongTries = verification.wrongTries + 1;
      await tx.update(verifications).set({ wrongTries }).where(eq(verifications.id, verification.id));
      return wrongTries >= authLimits.wrongTries ? tooManyTries() : wrongCode();
    }

    const salt = newSalt();
    const consumedAt = new Date(now);
    const key = signIn.key;
    await tx
      .update(verifications)
      .set({ consumedAt, sessionSalt: salt, sessionKeyHash: key === null ? null : hashSecret(key) })
      .where(eq(verifications.id, verification.id));
    const token = deriveToken(salt, key ?? newId());
    const reply = await present(tx, verification, token, consumedAt);
    await insertSession(tx, { token, userId: reply.user.id, desk: false, now });
    return done(reply);
  });
}

/** The salt of the session that the same sign-in made before; null for another key or after the replay time. */
function replaySalt(verification: Verification, { key, now }: SignIn): string | null {
  const { sessionKeyHash, sessionSalt, consumedAt } = verification;
  if (key === null || sessionKeyHash === null || consumedAt === null) return null;
  const inTime = now < consumedAt.getTime() + authLimits.replay;
  return inTime && hashSecret(key) === sessionKeyHash ? sessionSalt : null;
}

async function present(
  tx: Database,
  { phone }: Verification,
  access_token: string,
  signedInAt: Date,
): Promise<SessionReply> {
  const user = await findOrMakeUser(tx, phone, signedInAt);
  const expires_at = new Date(signedInAt.getTime() + authLimits.session.life).toISOString();
  return {
    access_token,
    expires_at,
    user: presentUser(user, rolesIn({ role: user.role, teamRoles: [], desk: false })),
  };
}
