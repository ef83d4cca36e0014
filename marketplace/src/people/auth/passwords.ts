import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of scrypt: OWASP's figures for 16 MiB. They are kept with each hash, so that they can be raised. */
const current = { ln: 14, r: 8, p: 5 } as const;

export interface Cost {
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
export async function hashPassword(password: string, cost: Cost = current): Promise<HashedPassword> {
  const salt = randomBytes(16);
  const { verifier, key } = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return { hash: `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(verifier)}`, key };
}

/**
 * Returns the key of a password that matches its hash, otherwise null. Without a hash (null) it takes as long and
 * returns null, so that the time does not reveal whether there is one.
 */
export async function openPassword(password: string, hash: string | null): Promise<Buffer | null> {
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

/** 64 bytes in two independent halves. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost) {
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
  return new Promise<{ verifier: Buffer; key: Buffer }>((resolve, reject) => {
    // Normalised, so that keyboards which compose characters differently give the same password.
    scrypt(password.normalize('NFC'), salt, 64, options, (error, bytes) => {
      if (error) reject(error);
      else resolve({ verifier: bytes.subarray(0, 32), key: bytes.subarray(32) });
    });
  });
}
