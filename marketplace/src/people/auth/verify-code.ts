import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { judgeCode, staleCode, type Verification } from './judge-code.ts';
import { authLimits } from './limits.ts';
import { deriveToken, hashCode, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { insertSession } from './sessions.ts';
import { verifications } from './tables.ts';
import { presentUser, readTypedCode, type UserRow } from '../accounts/index.ts';
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

/** Finds or makes the account that a phone signs in to. */
export type FindAccount = (tx: Database, phone: string, now: Date) => Promise<UserRow>;

type SessionReply = CallReply<'verifyCode'>;

/**
 * Signs in with a code. The verification is locked, so that only one of parallel tries consumes it. Wrong codes are
 * also counted per phone, device and network. A sign-in repeated within two minutes under its key and code gets the
 * same session. [O-4.13]
 */
export async function verifyCode(
  db: Database,
  findAccount: FindAccount,
  signIn: SignIn,
): Promise<Result<SessionReply, Refusal>> {
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
        present(
          await findAccount(tx, verification.phone, verification.consumedAt),
          deriveToken(salt, signIn.key ?? ''),
          verification.consumedAt,
        ),
      );
    }
    const refusal = await judgeCode(tx, verification, { ...signIn, isRight });
    if (refusal !== null) return refusal;

    const salt = newSalt();
    const consumedAt = new Date(now);
    const key = signIn.key;
    await tx
      .update(verifications)
      .set({ consumedAt, sessionSalt: salt, sessionKeyHash: key === null ? null : hashSecret(key) })
      .where(eq(verifications.id, verification.id));
    const token = deriveToken(salt, key ?? newId());
    const user = await findAccount(tx, verification.phone, consumedAt);
    await insertSession(tx, { token, userId: user.id, desk: false, now });
    return done(present(user, token, consumedAt));
  });
}

/** The salt of the session that the same sign-in made before; null for another key or after the replay time. */
function replaySalt(verification: Verification, { key, now }: SignIn): string | null {
  const { sessionKeyHash, sessionSalt, consumedAt } = verification;
  if (key === null || sessionKeyHash === null || consumedAt === null) return null;
  const inTime = now < consumedAt.getTime() + authLimits.replay;
  return inTime && hashSecret(key) === sessionKeyHash ? sessionSalt : null;
}

function present(user: UserRow, access_token: string, signedInAt: Date): SessionReply {
  const expires_at = new Date(signedInAt.getTime() + authLimits.session.life).toISOString();
  return {
    access_token,
    expires_at,
    user: presentUser(user, rolesIn({ role: user.role, teamRoles: [], desk: false })),
  };
}
