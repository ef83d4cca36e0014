import type { UserRole } from '@gam/schemas/upstream';

/** Whose session a request carries. */
export interface Caller {
  readonly userId: string;
  readonly role: UserRole;
  /** The operator who acts for this customer; null: they act for themselves. Such a caller is never an operator. [O-1.03] */
  readonly actorId: string | null;
  /** SHA-256 of the token, which is also the session's key. */
  readonly sessionHash: string;
}

/** Who is behind a call: the operator where one acts for a customer, else the caller. */
export const actorOf = ({ actorId, userId }: Pick<Caller, 'actorId' | 'userId'>): string => actorId ?? userId;

/** Whether a caller is this customer, and nobody acts for them. */
export const isThemselves = (
  caller: Pick<Caller, 'actorId' | 'userId'> | null,
  customerId: string,
): boolean => caller !== null && caller.actorId === null && caller.userId === customerId;

/** Whether an operator is behind a call: with a session of their own, or acting for a customer. */
export const isByOperator = ({ actorId, role }: Pick<Caller, 'actorId' | 'role'>): boolean =>
  actorId !== null || role === 'operator';

/** Finds the caller of a bearer token; null where the token is good for nothing. */
export type FindCaller = (token: string) => Promise<Caller | null>;
