import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';

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
