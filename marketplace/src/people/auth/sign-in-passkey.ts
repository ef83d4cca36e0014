import { eq } from 'drizzle-orm';
import type { CallReply, SignedByPasskey, TeamRole } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { deriveToken, hashSecret, newId, newSalt } from '../../platform/secrets.ts';
import { presentUser, type UserRow, users } from '../accounts/index.ts';
import { recordAct } from '../audit/index.ts';
import { findRoles, networkOf, recordEntry } from '../team/index.ts';
import { authLimits, deskTries } from './limits.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { makeChallenge, type RelyingParty, takeChallenge } from './passkey-challenges.ts';
import { insertSession } from './sessions.ts';
import { passkeys, sessions } from './tables.ts';
import { endCompletion } from './team-links.ts';
import { checkTries, deleteTries, recordTry, type SignInOrigin } from './try-limits.ts';

type SessionReply = CallReply<'passkeySignIn'>;

/** One message for whatever was wrong: it does not reveal whether anybody has such a passkey. */
const wrong = () => refuse(400, 'ورود با این کلید عبور ممکن نشد.', { code: 'wrong_sign_in' });

/** Returns what the browser asks any passkey of this site to sign. It names nobody, so it is the same for everybody. */
export async function beginPasskeySignIn(
  db: Database,
  site: RelyingParty,
  { network, now }: { readonly network: string | null; readonly now: number },
): Promise<CallReply<'beginPasskeySignIn'>> {
  const challenge = await makeChallenge(db, { link: null, network, now });
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: authLimits.challengeLife,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

interface PasskeySignIn {
  readonly credential: SignedByPasskey;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

interface Found {
  readonly passkey: typeof passkeys.$inferSelect;
  readonly user: UserRow;
}

/**
 * Signs a person of the team in by a passkey that verified its user. Tries count with those of the password, before the
 * check, and are taken back if it was right. A sign-in repeated under its key gets the same session while the challenge
 * lives.
 */
export async function signInByPasskey(
  db: Database,
  site: RelyingParty,
  signIn: PasskeySignIn,
): Promise<Result<SessionReply, Refusal>> {
  const { credential, key, network, deviceHash, now } = signIn;
  const found = await findPasskey(db, credential.id);
  const tryer: SignInOrigin = { phone: found?.user.phone ?? null, network, deviceHash };
  const counted = await db.transaction(async (tx) => {
    return (await checkTries(tx, deskTries, tryer, now)) ?? done(await recordTry(tx, deskTries, tryer, now));
  });
  if (!counted.ok) return counted;

  const { clientDataJSON: clientData, signature } = credential.response;
  const proof = `${credential.id} ${signature}`;
  const taken = await takeChallenge(db, { clientData, proof, linkHash: null, key, now });
  const counter =
    taken && !taken.isRepeated && found ? await verify(site, { found, credential }, taken.challenge) : null;

  return db.transaction(async (tx) => {
    const current = await lockPasskey(tx, found);
    const roles = found === undefined ? [] : await findRoles(tx, found.user.id);
    const token = deriveToken(taken?.salt ?? newSalt(), key ?? newId());
    const isNew = counter !== null && current?.counter === found?.passkey.counter;
    const isRight = isNew || (taken?.isRepeated === true && (await hasSession(tx, token)));
    if (!isRight || found === undefined || current === undefined || roles.length === 0) {
      const subjectId = found?.user.id ?? null;
      await recordEntry(tx, { action: 'passkey_refused', subjectId, network: networkOf({ network }), now });
      return wrong();
    }
    await deleteTries(tx, counted.value);
    if (counter !== null) await begin(tx, { found, roles, counter, token, network, now });
    const [session] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(token)));
    const expiresAt = session?.expiresAt ?? new Date(now);
    return done({
      access_token: token,
      expires_at: expiresAt.toISOString(),
      user: presentUser(found.user, roles),
    });
  });
}

async function findPasskey(db: Database, id: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id));
  return found;
}

/** The passkey as it stands, locked: of two parallel sign-ins with one counter only one succeeds. */
async function lockPasskey(tx: Database, found: Found | undefined): Promise<Found['passkey'] | undefined> {
  const id = found?.passkey.id ?? '';
  return (await tx.select().from(passkeys).where(eq(passkeys.id, id)).for('update'))[0];
}

const hasSession = async (tx: Database, token: string): Promise<boolean> =>
  (await tx.$count(sessions, eq(sessions.tokenHash, hashSecret(token)))) > 0;

/** The passkey's new counter; null where the signature does not hold, or the counter went back. */
async function verify(
  site: RelyingParty,
  { found: { passkey, user }, credential }: { readonly found: Found; readonly credential: SignedByPasskey },
  challenge: string,
): Promise<number | null> {
  const { userHandle, ...response } = credential.response;
  const isOwners = userHandle == null || Buffer.from(userHandle, 'base64url').toString('utf8') === user.id;
  if (!isOwners) return null;
  const { id, counter, transports } = passkey;
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: true,
    // The library throws for whatever does not hold.
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

interface Beginning {
  readonly found: Found;
  readonly roles: readonly TeamRole[];
  readonly counter: number;
  readonly token: string;
  readonly network: string | null;
  readonly now: number;
}

async function begin(tx: Database, { found, roles, counter, token, network, now }: Beginning): Promise<void> {
  const { id: userId } = found.user;
  const { id, name } = found.passkey;
  await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(eq(passkeys.id, id));
  await insertSession(tx, { token, userId, desk: true, now });
  await endCompletion(tx, userId);
  const caller = { userId, role: roles[0] ?? 'customer', actorId: null } as const;
  await recordAct(tx, { caller, action: 'signed_in', now });
  const entry = { subjectId: userId, detail: name, network: networkOf({ network }), now };
  await recordEntry(tx, { action: 'passkey_used', ...entry });
}
