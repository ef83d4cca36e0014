import type { Signer } from '../secrets/secrets.ts';

/** The cookie's value for a visitor: the id and its signature. */
export const writeVisitor = (signer: Signer, visitor: string): string => `${visitor}.${signer.sign(visitor)}`;

/** Returns the visitor of a cookie; null if it is missing or forged. */
export function readVisitor(signer: Signer, cookie: string | undefined): string | null {
  const dot = cookie?.indexOf('.') ?? -1;
  if (!cookie || dot < 1) return null;
  const visitor = cookie.slice(0, dot);
  return signer.verify(visitor, cookie.slice(dot + 1)) ? visitor : null;
}
