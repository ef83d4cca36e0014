import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { type Accepted, deriveKeys } from './secrets.ts';

/** Encrypts texts for one purpose: without the secret a sealed text cannot be read, changed or used elsewhere. */
export interface Sealer {
  /** Returns the sealed text; it opens only under the same context. */
  readonly seal: (text: string, context: string) => string;
  /** Returns the text; null if it was sealed with another secret, for another purpose or context, or was changed. */
  readonly open: (sealed: string, context: string) => string | null;
}

const [algorithm, nonceBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const;

/** Seals under the first accepted secret, and opens under any. The context is authenticated and not stored. */
export function makeSealer(accepted: Accepted, purpose: string): Sealer {
  const keys = deriveKeys(accepted, purpose);
  const [first] = keys;
  if (!first) throw new RangeError('no secret');
  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, first, nonce).setAAD(Buffer.from(context));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      for (const key of keys) {
        const text = openUnder(key, bytes, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function openUnder(key: KeyObject, bytes: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return null;
  }
}
