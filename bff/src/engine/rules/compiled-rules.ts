import type { AppliesTo, ConsequenceOf, DecisionPoint, RuleDocument } from '@gam/schemas/rules';
import type { Option } from '@gam/schemas/questions';
import type { RuleFinding } from '@gam/shared/rule-document';
import type { Hash } from '../hash.ts';
import type { FactValue, LiveFacts, StaticFacts } from './facts.ts';

/** A condition on a fact that is known when a flow is compiled. */
interface StaticCondition {
  readonly is: 'static';
  readonly path: string;
  readonly read: (facts: StaticFacts) => FactValue;
  readonly accepts: (value: unknown) => boolean;
}

/** A condition on a fact that is known only in a flow. */
export interface LiveCondition {
  readonly is: 'live';
  readonly path: string;
  readonly read: (facts: LiveFacts) => FactValue;
  readonly accepts: (value: unknown) => boolean;
}
export type CompiledCondition = StaticCondition | LiveCondition;

export interface CompiledRule<P extends DecisionPoint = DecisionPoint> {
  readonly id: string;
  readonly at: P;
  readonly when: readonly CompiledCondition[];
  /** Null if the rule has no `any`. */
  readonly any: readonly (readonly CompiledCondition[])[] | null;
  readonly then: ConsequenceOf<P>;
  /** Whether an option is kept; null if the rule keeps all. */
  readonly keeps: ((option: Option) => boolean) | null;
  readonly because: string;
}

/** A checked rule document, ready to decide. */
export interface CompiledRules {
  /** The source document and its number, stored with the flows that began under it. */
  readonly document: RuleDocument;
  readonly number: number;
  readonly name: string;
  /** Number and content, e.g. `default@7#3f9a2c10`. */
  readonly version: string;
  /** The hash function given to the compiler; flows under these rules hash answers with it. */
  readonly hash: Hash;
  readonly applies_to: AppliesTo;
  readonly at: { readonly [P in DecisionPoint]: readonly CompiledRule<P>[] };
  /** The declared paths that rules read; other facts need not be computed. */
  readonly reads: ReadonlySet<string>;
}

/** The valid documents of a directory, and the errors of the others. */
export interface LoadedRules {
  readonly documents: readonly CompiledRules[];
  readonly findings: readonly RuleFinding[];
}
