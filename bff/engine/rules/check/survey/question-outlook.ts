import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { kindIn, kindOf } from '../../../questions/question-kinds.ts';
import type { QuestionView } from '../../../questions/kind.ts';
import type { CompiledRule } from '../../compiled-rules.ts';
import type { QuestionDecision } from '../../question-decision.ts';
import { settleQuestion } from '../../settle-question.ts';

/** A rule that can match at a question. */
export interface Candidate {
  readonly rule: CompiledRule<'question'>;
  readonly always: boolean;
}

/** The facts about a question that hold in every flow. */
export interface Outlook {
  /** The rule that hides it in every flow. */
  readonly skippedBy: string | null;
  /** The rule's answer in every flow. */
  readonly fixed: readonly string[] | null;
  /** All possible values of an answer; null if they are unknown. */
  readonly values: ReadonlySet<string> | null;
  readonly takesOne: boolean;
  /** Whether the rules leave a choice without its own options in every flow; favourites may be offered. */
  readonly losesAllOptions: boolean;
  /** The constraints of an answer; null if they differ between flows. */
  readonly constraints: AnswerConstraints | null;
  /** Whether it is mandatory in every flow. */
  readonly mandatory: boolean;
}

type Candidates = readonly Candidate[];

const sets = ({ rule }: Candidate, ...keys: readonly (keyof QuestionConsequence)[]): boolean =>
  keys.some((key) => rule.then[key] !== undefined);

/** The first rule with `skip` counts, so a rule that may set it to false leaves it undecided. */
function skippingRule(candidates: Candidates): string | null {
  for (const { rule, always } of candidates) {
    if (rule.then.skip === false) return null;
    if (rule.then.skip === true && always) return rule.id;
  }
  return null;
}

const isMandatory = (question: Question, candidates: Candidates): boolean =>
  candidates.some(({ rule, always }) => always && rule.then.mandatory === true) ||
  (question.is_mandatory && candidates.every(({ rule }) => rule.then.mandatory !== false));

const ruleAnswers = (candidates: Candidates): readonly (readonly string[])[] =>
  candidates.flatMap(({ rule: { then } }) =>
    typeof then.answer === 'object' && 'values' in then.answer ? [then.answer.values] : [],
  );

function constraintsUnder(question: Question, decision: QuestionDecision, mandatory: boolean) {
  const left = new Set(decision.option_ids);
  const view: QuestionView = {
    options: question.options.filter(({ id }) => left.has(id)),
    mandatory,
    texts: {},
    bounds: decision.constraints,
    widget: decision.widget,
  };
  const under = (seen: QuestionView) => kindIn(question, seen).constraints(question, seen);
  return { offered: under(view), empty: under({ ...view, options: [] }) };
}

/** The closed list of possible answers. Without options a rule can give any answer. */
function valuesOf(
  question: Question,
  candidates: Candidates,
  { offered, empty }: ReturnType<typeof constraintsUnder>,
): ReadonlySet<string> | null {
  // A question that becomes a text once its options are gone accepts any text.
  const mayLoseAll =
    empty.kind !== 'choice' && candidates.some((one) => !one.always && sets(one, 'keep_options'));
  const mayAskOtherwise = candidates.some((one) => !one.always && sets(one, 'widget'));
  const isOpen = mayLoseAll || mayAskOtherwise || candidates.some((one) => sets(one, 'replace_options'));
  if (offered.kind !== 'choice' || isOpen) return null;
  return new Set([
    ...offered.allowed,
    ...(question.options.length === 0 ? ruleAnswers(candidates).flat() : []),
  ]);
}

/** Returns what is certain of a question under the rules that always match and those that may. */
export function outlookOf(question: Question, candidates: Candidates): Outlook {
  const certain = candidates.filter(({ always }) => always).map(({ rule }) => rule);
  const open = candidates.filter(({ always }) => !always);
  const decision = settleQuestion(question, certain);
  // What only the outside world can confirm is chosen by customers alone.
  const isAnswerable = kindOf(question).offered === undefined;
  // The first rule with an answer counts: what comes after one that always matches changes nothing.
  const decides = candidates.findIndex((one) => one.always && sets(one, 'answer'));
  const mayAnswer = candidates.slice(0, Math.max(0, decides)).some((one) => sets(one, 'answer'));
  const mayOfferOthers = open.some((one) => sets(one, 'keep_options', 'replace_options'));
  const isSettled = isAnswerable && decides >= 0 && !mayAnswer && !mayOfferOthers;
  const mandatory = isMandatory(question, candidates);
  const constraints = constraintsUnder(question, decision, mandatory);
  // An automatic answer is judged like a customer's, unless there are no options to judge it by.
  const isUnlisted = question.options.length === 0 && constraints.offered.kind === 'choice';
  const mayDiffer = (one: Candidate) => sets(one, 'replace_options') || (isUnlisted && sets(one, 'answer'));
  const isFirm =
    !candidates.some(mayDiffer) && !open.some((one) => sets(one, 'constraints', 'keep_options', 'widget'));
  const { offered } = constraints;
  return {
    skippedBy: skippingRule(candidates),
    fixed: isSettled && !decision.takes_given ? (decision.answer?.values ?? null) : null,
    values: valuesOf(question, candidates, constraints),
    takesOne:
      offered.kind === 'choice' &&
      !offered.multiple &&
      ruleAnswers(candidates).every(({ length }) => length === 1),
    losesAllOptions:
      constraints.empty.kind === 'choice' && question.options.length > 0 && decision.option_ids.length === 0,
    constraints: isFirm ? offered : null,
    mandatory,
  };
}
