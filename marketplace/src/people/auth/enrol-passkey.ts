import { and, eq } from 'drizzle-orm';
import type { CallReply, NewPasskey } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { notAllowed, type Refusal, refuse } from '../../platform/refusal.ts';
import { deriveToken, hashSecret, newId } from '../../platform/secrets.ts';
import { networkOf, recordEntry, teamLinks, teamMembers } from '../team/index.ts';
import { authLimits } from './limits.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { makeChallenge, type RelyingParty, takeChallenge } from './passkey-challenges.ts';
import { findOwnPasskeys, lockNameOf } from './passkeys.ts';
import { operators, passkeys } from './tables.ts';
import { findLink, type LinkOrigin, makeTeamLink, noLink, takeLink, useLinkUp } from './team-links.ts';
import { deleteTries } from './try-limits.ts';

/** Ed25519, ECDSA over P-256 and RSA, by their COSE numbers: what authenticators have. */
const algorithms = [-8, -7, -257] as const;

const tooMany = () =>
  refuse(409, 'شمار کلیدهای عبور شما به بیشینه رسیده است. یکی را حذف کنید.', { code: 'too_many_passkeys' });
const notAccepted = () =>
  refuse(400, 'این کلید عبور پذیرفته نشد. دوباره تلاش کنید.', { code: 'wrong_passkey' });

/** Finds a link that enrols passkeys, counted like every use of a link. */
async function takeEnrolment(db: Database, origin: LinkOrigin): ReturnType<typeof takeLink> {
  const taken = await db.transaction((tx) => takeLink(tx, origin));
  return taken.ok && taken.value.link.purpose !== 'enrolment' ? notAllowed() : taken;
}

/** Returns what the browser makes a passkey with, for the person of a one-time link. */
export async function beginPasskey(
  db: Database,
  site: RelyingParty,
  origin: LinkOrigin,
): Promise<Result<CallReply<'beginPasskey'>, Refusal>> {
  const { token, network, now } = origin;
  const taken = await takeEnrolment(db, origin);
  if (!taken.ok) return taken;
  const { link, counted } = taken.value;
  await deleteTries(db, counted);
  const { user, email } = link;
  const own = await findOwnPasskeys(db, user.id);
  if (own.length >= authLimits.passkeys) return tooMany();
  const asked = { link: { userId: user.id, hash: hashSecret(token) }, network, now };
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'گام',
    rpID: site.id,
    userName: email ?? user.phone,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: Uint8Array.from(Buffer.from(await makeChallenge(db, asked), 'base64url')),
    timeout: authLimits.challengeLife,
    supportedAlgorithmIDs: [...algorithms],
    attestationType: 'none',
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return done({ options: { ...options } });
}

interface Addition extends LinkOrigin {
  readonly credential: NewPasskey;
  readonly name: string;
  readonly key: string | null;
}

/**
 * Stores a passkey that the browser made, and uses the link up; once for a repeated request. A person without a password
 * gets the token of a short link that adds one, which only this browser knows.
 */
export async function addPasskey(
  db: Database,
  site: RelyingParty,
  addition: Addition,
): Promise<Result<CallReply<'addPasskey'>, Refusal>> {
  const { token, credential, key, network, now } = addition;
  const { clientDataJSON: clientData, attestationObject: proof } = credential.response;
  const taken = await takeChallenge(db, { clientData, proof, linkHash: hashSecret(token), key, now });
  const nextToken = taken && deriveToken(taken.salt, key ?? newId());
  if (taken?.isRepeated) return findReply(db, credential.id, nextToken ?? '');
  const found = await takeEnrolment(db, addition);
  if (!found.ok) return found;
  const { link: before, counted } = found.value;
  const { id: userId } = before.user;
  const entry = { subjectId: userId, network: networkOf({ network }), now };
  const made = taken && (await readPasskey(site, credential, taken.challenge));
  if (made === null || nextToken === null) {
    await recordEntry(db, { action: 'passkey_refused', ...entry });
    return notAccepted();
  }

  return db.transaction(async (tx) => {
    // In the order in which commands of the team lock: the member before their link.
    await tx.select().from(teamMembers).where(eq(teamMembers.userId, userId)).for('key share');
    if ((await findLink(tx, addition)) === undefined) return noLink();
    await lockInTransaction(tx, lockNameOf(userId));
    if ((await findOwnPasskeys(tx, userId)).length >= authLimits.passkeys) return tooMany();
    const name = addition.name.trim();
    const row = { ...made, userId, name, createdAt: new Date(now), lastUsedAt: null };
    // The id of another person's passkey is refused.
    const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    const action = added === undefined ? 'passkey_refused' : 'passkey_added';
    await recordEntry(tx, { action, detail: name, ...entry });
    if (added === undefined) return notAccepted();
    await deleteTries(tx, counted);
    await useLinkUp(tx, userId, key);
    if ((await tx.$count(operators, eq(operators.userId, userId))) > 0) return done({ token: null });
    const next = { userId, purpose: 'completion', token: nextToken, now: new Date(now) } as const;
    return done({ token: await makeTeamLink(tx, next) });
  });
}

/** The reply to a request that comes again, as far as its passkey was added. */
async function findReply(
  db: Database,
  id: string,
  nextToken: string,
): Promise<Result<CallReply<'addPasskey'>, Refusal>> {
  if ((await db.$count(passkeys, eq(passkeys.id, id))) === 0) return notAccepted();
  const isNext = and(eq(teamLinks.tokenHash, hashSecret(nextToken)), eq(teamLinks.purpose, 'completion'));
  return done({ token: (await db.$count(teamLinks, isNext)) > 0 ? nextToken : null });
}

/** What is stored of a new passkey; null for one that does not hold. */
async function readPasskey(site: RelyingParty, credential: NewPasskey, challenge: string) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
    // The library throws for whatever does not hold.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}
