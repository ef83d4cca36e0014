import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';

/** A parent that comes after its child: it is unanswered when the child is evaluated. */
export const laterParent: FindingKind = ({ questions }) =>
  questions
    .filter(({ hidden }) => hidden?.by === 'later_parent')
    .map((seen) => {
      const { question } = seen;
      const message = `${nameOf(question)} is never shown: its parent "${question.parent}" comes later.`;
      return atQuestion(seen, '/parent', message);
    });
