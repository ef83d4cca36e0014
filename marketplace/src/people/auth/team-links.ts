import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { type CallReply, type LinkPurpose, teamPasswordLength } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { hashSecret, newSalt } from '../../platform/secrets.ts';
import { readTypedCode, type UserRow, users } from '../accounts/index.ts';
import { readRoles, networkOf, recordEntry, rolesColumn, teamLinks, teamMembers } from '../team/index.ts';
import { sealCredentials } from './credentials.ts';
import { authLimits, linkTries } from './limits.ts';
import { deleteAllSessions } from './sessions.ts';
import { operators } from './tables.ts';
import { findStep, presentTimeUri } from './time-codes.ts';
import { checkTries, deleteTries, recordTry, type SignInOrigin } from './try-limits.ts';

interface NewLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** Another one is made where it is not named. */
  readonly token?: string;
  readonly now: Date;
}

/** Makes the one-time link of a member, in place of an earlier one; returns its token, which is not stored. */
export async function makeTeamLink(
  tx: Database,
  { userId, purpose, token = newSalt(), now }: NewLink,
): Promise<string> {
  const life = purpose === 'completion' ? authLimits.completionLife : authLimits.linkLife;
  const expiresAt = new Date(now.getTime() + life);
  const row = { tokenHash: hashSecret(token), nonce: newSalt(), usedKeyHash: null, purpose, expiresAt };
  await tx
    .insert(teamLinks)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: teamLinks.userId, set: row });
  return token;
}

/** Ends a link for what may follow a passkey: a sign-in with it shows that the person is done. */
export async function endCompletion(tx: Database, userId: string): Promise<void> {
  const isIt = and(eq(teamLinks.userId, userId), eq(teamLinks.purpose, 'completion'));
  await tx.delete(teamLinks).where(isIt);
}

/** Uses the links of a member up, under the key of the request. */
export async function useLinkUp(tx: Database, userId: string, key: string | null): Promise<void> {
  const usedKeyHash = hashSecret(key ?? newSalt());
  await tx.update(teamLinks).set({ nonce: '', usedKeyHash }).where(eq(teamLinks.userId, userId));
}

/**
 * The secret that a link offers, base32 of 160 bits: the same one each time it is opened, known neither from the database
 * alone nor from a link that was used.
 */
