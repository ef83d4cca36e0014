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
  /** The member who adds a passkey and the hash of their link's token; null: a sign-in. */
  readonly link: { readonly userId: string; readonly hash: string } | null;
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** Makes a challenge of 256 bits, base64url, and stores its hash. */
export async function makeChallenge(db: Database, { link, network, now }: Asked): Promise<string> {
  const challenge = newSalt();
  await db.insert(passkeyChallenges).values({
    challengeHash: hashSecret(challenge),
    userId: link?.userId ?? null,
    linkHash: link?.hash ?? null,
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
  /** The hash of the link's token under which a passkey is added; null: a sign-in. */
  readonly linkHash: string | null;
  readonly key: string | null;
  readonly now: number;
}

/** A challenge that was used up now, or earlier by the same request. */
interface Taken {
  readonly challenge: string;
  readonly isRepeated: boolean;
  /** Tokens that follow from it are derived from this and the request's key. */
  readonly salt: string;
}

/** Uses a challenge up, whatever becomes of its answer; null for an unknown, expired, used or foreign one. */
export async function takeChallenge(
  db: Database,
  { clientData, proof, linkHash, key, now }: Answer,
): Promise<Taken | null> {
  const challenge = readChallenge(clientData);
  if (challenge === null) return null;
  const { challengeHash, userId: owner, linkHash: link, expiresAt, usedAt, usedHash } = passkeyChallenges;
  const isIt = and(
    eq(challengeHash, hashSecret(challenge)),
    linkHash === null ? isNull(owner) : eq(link, linkHash),
    gt(expiresAt, new Date(now)),
  );
  const hash = hashSecret(`${key ?? newSalt()} ${proof}`);
  const salt = newSalt();
  const [taken] = await db
    .update(passkeyChallenges)
    .set({ usedAt: new Date(now), usedHash: hash, sessionSalt: salt })
    .where(and(isIt, isNull(usedAt)))
    .returning({ one: challengeHash });
  if (taken !== undefined) return { challenge, isRepeated: false, salt };
  const [earlier] = await db
    .select()
    .from(passkeyChallenges)
    .where(and(isIt, eq(usedHash, hash)));
  return earlier === undefined ? null : { challenge, isRepeated: true, salt: earlier.sessionSalt ?? salt };
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
