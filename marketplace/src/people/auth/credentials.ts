import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Cost, hashPassword, openPassword } from './passwords.ts';

/** The credentials of an operator. */
export interface Credentials {
  readonly password: string;
  /** Base32, of the one-time codes. */
  readonly timeSecret: string;
}

/** The credentials in stored form. */
interface SealedCredentials {
  readonly passwordHash: string;
  readonly sealedSecret: string;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals credentials for the database. The secret of the codes must be readable, so it cannot be hashed: it is encrypted
 * with a key derived from the password. The database alone reveals neither.
 */
export async function sealCredentials(
  { password, timeSecret }: Credentials,
  cost?: Cost,
): Promise<SealedCredentials> {
  const { hash, key } = await hashPassword(password, cost);
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = [nonce, sealing.update(timeSecret, 'utf8'), sealing.final(), sealing.getAuthTag()];
  return { passwordHash: hash, sealedSecret: Buffer.concat(sealed).toString('base64url') };
}

/**
 * Returns the secret of the codes for the right password; null for a wrong one or an unknown phone, after the same
 * work.
 */
export async function openCredentials(
  password: string,
  sealed: SealedCredentials | null,
): Promise<string | null> {
  const key = await openPassword(password, sealed?.passwordHash ?? null);
  if (key === null || sealed === null) return null;
  const bytes = Buffer.from(sealed.sealedSecret, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
  opening.setAuthTag(bytes.subarray(-tagLength));
  return opening.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + opening.final('utf8');
}
