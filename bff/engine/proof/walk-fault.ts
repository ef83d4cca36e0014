import type { ProvenFinding, Way } from '../rules/check/check-finding.ts';
import type { Cause } from './causes.ts';
import type { RowFault } from './row-faults.ts';

/** A fault that a walk met, with the shortest way there. */
export interface WalkFault {
  readonly code:
    | RowFault['code']
    | 'dead_end'
    | 'endless'
    | 'too_many_answers'
    | 'no_gateway'
    | 'sign_in_undone'
    | 'refused_answers';
  /** By default an error. */
  readonly severity?: ProvenFinding['severity'];
  /** The position of the question; null at a step that is no question. */
  readonly index: number | null;
  readonly step: string;
  /** The rule that causes it; null if the service itself does. */
  readonly cause: Cause | null;
  readonly message: string;
  readonly way: Way;
}
