import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import type { CallReply, TeamRole } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { openCredentials } from './credentials.ts';
import { authLimits, deskTries } from './limits.ts';
import { deriveToken, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { insertSession } from './sessions.ts';
import { operators } from './tables.ts';
import { makeTeamLink } from './team-links.ts';
import { normaliseEmail } from './team-members.ts';
import { codeOfStep, findStep, newTimeSecret } from './time-codes.ts';
import { checkTries, deleteTries, recordTry, type SignInOrigin } from './try-limits.ts';
import { presentUser, readTypedCode, type UserRow, users } from '../accounts/index.ts';
import { findRoles, readRoles, networkOf, recordEntry, rolesColumn, teamMembers } from '../team/index.ts';

interface TeamSignIn {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password: string;
  readonly code: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

type SessionReply = CallReply<'operatorSignIn'>;
type Enrolled = typeof operators.$inferSelect;

/** One message for all wrong sign-ins: it does not reveal which of the three was wrong. */
const wrong = () =>
  refuse(400, 'ایمیل یا شماره موبایل، گذرواژه یا رمز یک‌بار مصرف درست نیست.', { code: 'wrong_sign_in' });

const noPassword = () =>
  refuse(403, 'حساب شما رمز عبور ندارد. برای افزودن آن از سرپرست خود پیوندی بخواهید.', {
    code: 'no_password',
  });

/** The secret used after a wrong password, so that it takes the same time. */
const decoySecret = newTimeSecret();

/**
 * Signs a person of the team in, with password and one-time code. Each try is counted before the check and uncounted if
 * it was right, so that parallel guesses count too. Every failure does the same work and returns the same message. A
 * sign-in repeated within two minutes under its key gets the same session.
 */
export async function signInTeam(db: Database, signIn: TeamSignIn): Promise<Result<SessionReply, Refusal>> {
  const { password, network, deviceHash, now } = signIn;
  const named = readName(signIn);
  const found = await findEnrolled(db, named);
  // E-mail and phone of a person count together.
  const tryer: SignInOrigin = { phone: found?.user.phone ?? named?.value ?? null, network, deviceHash };
  const counted = await db.transaction(async (tx) => {
    return (await checkTries(tx, deskTries, tryer, now)) ?? done(await recordTry(tx, deskTries, tryer, now));
  });
  if (!counted.ok) return counted;

  // Outside any transaction: hashing takes long, and no lock may be held meanwhile.
  const secret = await openCredentials(password, found?.enrolled ?? null);

  return db.transaction(async (tx) => {
    const current = await lockEnrolled(tx, found?.user.id ?? '');
    const roles = await findRoles(tx, found?.user.id ?? '');
    const code = readTypedCode(signIn.code);
    const session = chooseSession(current, { code, secret: secret ?? decoySecret }, signIn);
    const isOpened = secret !== null && current?.passwordHash === found?.enrolled.passwordHash;
    if (found === undefined || !isOpened || session === null || roles.length === 0) {
      await recordEntry(tx, {
        action: 'sign_in_failed',
        subjectId: found?.user.id ?? null,
        network: networkOf({ network }),
        now,
      });
      return wrong();
    }

    await deleteTries(tx, counted.value);
    if (session.isNew) await begin(tx, { found, roles, session, network, now });
    const expires_at = new Date(session.signedInAt.getTime() + authLimits.deskSession.life).toISOString();
    return done({ access_token: session.token, expires_at, user: presentUser(found.user, roles) });
  });
}

/** A signed-in person who proves the second factor again. */
interface Renewal extends Pick<TeamSignIn, 'password' | 'code' | 'network' | 'deviceHash' | 'now'> {
  readonly userId: string;
}

/**
 * Makes the one-time link by which a person replaces their own password and authenticator, for the present ones: the code
 * counts once, and wrong tries count as those of sign-ins.
 */
export async function renewOwnLink(
  db: Database,
  renewal: Renewal,
): Promise<Result<CallReply<'renewTeamLink'>, Refusal>> {
  const { userId, password, network, deviceHash, now } = renewal;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const found = await findEnrolled(db, { by: 'phone', value: user?.phone ?? '' });
  if (found === undefined) return noPassword();
  const tryer: SignInOrigin = { phone: found.user.phone, network, deviceHash };
  const counted = await db.transaction(async (tx) => {
    return (await checkTries(tx, deskTries, tryer, now)) ?? done(await recordTry(tx, deskTries, tryer, now));
  });
  if (!counted.ok) return counted;
  const secret = await openCredentials(password, found.enrolled);

  return db.transaction(async (tx) => {
    const current = await lockEnrolled(tx, userId);
    const step = secret === null ? null : findStep(secret, readTypedCode(renewal.code), now);
    const isFresh = step !== null && (current?.lastStep ?? step - 1) < step;
    if (!isFresh || current?.passwordHash !== found.enrolled.passwordHash) {
      await recordEntry(tx, {
        action: 'sign_in_failed',
        subjectId: userId,
        network: networkOf({ network }),
        now,
      });
      return wrong();
    }
    await deleteTries(tx, counted.value);
    await tx.update(operators).set({ lastStep: step }).where(eq(operators.userId, userId));
    await recordEntry(tx, { action: 'link_made', subjectId: userId, network: networkOf({ network }), now });
    return done({ token: await makeTeamLink(tx, { userId, purpose: 'renewal', now: new Date(now) }) });
  });
}

interface Beginning {
  readonly found: Found;
  readonly roles: readonly TeamRole[];
  readonly session: Extract<NonNullable<ReturnType<typeof chooseSession>>, { isNew: true }>;
  readonly network: string | null;
  readonly now: number;
}

async function begin(tx: Database, { found, roles, session, network, now }: Beginning): Promise<void> {
  const { step, salt, keyHash, token, signedInAt } = session;
  const userId = found.user.id;
  await tx
    .update(operators)
    .set({ lastStep: step, sessionSalt: salt, sessionKeyHash: keyHash, signedInAt })
    .where(eq(operators.userId, userId));
  await insertSession(tx, { token, userId, desk: true, now });
  await recordAct(tx, {
    caller: { userId, role: roles[0] ?? 'customer', actorId: null },
    action: 'signed_in',
    now,
  });
  await recordEntry(tx, { action: 'signed_in', subjectId: userId, network: networkOf({ network }), now });
}

interface Name {
  readonly by: 'email' | 'phone';
  readonly value: string;
}

/** How a person named themselves; null for what is neither an e-mail nor a phone. */
function readName({ email, phone }: TeamSignIn): Name | null {
  if (email !== undefined) return { by: 'email', value: normaliseEmail(email) };
  const mobile = normaliseMobile(phone ?? '');
  return mobile === null ? null : { by: 'phone', value: mobile };
}

interface Found {
  readonly enrolled: Enrolled;
  readonly user: UserRow;
}

async function findEnrolled(db: Database, name: Name | null): Promise<Found | undefined> {
  const { by, value } = name ?? { by: 'phone', value: '' };
  const [found] = await db
    .select({ enrolled: operators, user: users, roles: rolesColumn })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .innerJoin(teamMembers, eq(teamMembers.userId, operators.userId))
    .where(eq(by === 'email' ? teamMembers.email : users.phone, value));
  return found !== undefined && readRoles(found.roles).length > 0 ? found : undefined;
}

async function lockEnrolled(tx: Database, userId: string): Promise<Enrolled | undefined> {
  return (await tx.select().from(operators).where(eq(operators.userId, userId)).for('update'))[0];
}

/** The session for a right code: a new one, or the earlier one of a repeated sign-in. Null for a wrong code. */
function chooseSession(
  enrolled: Enrolled | undefined,
  { code, secret }: { code: string; secret: string },
  { key, now }: TeamSignIn,
) {
  const step = findStep(secret, code, now);
  const { lastStep = null, sessionKeyHash = null, sessionSalt = null, signedInAt = null } = enrolled ?? {};
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
