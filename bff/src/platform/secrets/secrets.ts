import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
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
  sign: (text: string) => string;
  verify: (text: string, signature: string) => boolean;
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

/** Derives the purpose's own key from the secret, so that a ticket can never pass for a visitor. */
export function makeSigner(secret: string, purpose: string, caches: Caches = makeCaches()): Signer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gam', purpose, 32)));
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const known = caches.open<Buffer>(`signatures: ${purpose}`, rememberedCharacters);
  return {
    sign: (text) => {
      const right = known.get(text) ?? digest(text);
      known.set(text, right, text.length);
      return right.toString('base64url');
    },
    verify: (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const right = known.get(text) ?? digest(text);
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      // A forged signature is not remembered, so that it cannot push out a valid one.
      if (isRight) known.set(text, right, text.length);
      return isRight;
    },
  };
}