function offeredSecret(token: string, nonce: string): string {
  const bytes = createHmac('sha256', nonce).update(token).digest().subarray(0, 20);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

interface FoundLink {
  readonly user: UserRow;
  readonly email: string | null;
  readonly roles: string | null;
  readonly nonce: string;
  readonly purpose: LinkPurpose;
  readonly expiresAt: Date;
}

/** One answer for every link that cannot be used. */
export const noLink = () =>
  refuse(404, 'این پیوند به کار رفته یا زمانش گذشته است. پیوند تازه‌ای بخواهید.', { code: 'no_link' });

/** Where a link is opened from. */
export interface LinkOrigin {
  readonly token: string;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

/** Finds a link that can still be used, locked. */
export async function findLink(tx: Database, { token, now }: LinkOrigin): Promise<FoundLink | undefined> {
  const [found] = await tx
    .select({
      user: users,
      email: teamMembers.email,
      roles: rolesColumn,
      nonce: teamLinks.nonce,
      purpose: teamLinks.purpose,
      expiresAt: teamLinks.expiresAt,
    })
    .from(teamLinks)
    .innerJoin(users, eq(users.id, teamLinks.userId))
    .innerJoin(teamMembers, eq(teamMembers.userId, teamLinks.userId))
    .where(and(eq(teamLinks.tokenHash, hashSecret(token)), isNull(teamLinks.usedKeyHash)))
    .for('update', { of: teamLinks });
  return found !== undefined && found.expiresAt.getTime() > now ? found : undefined;
}

/** Counts the use of a link and finds it; the count of a good link is taken back by `deleteTries`. */
export async function takeLink(
  tx: Database,
  origin: LinkOrigin,
): Promise<Result<{ readonly link: FoundLink; readonly counted: readonly number[] }, Refusal>> {
  const tryer: SignInOrigin = { phone: null, network: origin.network, deviceHash: origin.deviceHash };
  const refusal = await checkTries(tx, linkTries, tryer, origin.now);
  if (refusal !== null) return refusal;
  const counted = await recordTry(tx, linkTries, tryer, origin.now);
  const link = await findLink(tx, origin);
  if (link !== undefined) return done({ link, counted });
  await recordEntry(tx, {
    action: 'link_refused',
    subjectId: null,
    network: networkOf(origin),
    now: origin.now,
  });
  return noLink();
}

/** Shows whom a link enrols, and the secret for their authenticator. */
export async function openTeamLink(
  db: Database,
  origin: LinkOrigin,
): Promise<Result<CallReply<'openTeamLink'>, Refusal>> {
  return db.transaction(async (tx) => {
    const taken = await takeLink(tx, origin);
    if (!taken.ok) return taken;
    const { link, counted } = taken.value;
    await deleteTries(tx, counted);
    const secret = offeredSecret(origin.token, link.nonce);
    return done({
      email: link.email,
      first_name: link.user.firstName,
      last_name: link.user.lastName,
      roles: [...readRoles(link.roles)],
      expires_at: link.expiresAt.toISOString(),
      secret,
      otpauth: presentTimeUri(secret, link.email ?? link.user.phone),
      purpose: link.purpose,
    });
  });
}

interface Enrolment extends LinkOrigin {
  readonly password: string;
  readonly code: string;
  readonly key: string | null;
}

/** Whether a link was used up under this key, by a request whose reply was lost perhaps. */
async function wasUsedUnder(db: Database, { token, key }: Enrolment): Promise<boolean> {
  if (key === null) return false;
  const isIt = and(eq(teamLinks.tokenHash, hashSecret(token)), eq(teamLinks.usedKeyHash, hashSecret(key)));
  return (await db.$count(teamLinks, isIt)) > 0;
}

/**
 * Stores password and authenticator of a link, and uses the link up; once for a repeated request. The code that confirms
 * them counts once.
 */
export async function enrolMember(
  db: Database,
  enrolment: Enrolment,
): Promise<Result<CallReply<'enrolTeamMember'>, Refusal>> {
  const { token, password, network, now } = enrolment;
  const problem = judgePassword(password);
  if (problem !== null) return refuseFields({ password: problem });
  if (await wasUsedUnder(db, enrolment)) return done({});
  const found = await db.transaction((tx) => takeLink(tx, enrolment));
  if (!found.ok) return found;
  const secret = offeredSecret(token, found.value.link.nonce);
  const step = findStep(secret, readTypedCode(enrolment.code), now);
  if (step === null)
    return refuseFields({ code: 'این رمز درست نیست. رمزی را که برنامه اکنون نشان می‌دهد وارد کنید.' });
  // Outside any transaction: hashing takes long, and no lock may be held meanwhile.
  const sealed = await sealCredentials({ password, timeSecret: secret });

  return db.transaction(async (tx) => {
    const link = await findLink(tx, enrolment);
    if (link === undefined) return (await wasUsedUnder(tx, enrolment)) ? done({}) : noLink();
    const { id: userId } = link.user;
    const unused = { sessionKeyHash: null, sessionSalt: null, signedInAt: null, isDemo: false };
    const row = { ...sealed, ...unused, lastStep: step, changedAt: new Date(now) };
    await tx
      .insert(operators)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: operators.userId, set: row });
    await useLinkUp(tx, userId, enrolment.key);
    await deleteTries(tx, found.value.counted);
    await deleteAllSessions(tx, userId);
    await recordEntry(tx, { action: 'enrolled', subjectId: userId, network: networkOf({ network }), now });
    return done({});
  });
}

/** Why a password is refused; null if it is good. */
function judgePassword(password: string): string | null {
  const { length } = Array.from(password.normalize('NFC'));
  if (length < teamPasswordLength.min) return 'رمز عبور باید دست‌کم ۱۲ نویسه داشته باشد.';
  return new Set(password).size < 5 ? 'این رمز عبور ساده است. نویسه‌های گوناگون‌تری به کار ببرید.' : null;
}
