import type {
  AppliesTo,
  ConsequenceOf,
  DecisionPoint,
  DocumentKind,
  Rule,
  RuleDocument,
} from '@gam/schemas/rules';
import type { Option } from '@gam/schemas/questions';
import type { RuleFinding } from '@gam/shared/rule-document';
import type { Hash } from '../hash.ts';
import type { FactValue, LiveFacts, StaticFacts } from '../facts/facts.ts';

interface ConditionOn<Facts> {
  readonly path: string;
  readonly read: (facts: Facts) => FactValue;
  readonly accepts: (value: unknown) => boolean;
}

/** A condition on a fact that is known when a flow is compiled. */
interface StaticCondition extends ConditionOn<StaticFacts> {
  readonly is: 'static';
}

/** A condition on a fact that is known only in a flow. */
export interface LiveCondition extends ConditionOn<LiveFacts> {
  readonly is: 'live';
}
export type CompiledCondition = StaticCondition | LiveCondition;

/** How an answer follows from the fact at a path; its values are null where the fact says none. */
export interface Derivation {
  readonly path: string;
  readonly values: (live: LiveFacts, fixed: StaticFacts) => readonly string[] | null;
}

export interface CompiledRule<P extends DecisionPoint = DecisionPoint> {
  readonly id: string;
  /** The version of its document. */
  readonly document: string;
  readonly at: P;
  /** What must hold: the conditions of `when` and of every map of `all`. */
  readonly when: readonly CompiledCondition[];
  /** Null if the rule has no `any`. */
  readonly any: readonly (readonly CompiledCondition[])[] | null;
  readonly then: ConsequenceOf<P>;
  /** Whether an option is kept; null if the rule keeps all. */
  readonly keeps: ((option: Option) => boolean) | null;
  /** The ids of rules of lower documents that do not count where this rule matches; null if it undoes none. */
  readonly undoes: ReadonlySet<string> | null;
  /** How an answer follows from a fact; null if the rule derives none. */
  readonly derives: Derivation | null;
  readonly because: string;
}

type RulesByPoint = { readonly [P in DecisionPoint]: readonly CompiledRule<P>[] };

/** Collects the rules of every decision point. */
export const rulesByPoint = (
  rulesAt: <P extends DecisionPoint>(point: P) => readonly CompiledRule<P>[],
): RulesByPoint => ({
  entry: rulesAt('entry'),
  question: rulesAt('question'),
  after_last: rulesAt('after_last'),
  quote: rulesAt('quote'),
  payment: rulesAt('payment'),
  placed: rulesAt('placed'),
  task: rulesAt('task'),
});

/** Rules in the order in which they are tried, ready to decide. */
export interface OrderedRules {
  /** The document's version such as `default@7#3f9a2c10`, or the versions of several documents. */
  readonly version: string;
  /** The hash function given to the compiler; flows under these rules hash answers with it. */
  readonly hash: Hash;
  readonly at: RulesByPoint;
  /** The declared paths that rules read; other facts need not be computed. */
  readonly reads: ReadonlySet<string>;
}

/** A rule as written in its document, with its place. */
export interface WrittenRule {
  readonly rule: Rule;
  /** A JSON pointer into the document. */
  readonly path: string;
}

/** The facts about a rule document that hold without any service. */
export interface DocumentReview {
  readonly written: ReadonlyMap<string, WrittenRule>;
  /** Rules that no facts can satisfy. */
  readonly contradictory: ReadonlySet<string>;
  /** Rules that never count, with the earlier rule that counts instead. */
  readonly shadowed: ReadonlyMap<string, string>;
}

/** A checked rule document. */
export interface CompiledRules extends OrderedRules {
  /** The source document and its number, stored with the flows that began under it. */
  readonly document: RuleDocument;
  readonly number: number;
  readonly name: string;
  readonly kind: DocumentKind;
  /** Whether it is an emergency stop, which counts for flows under way and is in no flow's list. */
  readonly isStop: boolean;
  /** 0 for a base. */
  readonly priority: number;
  readonly applies_to: AppliesTo;
  /** When flows may begin under it, ms since 1970: from `from` on and before `until`; null: no bound. */
  readonly from: number | null;
  readonly until: number | null;
  /** What a check finds in it without any service. Computed at the first call: it is checked against many services. */
  readonly review: () => DocumentReview;
}

/** All documents that apply to one service in one city: layers by descending priority, then name; the base last. */
export interface RuleCombination extends OrderedRules {
  readonly documents: readonly CompiledRules[];
}

/** The rules of a flow. One document alone is a combination of one. */
export type FlowRules = CompiledRules | RuleCombination;

/** Returns the documents of a flow's rules, in the order in which they are tried. */
export const documentsOf = (rules: FlowRules): readonly CompiledRules[] =>
  'documents' in rules ? rules.documents : [rules];

/** The valid documents of a directory, and the errors of the others. */
export interface LoadedRules {
  readonly documents: readonly CompiledRules[];
  readonly findings: readonly RuleFinding[];
}
