import type { Role } from './intruder.ts';

export const operators: readonly Role[] = ['operator', 'operator for another'];
const isGuest = (role: Role): boolean =>
  role === 'guest' || role === 'browser without its session' || role === 'browser signed out';

/** Without a session one signs in first; with one there is nothing; the operator's own session has no such pages. */
export const ownersOnly = (role: Role): readonly number[] =>
  isGuest(role) ? [401] : role === 'operator' ? [200, 302] : [404];
/** The browser that the flow began in is asked to sign in, everybody else is told that there is none. */
export const flowIsGone = (role: Role): readonly number[] =>
  role === 'operator' ? [200, 302, 410] : notTheirs(role);
export const deskOnly = (role: Role): readonly number[] => (operators.includes(role) ? [200] : [401]);

/** A flow of somebody else: not theirs to go on with, or none. */
export const forbidden = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : [403, 410];

/** What belongs to it: its own browser is asked to sign in, for everybody else there is no such flow. */
export const notTheirs = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : [410];

/** … that no event has made yet: the browser that was promised it may begin it. */
export const forPromised = (role: Role, others: readonly number[]): readonly number[] =>
  role === 'browser without its session' ? [200, 401, 409, 410, 422] : others;
