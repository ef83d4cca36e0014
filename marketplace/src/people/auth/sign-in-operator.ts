import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { openCredentials } from './credentials.ts';
import { authLimits, deskTries } from './limits.ts';
import { deriveToken, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { insertSession } from './sessions.ts';
import { operators } from './tables.ts';
import { codeOfStep, findStep, newTimeSecret } from './time-codes.ts';
import { checkTries, deleteTries, recordTry, type SignInOrigin } from './try-limits.ts';
import { presentUser, readTypedCode, type UserRow, users } from '../accounts/index.ts';

interface OperatorSignIn {
  readonly phone: string;
  readonly password: string;
  readonly code: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

type SessionReply = CallReply<'operatorSignIn'>;
type Operator = typeof operators.$inferSelect;

/** One message for all wrong sign-ins: it does not reveal which of the three was wrong. */
const wrong = () =>
  refuse(400, 'شماره موبایل، گذرواژه یا رمز یک‌بار مصرف درست نیست.', { code: 'wrong_sign_in' });

/** The secret used after a wrong password, so that it takes the same time. */
const decoySecret = newTimeSecret();

/**
 * Signs an operator in at the desk, with password and one-time code. Each try is counted before the check and uncounted
 * if it was right, so that parallel guesses count too. Every failure does the same work and returns the same message. A
 * sign-in repeated within two minutes under its key gets the same session.
 */
export async function signInOperator(
  db: Database,
  signIn: OperatorSignIn,
): Promise<Result<SessionReply, Refusal>> {
  const { password, network, deviceHash, now } = signIn;
  const phone = normaliseMobile(signIn.phone);
  const tryer: SignInOrigin = { phone, network, deviceHash };
  const counted = await db.transaction(async (tx) => {
    return (await checkTries(tx, deskTries, tryer, now)) ?? done(await recordTry(tx, deskTries, tryer, now));
  });
  if (!counted.ok) return counted;

  // Outside any transaction: hashing takes long, and no lock may be held meanwhile.
  const found = await findOperator(db, phone);
  const secret = await openCredentials(password, found?.operator ?? null);

  return db.transaction(async (tx) => {
    const current = await lockOperator(tx, found?.user.id ?? '');
    const code = readTypedCode(signIn.code);
    const session = chooseSession(current, { code, secret: secret ?? decoySecret }, signIn);
    const isOpened = secret !== null && current?.passwordHash === found?.operator.passwordHash;
    if (found === undefined || !isOpened || session === null) return wrong();

    await deleteTries(tx, counted.value);
    const { signedInAt } = session;
    if (session.isNew) {
      const { step, salt, keyHash } = session;
      await tx
        .update(operators)
        .set({ lastStep: step, sessionSalt: salt, sessionKeyHash: keyHash, signedInAt })
        .where(eq(operators.userId, found.user.id));
      await insertSession(tx, { token: session.token, userId: found.user.id, desk: true, now });
      const caller = { userId: found.user.id, role: found.user.role, actorId: null };
      await recordAct(tx, { caller, action: 'signed_in', now });
    }
    const expires_at = new Date(signedInAt.getTime() + authLimits.deskSession.life).toISOString();
    return done({ access_token: session.token, expires_at, user: presentUser(found.user) });
  });
}

async function findOperator(
  db: Database,
  phone: string | null,
): Promise<{ operator: Operator; user: UserRow } | undefined> {
  const [found] = await db
    .select({ operator: operators, user: users })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(users.phone, phone ?? ''));
  return found?.user.role === 'operator' ? found : undefined;
}

async function lockOperator(tx: Database, userId: string): Promise<Operator | undefined> {
  return (await tx.select().from(operators).where(eq(operators.userId, userId)).for('update'))[0];
}

/** The session for a right code: a new one, or the earlier one of a repeated sign-in. Null for a wrong code. */
function chooseSession(
  operator: Operator | undefined,
  { code, secret }: { code: string; secret: string },
  { key, now }: OperatorSignIn,
) {
  const step = findStep(secret, code, now);
  const { lastStep = null, sessionKeyHash = null, sessionSalt = null, signedInAt = null } = operator ?? {};
  const isRepeated =
    key !== null &&
    sessionSalt !== null &&
    signedInAt !== null &&
    lastStep !== null &&
    sessionKeyHash === hashSecret(key) &&
    now < signedInAt.getTime() + authLimits.replay &&
    code === codeOfStep(secret, lastStep);
  if (isRepeated) return { isNew: false, token: deriveToken(sessionSalt, key), signedInAt } as const;

  // A code is valid once and invalidates the codes before it, so an observer cannot use it again.
  if (step === null || (lastStep !== null && step <= lastStep)) return null;
  const salt = newSalt();
  return {
    isNew: true,
    step,
    salt,
    keyHash: key === null ? null : hashSecret(key),
    token: deriveToken(salt, key ?? newId()),
    signedInAt: new Date(now),
  } as const;
}
