import type { Option, Question } from '@gam/schemas/questions';
import type { AnswerConsequence } from '@gam/schemas/rules';

/** What an automatic answer chooses from: the question, and the options that rules have left. */
export interface AnswerScope {
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
export function resolveAnswer(answer: AnswerConsequence, scope: AnswerScope): readonly string[] | null {
  if (typeof answer === 'string') return namedAnswers[answer](scope);
  const { question, left } = scope;
  const offered = new Set(ids(left));
  const fits = question.options.length === 0 || answer.values.every((value) => offered.has(value));
  return fits ? answer.values : null;
}
