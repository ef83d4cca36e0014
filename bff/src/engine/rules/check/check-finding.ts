/** The kinds of findings. */
export type CheckCode =
  | 'unknown_parent'
  | 'later_parent'
  | 'parent_cycle'
  | 'unknown_requirement'
  | 'unreachable_question'
  | 'contradiction'
  | 'cascade'
  | 'no_option_left'
  | 'flow_cannot_end'
  | 'rule_never_matches'
  | 'rule_shadowed';

/** One fault of a service's questions under one rule document. */
export interface CheckFinding {
  readonly code: CheckCode;
  /** Error: customers see something broken or miss something. Warning: it may be intended. */
  readonly severity: 'error' | 'warning';
  /** The service's slug, as rule documents name it. */
  readonly service: string;
  readonly question: string | null;
  readonly rule: string | null;
  /** A JSON pointer: into the service where `question` is set, else into the rule document. */
  readonly path: string;
  readonly message: string;
}
