import { answerForms, type Option, type Question } from '@gam/schemas/questions';
import type { AnswerConsequence, QuestionConstraints } from '@gam/schemas/rules';
import type { CompiledRule } from './compiled-rules.ts';
import { firstOf } from './match-rules.ts';
import { fitRule } from './misfits.ts';
import type { AutomaticAnswer, QuestionDecision } from './question-decision.ts';

type Matched = readonly CompiledRule<'question'>[];

/** The options that every matching rule keeps, and whether others are added. */
export function answerScope(question: Question, matched: Matched): AnswerScope {
  return {
    question,
    left: question.options.filter((option) => matched.every(({ keeps }) => keeps === null || keeps(option))),
    replaced: firstOf(matched, 'replace_options') !== null,
  };
}

/** The first rule whose automatic answer has a value in every flow; a rule without a value gives way to the next. */
export function answeringRule(matched: Matched, scope: AnswerScope): CompiledRule<'question'> | null {
  return (
    matched.find(({ then: { answer } }) => answer !== undefined && resolveAnswer(answer, scope) !== null) ??
    null
  );
}

/** The automatic answers up to the first whose values are certain. */
function automaticAnswers(
  matched: Matched,
  scope: AnswerScope,
  answering: CompiledRule<'question'> | null,
): readonly AutomaticAnswer[] {
  const tried = answering === null ? matched : matched.slice(0, matched.indexOf(answering) + 1);
  return tried.flatMap((rule): AutomaticAnswer[] => {
    const { answer } = rule.then;
    if (answer === undefined) return [];
    if (answer === 'given_answer') return [{ is: 'given' }];
    if (rule.derives !== null) return [{ is: 'derived', rule: rule.id, values: rule.derives.values }];
    const values = rule === answering ? resolveAnswer(answer, scope) : null;
    return values === null ? [] : [{ is: 'values', rule: rule.id, values }];
  });
}

/** `mandatory: true` wins; otherwise false if any rule sets it; otherwise null. */
function settleMandatory(matched: Matched): boolean | null {
  if (matched.some(({ then }) => then.mandatory === true)) return true;
  return firstOf(matched, 'mandatory');
}

/** Each field from the first rule that has it: earlier rules overwrite later ones. */
const merged = <K extends 'texts' | 'constraints'>(matched: Matched, key: K) =>
  Object.assign({}, ...matched.map(({ then }) => then[key] ?? {}).toReversed()) as QuestionDecision[K];

/** Limits of dates add up: they are no bound that one rule replaces. */
const withoutDates = ({ dates: _added, ...bounds }: QuestionConstraints): QuestionDecision['constraints'] =>
  bounds;

/**
 * Makes one decision from the matching rules in one pass: a rule does not see the effects of another. What cannot apply
 * to the question does not count.
 */
export function settleQuestion(question: Question, matching: Matched): QuestionDecision {
  const matched = matching.map((rule) => fitRule(rule, question));
  const scope = answerScope(question, matched);
  const answering = answeringRule(matched, scope);
  const answers = automaticAnswers(matched, scope, answering);
  const last = answers.at(-1);
  return Object.freeze({
    skip: firstOf(matched, 'skip') ?? false,
    require_login: firstOf(matched, 'require_login') ?? false,
    mandatory: settleMandatory(matched),
    option_ids: scope.left.map(({ id }) => id),
    replace_options: firstOf(matched, 'replace_options'),
    answer: last?.is === 'values' ? { values: last.values } : null,
    takes_given: answers.some(({ is }) => is === 'given'),
    answers,
    widget: firstOf(matched, 'widget'),
    layout: firstOf(matched, 'layout'),
    texts: merged(matched, 'texts'),
    constraints: withoutDates(merged(matched, 'constraints')),
    dates: matched.flatMap(({ then: { constraints } }) => constraints?.dates ?? []),
    notices: matched.flatMap(({ then: { notice } }) => notice ?? []),
  });
}

/** The input of an automatic answer: the question and the options that rules keep. */
interface AnswerScope {
  readonly question: Question;
  readonly left: readonly Option[];
  /** Whether the customer's favourites are options too, so that the kept options are not all. */
  readonly replaced: boolean;
}

const ids = (options: readonly Option[]): string[] => options.map(({ id }) => id);

const namedAnswers = {
  only_option: ({ left, replaced }) => (left.length === 1 && !replaced ? ids(left) : null),
  default_option: ({ question, left }) => {
    const defaults = left.filter((option) => option.is_default_answer);
    const enough = answerForms[question.type].several ? defaults.length > 0 : defaults.length === 1;
    return enough ? ids(defaults) : null;
  },
  // It differs by customer: the walk over their answers knows it.
  given_answer: () => null,
} satisfies Record<Extract<AnswerConsequence, string>, (scope: AnswerScope) => string[] | null>;

/** The values of an automatic answer; null if it has no value. [O-4.07, O-4.08] */
function resolveAnswer(answer: AnswerConsequence, scope: AnswerScope): readonly string[] | null {
  if (typeof answer === 'string') return namedAnswers[answer](scope);
  // It differs by customer too.
  if ('from' in answer) return null;
  const { question, left } = scope;
  const offered = new Set(ids(left));
  const fits = question.options.length === 0 || answer.values.every((value) => offered.has(value));
  return fits ? answer.values : null;
}
