import { readAnswerPath } from '@gam/schemas/rules';
import type { FactValue } from '../../../facts/facts.ts';

/** Every possible value of a live fact at one place of a service in any flow; null if it can have any value. */
export type KnownFacts = (path: string) => readonly FactValue[] | null;

/** The answers of a question's ancestors that show it, by path: only those that rules read. */
export type AncestorAnswers = ReadonlyMap<string, readonly FactValue[]>;

/** Queries about the questions before a place. */
interface Before {
  readonly isPeriodic: boolean;
  /** Whether a question that may be visible precedes it. */
  readonly canBeAnswered: (question: string) => boolean;
}

const nothing: readonly FactValue[] = [null];

/** The known facts behind some questions: an answer that cannot have been given is null. */
export function knownBehind({ isPeriodic, canBeAnswered }: Before): KnownFacts {
  const periodic = [isPeriodic];
  return (path) => {
    if (path === 'flow.periodic') return periodic;
    const answer = readAnswerPath(path);
    return answer === null || canBeAnswered(answer.question) ? null : nothing;
  };
}

/** The known facts at a question without a parent. */
export const knownAtRoot =
  (known: KnownFacts): KnownFacts =>
  (path) =>
    path === 'parent_answer' ? nothing : known(path);

/** The known facts at a visible question: its ancestors' answers are those that show it. */
export const knownBelow =
  (known: KnownFacts, parentAnswers: readonly FactValue[] | null, above: AncestorAnswers): KnownFacts =>
  (path) =>
    path === 'parent_answer' ? parentAnswers : (above.get(path) ?? known(path));
