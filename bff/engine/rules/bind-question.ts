import { answerForms, type Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { bindRule, livePathsOf } from './bind-rule.ts';
import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import { undoes, withoutUndone } from './match-rules.ts';
import { traceQuestion } from './trace-question.ts';
import type { LiveFacts, StaticFacts } from '../facts/facts.ts';
import { type Misfit, misfitsOf } from './misfits.ts';
import type { QuestionDecision } from './question-decision.ts';
import { isTimePath } from '../facts/live-facts.ts';
import { isStaticPath } from '../facts/read-fact.ts';
import type { RuleTrace } from './rule-trace.ts';
import { settleQuestion } from './settle-question.ts';

type QuestionStaticFacts = StaticFacts & { readonly question: Question };

/** The decision at one question of one compiled flow. */
export interface QuestionDecider {
  (facts: LiveFacts): QuestionDecision;
  /** The decision if no fact of a flow can change it; otherwise null. */
  readonly constant: QuestionDecision | null;
  /** The live paths on which it depends. */
  readonly reads: ReadonlySet<string>;
  /** Whether the time changes it: never, how the question is shown only, or also whether and with what it is answered. */
  readonly timed: 'never' | 'shown' | 'answered';
  /** What of the rules that may match cannot apply to the question, and does not count. */
  readonly misfits: readonly RuleMisfit[];
  /** Explains the rules there. */
  readonly trace: (facts: LiveFacts) => RuleTrace[];
}

/** What of a rule cannot apply. */
interface RuleMisfit extends Misfit {
  readonly rule: string;
}

interface Candidate {
  readonly rule: CompiledRule<'question'>;
  readonly matches: ((facts: LiveFacts) => boolean) | null;
}

// A set of matching rules is cached as the bits of one number; with more rules each decision is computed again.
const maxBits = 30;

/** The decision for each set of matching live rules, computed when it first occurs and then looked up. */
function decideByLiveRules(question: Question, candidates: readonly Candidate[]) {
  const tests = candidates.map(({ matches }) => matches).filter((matches) => matches !== null);
  const made = new Map<number, QuestionDecision>();
  const settle = (facts: LiveFacts): QuestionDecision => {
    const matched = candidates.filter(({ matches }) => matches === null || matches(facts));
    return settleQuestion(question, withoutUndone(matched.map(({ rule }) => rule)));
  };
  if (tests.length > maxBits) return settle;
  return (facts: LiveFacts): QuestionDecision => {
    let bits = 0;
    for (const matches of tests) bits = (bits << 1) | (matches(facts) ? 1 : 0);
    const known = made.get(bits);
    if (known !== undefined) return known;
    const decision = settle(facts);
    made.set(bits, decision);
    return decision;
  };
}

/** Returns the rules that can count at a question: without those that never match or are always undone. */
function candidatesOf(rules: OrderedRules, facts: StaticFacts): Candidate[] {
  const candidates: Candidate[] = [];
  // The rules that count whatever happens: they match always, and no other can undo them.
  const certain: CompiledRule[] = [];
  for (const rule of rules.at.question) {
    const bound = bindRule(rule, facts);
    if (bound === 'never' || certain.some((higher) => undoes(higher, rule))) continue;
    if (bound === 'always' && !candidates.some((higher) => undoes(higher.rule, rule))) certain.push(rule);
    candidates.push({ rule, matches: bound === 'always' ? null : bound });
  }
  return candidates;
}

/** What of a question is decided anew where it is shown, and changes nothing behind it. */
const shownOnly: ReadonlySet<string> = new Set([
  'require_login',
  'layout',
  'notice',
] satisfies (keyof QuestionConsequence)[]);

/** The live paths on which a rule's matching or its answer depends. */
const pathsOf = (rule: CompiledRule, fixed: StaticFacts): string[] => {
  const { derives } = rule;
  return [...livePathsOf(rule, fixed), ...(derives && !isStaticPath(derives.path) ? [derives.path] : [])];
};

/** Whether a rule answers a date, whose validity depends on the time. */
const answersDate = ({ then }: CompiledRule<'question'>, question: Question): boolean =>
  answerForms[question.type].holds === 'date' && then.answer !== undefined;

/** How the time counts among the rules that may match. */
function timeOf(
  rules: readonly CompiledRule<'question'>[],
  fixed: QuestionStaticFacts,
): QuestionDecider['timed'] {
  const timed = rules.filter(
    (rule) => pathsOf(rule, fixed).some(isTimePath) || answersDate(rule, fixed.question),
  );
  if (timed.length === 0) return 'never';
  const isShown = timed.every(({ then }) => Object.keys(then).every((key) => shownOnly.has(key)));
  return isShown ? 'shown' : 'answered';
}

/**
 * Evaluates all that depends only on question, service and city, once, when a flow is compiled. The returned function
 * evaluates only the rest, and allocates nothing for a repeated decision.
 */
export function bindQuestion(rules: OrderedRules, fixed: QuestionStaticFacts): QuestionDecider {
  const candidates = candidatesOf(rules, fixed);
  const isConstant = candidates.every(({ matches }) => matches === null);
  const constant = isConstant
    ? settleQuestion(fixed.question, withoutUndone(candidates.map(({ rule }) => rule)))
    : null;
  const decide = decideByLiveRules(fixed.question, candidates);
  const bound = (facts: LiveFacts): QuestionDecision => constant ?? decide(facts);
  const trace = (facts: LiveFacts) => traceQuestion(rules, { ...facts, ...fixed });
  const counting = candidates.map(({ rule }) => rule);
  const misfits = counting.flatMap((rule) =>
    misfitsOf(rule.then, fixed.question).map((misfit) => ({ ...misfit, rule: rule.id })),
  );
  const reads = new Set(counting.flatMap((rule) => pathsOf(rule, fixed)));
  return Object.assign(bound, { constant, reads, timed: timeOf(counting, fixed), misfits, trace });
}
