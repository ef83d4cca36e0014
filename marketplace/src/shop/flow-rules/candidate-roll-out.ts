import type { RollOutPlan } from '@gam/schemas/upstream';
import type { Pointer } from './pointer.ts';

/** What a candidate's trial needs beside its share. */
export interface CandidateRollOut {
  /** The candidate: for any other one the trial does not count. */
  readonly number: number;
  /** The id that visitors are drawn by; null until the candidate gets a share. */
  readonly roll_out: string | null;
  readonly plan: RollOutPlan | null;
  /** When the present share began, ISO 8601. */
  readonly since: string;
  /** The id of the reviewer who approved content and plan. */
  readonly approved_by: string | null;
}

/** What a change says about the trial; without a plan the earlier one stays. */
export interface RollOutChange {
  readonly now: Date;
  readonly plan?: RollOutPlan | null | undefined;
  readonly approvedBy?: string | null | undefined;
}

/** The candidate's trial if it belongs to the candidate. */
export const rollOutOf = ({ candidate }: Pointer, trial: CandidateRollOut | null): CandidateRollOut | null =>
  candidate !== null && trial?.number === candidate.number ? trial : null;

/**
 * The trial after a change. Its id is made when the candidate first gets a share and kept by all its steps, so that
 * raising a share never moves a visitor back; the next candidate is drawn anew.
 */
export function nextRollOut(
  before: { readonly pointer: Pointer; readonly trial: CandidateRollOut | null },
  { candidate }: Pointer,
  { now, plan, approvedBy }: RollOutChange,
  newId: () => string,
): CandidateRollOut | null {
  if (candidate === null) return null;
  const { number, percent } = candidate;
  const isSame = before.pointer.candidate?.number === number;
  const kept = isSame ? rollOutOf(before.pointer, before.trial) : null;
  const isStep = isSame && before.pointer.candidate?.percent === percent;
  return {
    number,
    roll_out: kept?.roll_out ?? (percent > 0 ? newId() : null),
    plan: plan === undefined ? (kept?.plan ?? null) : plan,
    since: (isStep ? kept?.since : undefined) ?? now.toISOString(),
    approved_by: approvedBy ?? kept?.approved_by ?? null,
  };
}
