import { validateAnswer } from '@gam/shared/validate-answer';
import { atQuestion, listed, nameOf, type FindingKind } from '../finding-kind.ts';
import type { Survey, SurveyedQuestion } from '../survey/survey.ts';
import { namedValues } from '../survey/why-hidden.ts';

/** The parent of a question that needs certain answers. */
function choosingParent(
  { questions, indexOf }: Survey,
  { question }: SurveyedQuestion,
): SurveyedQuestion | null {
  if (question.parent === null || question.parent_requirements.length === 0) return null;
  return questions[indexOf.get(question.parent) ?? -1] ?? null;
}

/** Whether a parent accepts a value at all: one of a closed list, or one that its own validation accepts. */
function takes(seen: SurveyedQuestion): (value: string) => boolean {
  const { outlook } = seen;
  if (outlook.values !== null) {
    const named = namedValues(seen);
    return (value) => named.has(value);
  }
  const { constraints } = outlook;
  // Options are fetched, or rules change what is accepted: nothing is certain.
  if (constraints === null || constraints.kind === 'choice' || constraints.kind === 'presence')
    return () => true;
  return (value) => validateAnswer(constraints, { values: [value] }) === null;
}

function unknownOf(survey: Survey, seen: SurveyedQuestion): readonly string[] {
  const parent = choosingParent(survey, seen);
  if (!parent) return [];
  const isTaken = takes(parent);
  return seen.question.parent_requirements.filter((option) => !isTaken(option));
}

/** Requirements that no answer of the parent can meet: an error if no valid one remains. */
export const unknownRequirement: FindingKind = (survey) =>
  survey.questions.flatMap((seen) => {
    const { question } = seen;
    const unknown = unknownOf(survey, seen);
    if (unknown.length === 0) return [];
    const isNone = unknown.length === question.parent_requirements.length;
    const outcome = isNone ? ', so it is never shown' : '';
    const what = choosingParent(survey, seen)?.outlook.values === null ? 'no valid answer' : 'no option';
    const message = `${nameOf(question)} needs ${listed(unknown)}, which ${what} of its parent "${question.parent}" is${outcome}.`;
    return [atQuestion(seen, '/parent_requirements', message, { severity: isNone ? 'error' : 'warning' })];
  });
