import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Caches, makeCaches } from '../store/caches.ts';

/**
 * Returns the secret of a data folder, creating it if it is missing. It is written to another file and linked into
 * place, so that two starts at once agree on one and a crash leaves no part of it.
 */
export function loadSecret(dataFolder: string, name: string): string {
  const file = path.join(dataFolder, name);
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Signs and verifies texts for one purpose; a signature is invalid for any other purpose. */
export interface Signer {
  /** Returns the signature under the first secret. */
  sign: (text: string) => string;
  /** Whether it is the text's signature under any accepted secret. */
  verify: (text: string, signature: string) => boolean;
  /** Returns the signatures under every accepted secret, the first one first: for those that are compared in part. */
  signAll: (text: string) => readonly string[];
}

/** What leaves the BFF signed and comes back, each under its own key. */
const purposes = [
  'ticket',
  'visitor',
  'referral',
  'version',
  'upload',
  'payment',
  'device',
  /** The assets of builds in the store. */
  'asset',
  /** The wrong answers of forms, in cookies. */
  'answer',
  /** The names of addresses in the store; they never leave the BFF. */
  'address',
] as const;

/** The signer of each purpose. */
export type Signers = Readonly<Record<(typeof purposes)[number], Signer>>;

export const makeSigners = (makeOne: (purpose: string) => Signer): Signers =>
  Object.fromEntries(purposes.map((purpose) => [purpose, makeOne(purpose)])) as Signers;

/** Returns a text without a dot, then a dot and its signature. */
export const signText = (signer: Signer, text: string): string => `${text}.${signer.sign(text)}`;

/** Returns the text before the signature; null if it is missing or forged. */
export function readSigned(signer: Signer, signed: string | undefined): string | null {
  const dot = signed?.indexOf('.') ?? -1;
  if (!signed || dot < 1) return null;
  const text = signed.slice(0, dot);
  return signer.verify(text, signed.slice(dot + 1)) ? text : null;
}

/** The signed texts whose signatures are cached, in characters: a customer's cookie repeats with every event. */
const rememberedCharacters = 1_000_000;

/** Secrets that are accepted, of which the first one signs; or the only one. */
export type Accepted = string | readonly string[];

/** Derives the purpose's own key from each secret, so that a ticket can never pass for a visitor. */
export function deriveKeys(accepted: Accepted, purpose: string): KeyObject[] {
  return [accepted].flat().map((secret) => {
    const key = hkdfSync('sha256', secret, 'gam', purpose, 32);
    return createSecretKey(Buffer.from(key));
  });
}

/** Makes the signer of a purpose: it signs under the first secret, and verifies under all. */
export function makeSigner(accepted: Accepted, purpose: string, caches: Caches = makeCaches()): Signer {
  const keys = deriveKeys(accepted, purpose);
  const known = caches.open<Buffer>(`signatures: ${purpose}`, rememberedCharacters, 'people');
  /** Returns the digest under the secret of this place. */
  const digest = (text: string, at: number) => {
    const key = keys[at];
    if (!key) throw new RangeError('no such secret');
    return known.get(`${at} ${text}`) ?? createHmac('sha256', key).update(text).digest();
  };
  const remember = (text: string, at: number, right: Buffer) =>
    known.set(`${at} ${text}`, right, text.length);
  const sign = (text: string, at = 0) => {
    const right = digest(text, at);
    remember(text, at, right);
    return right.toString('base64url');
  };
  return {
    sign: (text) => sign(text),
    signAll: (text) => keys.map((_key, at) => sign(text, at)),
    verify: (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      return keys.some((_key, at) => {
        const right = digest(text, at);
        const isRight = given.length === right.length && timingSafeEqual(given, right);
        // A forged signature is not remembered, so that it cannot push out a valid one.
        if (isRight) remember(text, at, right);
        return isRight;
      });
    },
  };
}
