import { createHash, timingSafeEqual } from 'node:crypto';
import type { CallAuth, UserRole } from '@gam/schemas/upstream';
import { Refusal, refuse, notAllowed } from '../refusal.ts';

/** The caller of a request by its session. */
export interface Caller {
  readonly userId: string;
  readonly role: UserRole;
  /** The operator who acts for this customer; null: they act for themselves. Such a caller is never an operator. [O-1.03] */
  readonly actorId: string | null;
  /** SHA-256 of the token, which is also the session's key. */
  readonly sessionHash: string;
}

/** The person behind a call: the acting operator if there is one, otherwise the caller. */
export const actorOf = ({ actorId, userId }: Pick<Caller, 'actorId' | 'userId'>): string => actorId ?? userId;

/** Whether a caller is this customer and no operator acts for them. */
export const isOwnSession = (
  caller: Pick<Caller, 'actorId' | 'userId'> | null,
  customerId: string,
): boolean => caller !== null && caller.actorId === null && caller.userId === customerId;

/** Whether an operator is behind a call: with a session of their own, or acting for a customer. */
export const isByOperator = ({ actorId, role }: Pick<Caller, 'actorId' | 'role'>): boolean =>
  actorId !== null || role === 'operator';

/** Finds the caller of a bearer token; null if the token is invalid. */
type FindCaller = (token: string) => Promise<Caller | null>;

/** Returns the caller of a request (null: a guest or the BFF), or refuses the request. */
export type Guard = (authorization: string | undefined) => Promise<Caller | null | Refusal>;

export const signInFirst = () =>
  refuse(401, 'برای ادامه وارد حساب کاربری خود شوید.', { code: 'unauthenticated' });

/** The guards of each kind of call. A given token must be valid even where no token is needed. */
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

/** Compares hashes, so that the time reveals neither length nor content. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
