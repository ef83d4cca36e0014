import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** JSON with sorted keys: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** SHA-256 of a value's canonical JSON, in hex. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** A code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** 128 random bits: an id that cannot be guessed. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** 256 random bits. */
export function newSalt(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token or a key. They have enough random bits for a plain hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The stored hash of a code: bound to its verification, so that equal codes have different hashes. */
export function hashCode(verificationId: string, code: string): string {
  return createHmac('sha256', verificationId).update(code).digest('hex');
}

/**
 * A session's token of 256 bits, derived from a random salt and the sign-in's key. A repeated sign-in thus gets the
 * same token, although only the token's hash is stored.
 */
export function deriveToken(salt: string, signInKey: string): string {
  return createHmac('sha256', salt).update(signInKey).digest('base64url');
}

/** Whether it is one of the accepted secrets. */
export const isAccepted = (given: string, accepted: readonly string[]): boolean =>
  accepted.some((one) => isSameSecret(given, one));

/** Compares hashes, so that the time reveals neither length nor content. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
