import { atQuestion, listed, nameOf, type FindingKind } from '../finding-kind.ts';
import type { SurveyedQuestion } from '../survey/survey.ts';

/** Questions below one that is never shown: one finding at that question, in addition to its own finding. */
export const cascade: FindingKind = ({ questions }) => {
  const below = new Map<number, SurveyedQuestion[]>();
  for (const seen of questions) {
    if (seen.hidden?.by !== 'root') continue;
    const { root } = seen.hidden;
    below
      .set(root, below.get(root) ?? [])
      .get(root)
      ?.push(seen);
  }
  return [...below].flatMap(([index, hidden]) => {
    const root = questions[index];
    if (!root) return [];
    const names = listed(hidden.map(({ question }) => question.id));
    const message = `${nameOf(root.question)} is never shown, so ${hidden.length} question(s) below it are not either: ${names}.`;
    return [atQuestion(root, '', message, { severity: 'warning' })];
  });
};
