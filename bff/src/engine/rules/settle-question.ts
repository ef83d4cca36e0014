import type { Option, Question } from '@gam/schemas/questions';
import type { AnswerConsequence } from '@gam/schemas/rules';
import type { CompiledRule } from './compiled-rules.ts';
import { firstOf } from './match-rules.ts';
import type { QuestionDecision } from './question-decision.ts';
import { noTrace } from './rule-trace.ts';

type Matched = readonly CompiledRule<'question'>[];

/** The options that every matching rule keeps, and whether others stand beside them. */
export function answerScope(question: Question, matched: Matched): AnswerScope {
  return {
    question,
    left: question.options.filter((option) => matched.every(({ keeps }) => keeps === null || keeps(option))),
    replaced: firstOf(matched, 'replace_options') !== null,
  };
}

/** The first rule whose automatic answer can be given: one that finds nothing to answer gives way to the next. */
export function answeringRule(matched: Matched, scope: AnswerScope): CompiledRule<'question'> | null {
  return (
    matched.find(({ then: { answer } }) => answer !== undefined && resolveAnswer(answer, scope) !== null) ??
    null
  );
}

/** Whether an answer that was given before goes first: no rule before that one finds something to answer. */
function takesGiven(matched: Matched, answering: CompiledRule<'question'> | null): boolean {
  const given = matched.findIndex(({ then }) => then.answer === 'given_answer');
  return given >= 0 && (answering === null || given < matched.indexOf(answering));
}

/** `mandatory: true` wins; else false if any rule says so; else null. */
function settleMandatory(matched: Matched): boolean | null {
  if (matched.some(({ then }) => then.mandatory === true)) return true;
  return firstOf(matched, 'mandatory');
}

/** Each field from the first rule that has it: earlier rules are written over later ones. */
const merged = <K extends 'texts' | 'constraints'>(matched: Matched, key: K) =>
  Object.assign({}, ...matched.map(({ then }) => then[key] ?? {}).toReversed()) as QuestionDecision[K];

/** One decision from the rules that match, in one pass: no rule sees what another one did. */
export function settleQuestion(question: Question, matched: Matched): QuestionDecision {
  const scope = answerScope(question, matched);
  const answering = answeringRule(matched, scope);
  const answer = answering?.then.answer;
  const values = answer === undefined ? null : resolveAnswer(answer, scope);
  return Object.freeze({
    skip: firstOf(matched, 'skip') ?? false,
    require_login: firstOf(matched, 'require_login') ?? false,
    mandatory: settleMandatory(matched),
    option_ids: scope.left.map(({ id }) => id),
    replace_options: firstOf(matched, 'replace_options'),
    answer: values === null ? null : { values },
    takes_given: takesGiven(matched, answering),
    widget: firstOf(matched, 'widget'),
    texts: merged(matched, 'texts'),
    constraints: merged(matched, 'constraints'),
    trace: noTrace,
  });
}

/** What an automatic answer chooses from: the question, and the options that rules have left. */
interface AnswerScope {
  readonly question: Question;
  readonly left: readonly Option[];
  /** The customer's favourites stand in the question too, so that the options left are not all there is. */
  readonly replaced: boolean;
}

const ids = (options: readonly Option[]): string[] => options.map(({ id }) => id);
const takesSeveral = new Set<Question['type']>(['multi_select', 'numerical_multi_select']);

const namedAnswers = {
  only_option: ({ left, replaced }) => (left.length === 1 && !replaced ? ids(left) : null),
  default_option: ({ question, left }) => {
    const defaults = left.filter((option) => option.is_default_answer);
    const enough = takesSeveral.has(question.type) ? defaults.length > 0 : defaults.length === 1;
    return enough ? ids(defaults) : null;
  },
  // Each customer's own: the walk over their answers knows it.
  given_answer: () => null,
} satisfies Record<Extract<AnswerConsequence, string>, (scope: AnswerScope) => string[] | null>;

/** The values of an automatic answer; null where there is nothing that it could answer. [O-4.07, O-4.08] */
function resolveAnswer(answer: AnswerConsequence, scope: AnswerScope): readonly string[] | null {
  if (typeof answer === 'string') return namedAnswers[answer](scope);
  const { question, left } = scope;
  const offered = new Set(ids(left));
  const fits = question.options.length === 0 || answer.values.every((value) => offered.has(value));
  return fits ? answer.values : null;
}
