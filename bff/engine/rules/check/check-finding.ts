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
  | 'rule_shadowed'
  | 'cannot_apply'
  | 'other_answer'
  | 'distinct_options';

/** The kinds of findings that only walks with the engine find. */
export type ProofCode =
  | 'dead_end'
  | 'endless'
  | 'invalid_automatic_answer'
  | 'min_above_max'
  | 'too_many_answers'
  | 'unvisited_question'
  | 'never_entered'
  | 'entry_loop'
  | 'lost_link'
  | 'sign_in_undone'
  | 'refused_answers'
  | 'denied_to_all'
  | 'cannot_be_ordered'
  | 'no_price'
  | 'skipped_for_all'
  | 'many_notices'
  | 'large_screen'
  | 'no_gateway'
  | 'not_proved';

/** The shortest way to a finding: who walks, when, and what they answer. */
export interface Way {
  /** The customer in words, e.g. `guest, in the app, utm_source = "spring"`. */
  readonly customer: string;
  /** When they come, ISO 8601. */
  readonly at: string;
  /** The steps in order; one that is no question, such as `@phone`, has no values. */
  readonly steps: readonly { readonly step: string; readonly values: readonly string[] }[];
}

/** One fault of a service's questions under one rule document. */
export interface CheckFinding {
  readonly code: CheckCode;
  /** Error: customers see something broken or miss something. Warning: it may be intended. Note: a rule says so. */
  readonly severity: 'error' | 'warning' | 'note';
  /** The service's slug, as rule documents name it. */
  readonly service: string;
  readonly question: string | null;
  readonly rule: string | null;
  /** The name of the document that causes it; missing or null: that of the rule, else of the base. */
  readonly document?: string | null;
  /** A JSON pointer: into the service where `question` is set, else into the rule document. */
  readonly path: string;
  readonly message: string;
}

/** A finding of one service, with the shortest way there if a walk found it. */
export interface ProvenFinding extends Omit<CheckFinding, 'code'> {
  readonly code: CheckFinding['code'] | ProofCode;
  readonly way: Way | null;
}
