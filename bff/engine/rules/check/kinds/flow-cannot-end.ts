import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';
import { canBeAnswered } from '../../../questions/sample-answers.ts';
import type { SurveyedQuestion } from '../survey/survey.ts';

/** Whether a question must be answered, and no answer satisfies it. A select without options has its own finding. */
function isImpassable({ hidden, outlook: { values, constraints } }: SurveyedQuestion): boolean {
  if (hidden !== null || constraints === null || !constraints.mandatory || values?.size === 0) return false;
  return !canBeAnswered(constraints);
}

/** A reachable question that accepts no answer: customers never get to the end. */
export const flowCannotEnd: FindingKind = ({ questions }) =>
  questions.filter(isImpassable).map((seen) => {
    const message = `a flow that comes to ${nameOf(seen.question)} cannot end: it must be answered, and no answer is valid.`;
    return atQuestion(seen, '', message);
  });
