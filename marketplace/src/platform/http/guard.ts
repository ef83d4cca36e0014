import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallAuth } from '@gam/schemas/upstream';
import type { Caller, FindCaller } from './caller.ts';
import { refuse, Refusal } from '../refusal.ts';

/** Lets a request through with its caller (null: a guest, or the BFF itself), or refuses it. */
export type Guard = (authorization: string | undefined) => Promise<Caller | null | Refusal>;

export const signInFirst = () =>
  refuse(401, 'برای ادامه وارد حساب کاربری خود شوید.', { code: 'unauthenticated' });
export const notAllowed = () => refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });

/** The guards of each kind of call. A token that is given must be good, also where none is needed. */
export function makeGuards(findCaller: FindCaller, bffToken: string | null): Record<CallAuth, Guard> {
  const optional: Guard = async (authorization) => {
    if (authorization === undefined) return null;
    const token = bearerOf(authorization);
    return (token === null ? null : await findCaller(token)) ?? signInFirst();
  };
  const user: Guard = async (authorization) => (await optional(authorization)) ?? signInFirst();
  return {
    anyone: async () => null,
    optional,
    user,
    operator: async (authorization) => {
      const caller = await user(authorization);
      return caller instanceof Refusal || caller?.role === 'operator' ? caller : notAllowed();
    },
    bff: async (authorization) => {
      const token = bearerOf(authorization ?? '');
      return bffToken !== null && token !== null && isSameSecret(token, bffToken) ? null : notAllowed();
    },
  };
}

function bearerOf(authorization: string): string | null {
  return /^Bearer (\S{1,512})$/i.exec(authorization)?.[1] ?? null;
}

/** Compares hashes, so that neither the time nor an early exit tells length or content. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
