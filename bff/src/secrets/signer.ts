import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs and checks texts for one purpose; a signature for one purpose is nothing for another. */
export interface Signer {
  sign: (text: string) => string;
  verify: (text: string, signature: string) => boolean;
}

/** Derives the purpose's own key from the secret, so that a ticket can never pass for a visitor. */
export function makeSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'gam', purpose, 32));
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: (text) => digest(text).toString('base64url'),
    verify: (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
