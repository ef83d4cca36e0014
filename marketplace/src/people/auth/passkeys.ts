import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { CallReply, NewPasskey, Passkey } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { users } from '../accounts/index.ts';
import { networkOf, recordEntry, teamMembers } from '../team/index.ts';
import { authLimits } from './limits.ts';
import { makeChallenge, type RelyingParty, takeChallenge } from './passkey-challenges.ts';
import { passkeys, sessions } from './tables.ts';

/** A signed-in person of the team. */
interface Owner {
  readonly userId: string;
  readonly sessionHash: string;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

type PasskeyRow = typeof passkeys.$inferSelect;

/** Ed25519, ECDSA over P-256 and RSA, by their COSE numbers: what authenticators have. */
const algorithms = [-8, -7, -257] as const;

const staleFactor = () =>
  refuse(403, 'برای تغییر کلیدهای عبور، از حساب خارج شوید و دوباره وارد شوید؛ سپس تا ده دقیقه فرصت دارید.', {
    code: 'stale_factor',
  });
const tooMany = () =>
  refuse(409, 'شمار کلیدهای عبور شما به بیشینه رسیده است. یکی را حذف کنید.', { code: 'too_many_passkeys' });
const notAccepted = () =>
  refuse(400, 'این کلید عبور پذیرفته نشد. دوباره تلاش کنید.', { code: 'wrong_passkey' });

/** Whether the session began with a second factor a short while ago: an old one alone may change no factor. */
async function isFresh(db: Database, { sessionHash, now }: Owner): Promise<boolean> {
  const isNew = and(
    eq(sessions.tokenHash, sessionHash),
    eq(sessions.desk, true),
    gt(sessions.createdAt, new Date(now - authLimits.freshFactor)),
  );
  return (await db.$count(sessions, isNew)) > 0;
}

const findOwn = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

/** Returns what the browser makes a passkey of the owner with. */
export async function beginPasskey(
  db: Database,
  site: RelyingParty,
  owner: Owner,
): Promise<Result<CallReply<'beginPasskey'>, Refusal>> {
  if (!(await isFresh(db, owner))) return staleFactor();
  const own = await findOwn(db, owner.userId);
  if (own.length >= authLimits.passkeys) return tooMany();
  const [member] = await db
    .select({ email: teamMembers.email, phone: users.phone })
    .from(users)
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(users.id, owner.userId));
  const options = await generateRegistrationOptions({
    rpName: 'گام',
    rpID: site.id,
    userName: member?.email ?? member?.phone ?? '',
    userID: Uint8Array.from(Buffer.from(owner.userId)),
    challenge: Uint8Array.from(Buffer.from(await makeChallenge(db, owner), 'base64url')),
    timeout: authLimits.challengeLife,
    supportedAlgorithmIDs: [...algorithms],
    attestationType: 'none',
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return done({ options: { ...options } });
}

interface Addition extends Owner {
  readonly credential: NewPasskey;
  readonly name: string;
  readonly key: string | null;
}

/** Stores a passkey that the browser made; once for a repeated request. */
export async function addPasskey(
  db: Database,
  site: RelyingParty,
  addition: Addition,
): Promise<Result<Passkey, Refusal>> {
  const { userId, credential, key, network, now } = addition;
  if (!(await isFresh(db, addition))) return staleFactor();
  const { clientDataJSON: clientData, attestationObject: proof } = credential.response;
  const taken = await takeChallenge(db, { clientData, proof, userId, key, now });
  if (taken?.isRepeated) {
    const [added] = await db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.id, credential.id), eq(passkeys.userId, userId)));
    return added === undefined ? notAccepted() : done(present(added));
  }
  const made = taken && (await readPasskey(site, credential, taken.challenge));
  if (made === null) {
    await recordEntry(db, {
      action: 'passkey_refused',
      subjectId: userId,
      network: networkOf({ network }),
      now,
    });
    return notAccepted();
  }
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `passkeys:${userId}`);
    if ((await findOwn(tx, userId)).length >= authLimits.passkeys) return tooMany();
    const name = addition.name.trim();
    const row = { ...made, userId, name, createdAt: new Date(now), lastUsedAt: null };
    // The id of another person's passkey is refused.
    const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    const action = added === undefined ? 'passkey_refused' : 'passkey_added';
    await recordEntry(tx, { action, subjectId: userId, detail: name, network: networkOf({ network }), now });
    return added === undefined ? notAccepted() : done(present(added));
  });
}

/** What is stored of a new passkey; null for one that does not hold. */
async function readPasskey(site: RelyingParty, credential: NewPasskey, challenge: string) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
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

/** The owner's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<CallReply<'listPasskeys'>> {
  return { results: (await findOwn(db, userId)).map(present) };
}

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Removes a passkey of the owner. */
export async function removePasskey(
  db: Database,
  { id, ...owner }: Owner & { readonly id: string },
): Promise<Result<CallReply<'removePasskey'>, Refusal>> {
  const { userId, network, now } = owner;
  if (!(await isFresh(db, owner))) return staleFactor();
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning();
    if (removed === undefined) return refuse(404, 'این کلید عبور پیدا نشد.', { code: 'no_passkey' });
    const entry = { subjectId: userId, detail: removed.name, network: networkOf({ network }), now };
    await recordEntry(tx, { action: 'passkey_removed', ...entry });
    return done({});
  });
}
