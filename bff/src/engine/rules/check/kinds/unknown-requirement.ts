import { atQuestion, listed, nameOf, type FindingKind } from '../finding-kind.ts';
import type { Survey, SurveyedQuestion } from '../survey/survey.ts';
import { namedValues } from '../survey/why-hidden.ts';

/** The parent of a question that needs certain options, where these are a closed list. */
function choosingParent(
  { questions, indexOf }: Survey,
  { question }: SurveyedQuestion,
): SurveyedQuestion | null {
  if (question.parent === null || question.parent_requirements.length === 0) return null;
  const parent = questions[indexOf.get(question.parent) ?? -1];
  return parent && parent.outlook.values !== null ? parent : null;
}

function unknownOf(survey: Survey, seen: SurveyedQuestion): readonly string[] {
  const parent = choosingParent(survey, seen);
  if (!parent) return [];
  const named = namedValues(parent);
  return seen.question.parent_requirements.filter((option) => !named.has(option));
}

/** Requirements that name no option of the parent: an error if no valid one remains. */
export const unknownRequirement: FindingKind = (survey) =>
  survey.questions.flatMap((seen) => {
    const { question } = seen;
    const unknown = unknownOf(survey, seen);
    if (unknown.length === 0) return [];
    const isNone = unknown.length === question.parent_requirements.length;
    const outcome = isNone ? ', so it is never shown' : '';
    const message = `${nameOf(question)} needs ${listed(unknown)}, which no option of its parent "${question.parent}" is${outcome}.`;
    return [atQuestion(seen, '/parent_requirements', message, { severity: isNone ? 'error' : 'warning' })];
  });
