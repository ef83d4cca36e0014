import { done, type Result } from '@gam/shared/result';
import type { IncomingHttpHeaders } from 'node:http';
import { type CallAuth, type UserRole, userTokenHeader } from '@gam/schemas/upstream';
import { type Refusal, notAllowed, refuse } from '../refusal.ts';
import { isAccepted } from '../secrets.ts';

/** The caller of a request by its session. */
export interface Caller {
  readonly userId: string;
  /** The first of `roles`. */
  readonly role: UserRole;
  /** Every role of the session. */
  readonly roles: readonly UserRole[];
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

/** Whether a caller is a customer for themselves: neither an operator who acts for one nor a session of the team. */
export const isOwnCustomer = ({ actorId, role }: Pick<Caller, 'actorId' | 'role'>): boolean =>
  actorId === null && role === 'customer';

/** Whether an operator is behind a call: with a session of their own, or acting for a customer. */
export const isByOperator = ({ actorId, role }: Pick<Caller, 'actorId' | 'role'>): boolean =>
  actorId !== null || role === 'operator';

/** Finds the caller of a bearer token; null if the token is invalid. */
type FindCaller = (token: string) => Promise<Caller | null>;

/** Returns the caller of a request by its headers (null: a guest or the BFF), or refuses the request. */
export type Guard = (headers: IncomingHttpHeaders) => Promise<Result<Caller | null, Refusal>>;

export const signInFirst = () =>
  refuse(401, 'برای ادامه وارد حساب کاربری خود شوید.', { code: 'unauthenticated' });

/** The guards of each kind of call. A given token must be valid even where no token is needed. */
export function makeGuards(findCaller: FindCaller, bffTokens: readonly string[]): Record<CallAuth, Guard> {
  const callerOf = async (token: string | null): Promise<Result<Caller, Refusal>> => {
    const caller = token === null ? null : await findCaller(token);
    return caller ? done(caller) : signInFirst();
  };
  const optional: Guard = async ({ authorization }) =>
    authorization === undefined ? done(null) : callerOf(bearerOf(authorization));
  const user: Guard = async (headers) => {
    const caller = await optional(headers);
    return caller.ok && caller.value === null ? signInFirst() : caller;
  };
  const bff: Guard = async ({ authorization = '' }) => {
    const token = bearerOf(authorization);
    return token !== null && isAccepted(token, bffTokens) ? done(null) : notAllowed();
  };
  const withRole =
    (...allowed: readonly UserRole[]): Guard =>
    async (headers) => {
      const caller = await user(headers);
      return !caller.ok || caller.value?.roles.some((role) => allowed.includes(role)) ? caller : notAllowed();
    };
  return {
    anyone: async () => done(null),
    optional,
    user,
    operator: withRole('operator'),
    supervisor: withRole('supervisor'),
    finance: withRole('finance'),
    auditor: withRole('operator', 'supervisor'),
    bff,
    'bff+user': async (headers) => {
      const refused = await bff(headers);
      if (!refused.ok) return refused;
      const token = headers[userTokenHeader];
      return callerOf(typeof token === 'string' && /^\S{1,512}$/.test(token) ? token : null);
    },
  };
}

function bearerOf(authorization: string): string | null {
  return /^Bearer (\S{1,512})$/i.exec(authorization)?.[1] ?? null;
}
