import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a person of the team signs in with. */
interface Credentials {
  readonly password: string;
  /** Base32, of the one-time codes. */
  readonly timeSecret: string;
}

/** The credentials as they are stored. */
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

/** The cost of scrypt: OWASP's figures for 16 MiB. They are kept with each hash, so that they can be raised. */
const current = { ln: 14, r: 8, p: 5 } as const;

/**
 * The cost for passwords that no hash protects, since a page shows them: those of the demo, and of the people that
 * development makes. Hundreds of tests sign in with them.
 */
export const publicCost = { ln: 10, r: 8, p: 1 } as const;

interface Cost {
  /** log2 of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The results of a password: a hash to keep, and a key of 256 bits that is never stored. */
interface HashedPassword {
  /** PHC string: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
  readonly hash: string;
  readonly key: Buffer;
}

/** Hashes a password under a salt of its own. */
async function hashPassword(password: string, cost: Cost = current): Promise<HashedPassword> {
  const salt = randomBytes(16);
  const { verifier, key } = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return { hash: `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(verifier)}`, key };
}

/**
 * Returns the key of a password that matches its hash, otherwise null. Without a hash (null) it takes as long and
 * returns null, so that the time does not reveal whether there is one.
 */
async function openPassword(password: string, hash: string | null): Promise<Buffer | null> {
  const kept = readHash(hash ?? '') ?? noPassword;
  const { verifier, key } = await derive(password, kept.salt, kept.cost);
  return timingSafeEqual(verifier, kept.verifier) && hash !== null ? key : null;
}

/** The hash used for users without a password. */
const noPassword = { cost: current as Cost, salt: randomBytes(16), verifier: randomBytes(32) };

function readHash(hash: string): typeof noPassword | null {
  const [, ln, r, p, salt = '', verifier = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(hash) ?? [];
  if (ln === undefined) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    verifier: Buffer.from(verifier, 'base64url'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** Derives 64 bytes: two independent halves. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost) {
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
  return new Promise<{ verifier: Buffer; key: Buffer }>((resolve, reject) => {
    // Normalised, since keyboards compose characters differently.
    scrypt(password.normalize('NFC'), salt, 64, options, (error, bytes) => {
      if (error) reject(error);
      else resolve({ verifier: bytes.subarray(0, 32), key: bytes.subarray(32) });
    });
  });
}
