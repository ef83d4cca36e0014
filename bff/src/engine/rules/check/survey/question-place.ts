import { answerPathPrefix } from '@gam/schemas/rules';
import { isAnswerPath } from '@gam/shared/rule-document';
import type { FactValue } from '../../facts.ts';
import type { KnownFacts } from './known-facts.ts';

/** The answers of a question's ancestors that show it, by path: only those that a rule looks at. */
export type AncestorAnswers = ReadonlyMap<string, readonly FactValue[]>;

/** What can be asked of the questions before a place. */
interface Before {
  readonly isPeriodic: boolean;
  /** Whether a question that may be visible stands before it. */
  readonly canBeAnswered: (question: string) => boolean;
}

const nothing: readonly FactValue[] = [null];

/** What is known anywhere behind some questions: an answer that nobody can have given is null. */
export function knownBehind({ isPeriodic, canBeAnswered }: Before): KnownFacts {
  const periodic = [isPeriodic];
  return (path) => {
    if (path === 'flow.periodic') return periodic;
    if (!isAnswerPath(path)) return null;
    return canBeAnswered(path.slice(answerPathPrefix.length)) ? null : nothing;
  };
}

/** What is known at a question without a parent. */
export const knownAtRoot =
  (known: KnownFacts): KnownFacts =>
  (path) =>
    path === 'parent_answer' ? nothing : known(path);

/** What is known at a question once it is shown: its ancestors were answered so that it is. */
export const knownBelow =
  (known: KnownFacts, parentAnswers: readonly FactValue[] | null, above: AncestorAnswers): KnownFacts =>
  (path) =>
    path === 'parent_answer' ? parentAnswers : (above.get(path) ?? known(path));
