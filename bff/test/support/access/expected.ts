import type { Role } from './intruder.ts';

export const operators: readonly Role[] = ['operator', 'operator for another'];
export const isGuest = (role: Role): boolean =>
  role === 'guest' || role === 'browser without its session' || role === 'browser signed out';

/** Guests must sign in first; for other users the page is missing; the operator's own session has no such pages. */
export const ownersOnly = (role: Role): readonly number[] =>
  isGuest(role) ? [401] : role === 'operator' ? [200, 302] : [404];
/** The browser in which the flow began is asked to sign in; for all others there is no flow. */
export const flowIsGone = (role: Role): readonly number[] =>
  role === 'operator' ? [200, 302, 410] : notTheirs(role);
export const deskOnly = (role: Role): readonly number[] => (operators.includes(role) ? [200] : [401]);

/** Whether somebody signed in as a customer, with the rights of none of the team. */
export const isCustomers = (role: Role): boolean =>
  ['other customer', 'expert', 'rules reviewer by SMS'].includes(role);
/** Somebody's own data: an operator's own session is led to the desk, and the accounts of experts are the company's. */
export const ownDataOnly = (role: Role): readonly number[] => {
  if (isGuest(role)) return [401];
  return role === 'operator' || (isCustomers(role) && role !== 'expert') ? [200, 302] : [404];
};
/** The team without the role finance sees a missing page. */
export const financeOnly = (role: Role): readonly number[] =>
  role === 'finance' ? [200] : isGuest(role) || isCustomers(role) ? [401] : [404];

/** A flow of another user: the intruder may not continue it, or it looks like a missing one. */
export const forbidden = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : [403, 410];

/** Parts of a flow: its own browser is asked to sign in, for all others there is no such flow. */
export const notTheirs = (role: Role): readonly number[] =>
  role === 'browser without its session' ? [401] : [410];

/** A flow that no event has made yet: the browser with its promise may begin it. */
export const forPromised = (role: Role, others: readonly number[]): readonly number[] =>
  role === 'browser without its session' ? [200, 401, 409, 410, 422] : others;
