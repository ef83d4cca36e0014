import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { hashSecret, newSalt } from '../../platform/secrets.ts';
import { authLimits } from './limits.ts';
import { passkeyChallenges } from './tables.ts';

/** The site that passkeys are bound to: from the settings, never from a request. */
export interface RelyingParty {
  /** The host, without a port. */
  readonly id: string;
  readonly origin: string;
}

/** Reads the site of passkeys; the demo's own where no public URL is set. */
export function readRelyingParty(origin: string | null): RelyingParty {
  const { hostname, origin: own } = new URL(origin ?? 'http://localhost:3000');
  return { id: hostname, origin: own };
}

interface Asked {
  /** The member who adds a passkey; null: a sign-in. */
  readonly userId: string | null;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** Makes a challenge of 256 bits, base64url, and stores its hash. */
export async function makeChallenge(db: Database, { userId, network, now }: Asked): Promise<string> {
  const challenge = newSalt();
  await db.insert(passkeyChallenges).values({
    challengeHash: hashSecret(challenge),
    userId,
    network,
    createdAt: new Date(now),
    expiresAt: new Date(now + authLimits.challengeLife),
  });
  return challenge;
}

/** A credential that answers a challenge, and the key under which it came. */
interface Answer {
  /** As the browser hands it over: JSON in base64url. */
  readonly clientData: string;
  /** What no two answers have in common. */
  readonly proof: string;
  readonly userId: string | null;
  readonly key: string | null;
  readonly now: number;
}

/** A challenge that was used up now, or earlier by the same request. */
interface Taken {
  readonly challenge: string;
  readonly isRepeated: boolean;
  readonly sessionSalt: string;
}

/** Uses a challenge up, whatever becomes of its answer; null for an unknown, expired, used or foreign one. */
export async function takeChallenge(
  db: Database,
  { clientData, proof, userId, key, now }: Answer,
): Promise<Taken | null> {
  const challenge = readChallenge(clientData);
  if (challenge === null) return null;
  const { challengeHash, userId: owner, expiresAt, usedAt, usedHash } = passkeyChallenges;
  const isIt = and(
    eq(challengeHash, hashSecret(challenge)),
    userId === null ? isNull(owner) : eq(owner, userId),
    gt(expiresAt, new Date(now)),
  );
  const hash = hashSecret(`${key ?? newSalt()} ${proof}`);
  const sessionSalt = newSalt();
  const [taken] = await db
    .update(passkeyChallenges)
    .set({ usedAt: new Date(now), usedHash: hash, sessionSalt })
    .where(and(isIt, isNull(usedAt)))
    .returning({ one: challengeHash });
  if (taken !== undefined) return { challenge, isRepeated: false, sessionSalt };
  const [earlier] = await db
    .select()
    .from(passkeyChallenges)
    .where(and(isIt, eq(usedHash, hash)));
  return earlier === undefined
    ? null
    : { challenge, isRepeated: true, sessionSalt: earlier.sessionSalt ?? sessionSalt };
}

/** The challenge that a browser says it had signed; null where it says nothing readable. */
function readChallenge(clientData: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { challenge } = read as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Deletes challenges that can no longer be answered. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, now));
}
