import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';

/** A parent that the service does not have: its child is never shown. */
export const unknownParent: FindingKind = ({ questions }) =>
  questions
    .filter(({ hidden }) => hidden?.by === 'unknown_parent')
    .map((seen) => {
      const { question } = seen;
      const message = `${nameOf(question)} is never shown: its parent "${question.parent}" does not exist.`;
      return atQuestion(seen, '/parent', message);
    });
