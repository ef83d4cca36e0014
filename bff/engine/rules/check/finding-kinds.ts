import type { CheckCode } from './check-finding.ts';
import { ruleShadowed } from './document/document-findings.ts';
import type { FindingKind } from './finding-kind.ts';
import { distinctOptions, otherAnswer } from './kinds/answer-facts.ts';
import { cannotApply } from './kinds/cannot-apply.ts';
import { cascade } from './kinds/cascade.ts';
import { flowCannotEnd } from './kinds/flow-cannot-end.ts';
import { contradiction, unreachableQuestion } from './kinds/hidden-by-rules.ts';
import { noOptionLeft } from './kinds/no-option-left.ts';
import { laterParent, parentCycle, unknownParent } from './kinds/parents.ts';
import { ruleNeverMatches } from './kinds/rule-never-matches.ts';
import { unknownRequirement } from './kinds/unknown-requirement.ts';

/** Every kind of finding, causes before consequences; a missing one does not compile. */
export const findingKinds = {
  unknown_parent: unknownParent,
  later_parent: laterParent,
  parent_cycle: parentCycle,
  unknown_requirement: unknownRequirement,
  unreachable_question: unreachableQuestion,
  contradiction,
  cascade,
  no_option_left: noOptionLeft,
  flow_cannot_end: flowCannotEnd,
  rule_never_matches: ruleNeverMatches,
  rule_shadowed: ruleShadowed,
  cannot_apply: cannotApply,
  other_answer: otherAnswer,
  distinct_options: distinctOptions,
} as const satisfies Record<CheckCode, FindingKind>;
