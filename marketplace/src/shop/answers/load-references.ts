import type { Answer } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../catalogue/service-question.ts';
import type { Database } from '../../platform/database/database.ts';
import { type References, referenceKinds } from './references/index.ts';
import type { AnswersContext, NamedAnswer, ReferenceKind } from './references/reference-kind.ts';

const kinds: readonly [string, ReferenceKind<unknown>][] = Object.entries(referenceKinds);

/** What is found where answers name nothing. */
export const noReferences = Object.fromEntries(kinds.map(([name, kind]) => [name, kind.none])) as References;

/** Looks up what the answers name, each kind once, so that they can be checked without waiting. */
export async function loadReferences(
  db: Database,
  questions: readonly ServiceQuestion[],
  answers: readonly Answer[],
  context: AnswersContext,
): Promise<References> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const named = answers.flatMap((answer): NamedAnswer[] => {
    const question = byId.get(answer.id);
    return question === undefined ? [] : [{ question, answer }];
  });
  const found: [string, unknown][] = [];
  // One after the other: a transaction has one connection.
  for (const [name, kind] of kinds) {
    const ofKind = named.filter(({ question }) => kind.isNamedBy(question));
    found.push([
      name,
      ofKind.length === 0 ? kind.none : await kind.load(db, ofKind, { ...context, answers }),
    ]);
  }
  return Object.fromEntries(found) as References;
}
