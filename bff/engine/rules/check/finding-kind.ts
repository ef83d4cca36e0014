import type { Question } from '@gam/schemas/questions';
import type { CheckFinding } from './check-finding.ts';
import type { Survey, SurveyedQuestion } from './survey/survey.ts';

/** A finding as its kind returns it; the check adds code and service. */
export type LocalCheckFinding = Omit<CheckFinding, 'code' | 'service'>;

/** Finds everything of one kind. */
export type FindingKind = (survey: Survey) => readonly LocalCheckFinding[];

/** The place of a question in its service. */
const questionPath = ({ index }: Pick<SurveyedQuestion, 'index'>): string => `/questions/${index}`;

/** A question as messages name it. */
export const nameOf = ({ id }: Pick<Question, 'id'>): string => `question "${id}"`;

/** The number of names in a message; the others are counted. */
const maxNamed = 5;

/** Names in a row: `"a", "b" and 3 more`. */
export function listed(names: readonly string[]): string {
  const quoted = names.slice(0, maxNamed).map((name) => `"${name}"`);
  const more = names.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ');
}

/** An error at one field of a question. */
export const atQuestion = (
  seen: SurveyedQuestion,
  field: string,
  message: string,
  others: Partial<Pick<CheckFinding, 'severity' | 'rule'>> = {},
): LocalCheckFinding => ({
  severity: 'error',
  question: seen.question.id,
  rule: null,
  path: questionPath(seen) + field,
  message,
  ...others,
});
