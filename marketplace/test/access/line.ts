import type { Given } from '../client.ts';
import type { CallerName } from './callers.ts';
import type { Victim } from './victim.ts';

/**
 * A caller's outcome: the status of a refusal, or 200 without the victim's data; `may`: the victim's data, allowed by
 * its role.
 */
export type Outcome = number | 'may';
export type Outcomes = Readonly<Record<CallerName, Outcome>>;

/** One way to try a call at what is a victim's. */
export interface Try {
  readonly how: string;
  readonly given: (victim: Victim) => Given | Promise<Given>;
  readonly outcomes: Outcomes;
  /** Whether the BFF makes it on behalf of the caller: with its credential, and the caller's token beside it. */
  readonly isThroughBff?: true;
}

/** A call of the table: for anyone, or tried by each caller. */
export type Line =
  | { readonly for: 'anyone'; readonly status: number; readonly given: (victim: Victim) => Given }
  | { readonly for: 'some'; readonly tries: readonly Try[] };

export const anyone = (given: Given | ((victim: Victim) => Given) = {}, status = 200): Line => ({
  for: 'anyone',
  status,
  given: typeof given === 'function' ? given : () => given,
});

export const attempt = (how: string, outcomes: Outcomes, given: Try['given']): Try => ({
  how,
  given,
  outcomes,
});

/** A call on behalf of the caller, and the same without the BFF, which is always refused. */
export const throughBff = (outcomes: Outcomes, given: Try['given']): readonly Try[] => [
  { ...attempt('through the BFF', outcomes, given), isThroughBff: true },
  attempt('past the BFF', { ...users(403), guest: 403, bff: 401 }, given),
];

export const tried = (...tries: readonly Try[]): Line => ({ for: 'some', tries });

/** Signed-in callers are refused in one way, but for those who are named. The BFF's credential is no user's token. */
export const users = (status: Outcome, more: Partial<Outcomes> = {}): Outcomes => ({
  guest: 401,
  bff: 401,
  stranger: status,
  expert: status,
  reader: status,
  editor: status,
  reviewer: status,
  pipeline: 403,
  finance: status,
  supervisor: status,
  reviewerBySms: status,
  acting: status,
  operator: status,
  ...more,
});

/** Another customer's data looks missing; operators see the data of all. */
export const own = users(404, { operator: 'may' });
/** Only its customer. */
export const ownAlone = users(404);
export const forAuditors = users(403, { operator: 'may', supervisor: 'may' });
export const forOperators = users(403, { operator: 'may' });
/** Everyone with a role of rules. */
export const forRulesReaders = users(403, {
  reader: 'may',
  editor: 'may',
  reviewer: 'may',
  pipeline: 'may',
});
/** Those who may change rules. */
export const forRulesEditors = users(403, { editor: 'may', reviewer: 'may' });
/** Those who may write drafts: programs too. */
export const forDrafters = users(403, { editor: 'may', reviewer: 'may', pipeline: 'may' });
export const forBff: Outcomes = { ...users(403), guest: 403, bff: 'may' };
