import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';
import type { Hidden } from '../survey/survey.ts';

/** The questions whose parent alone keeps them hidden for one reason. */
const hiddenByParent =
  (by: Hidden['by'], why: string): FindingKind =>
  ({ questions }) =>
    questions
      .filter(({ hidden }) => hidden?.by === by)
      .map((seen) => {
        const { question } = seen;
        const message = `${nameOf(question)} is never shown: its parent "${question.parent}" ${why}.`;
        return atQuestion(seen, '/parent', message);
      });

/** A parent that the service does not have: its child is never shown. */
export const unknownParent = hiddenByParent('unknown_parent', 'does not exist');

/** A parent that comes after its child: it is unanswered when the child is evaluated. */
export const laterParent = hiddenByParent('later_parent', 'comes later');

/** Questions that are each other's parents, in cycles of any length: each cycle once, with its path. */
export const parentCycle: FindingKind = ({ questions, cycles }) =>
  cycles.flatMap((cycle) => {
    const members = cycle.flatMap((index) => questions[index] ?? []);
    const [first] = members;
    if (!first) return [];
    const way = [...members, first].map(({ question }) => question.id).join(' → ');
    const message = `${nameOf(first.question)} is in a cycle of ${members.length} parent(s), none of which is ever shown: ${way}.`;
    return [atQuestion(first, '/parent', message)];
  });
