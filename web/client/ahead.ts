import type { AheadBranch, ClientEvent, Screen } from '@gam/schemas/descriptors';
import { carryPrice } from './carry-price.ts';
import { findQuestion, givenAnswer, isSameAnswer } from './find-question.ts';
import { isSameStep } from './step-key.ts';
import type { Submission } from './submission.ts';

/** What can follow a screen, by its primary button. [protocol: Ahead] */
export type Branches = readonly AheadBranch[];

/** The branch that events on a screen lead to: the branch of their answer, else the branch without a condition. */
export function findBranch(branches: Branches, screen: Screen, events: readonly ClientEvent[]) {
  const question = findQuestion(screen);
  if (question === null || events.at(-1)?.name !== 'next') return null;
  const sent = events.find((event) => event.name === 'answer');
  const answer = sent?.name === 'answer' ? sent.args : givenAnswer(question);
  const { values } = answer;
  const isMet = ({ if: wanted }: AheadBranch) =>
    wanted?.question === question.id && isSameAnswer({ values: wanted.values }, { values });
  const met = branches.find(isMet);
  if (met) return met;
  const any = branches.find(({ if: wanted }) => wanted === null);
  return any ? carryPrice(any, question, answer) : null;
}

/**
 * The tree below the branches that submissions took, whose screens are shown already; null where one of them led
 * elsewhere, such as back.
 */
export function descend(
  branches: Branches,
  from: Screen,
  submissions: readonly Submission[],
): Branches | null {
  const [submission, ...later] = submissions;
  if (submission === undefined) return branches;
  if (submissions.some(({ events }) => events.at(-1)?.name !== 'next')) return null;
  const branch = findBranch(branches, from, submission.events);
  // A tree that contradicts the shown screen is dropped: the next reply brings a new one.
  if (branch === null || submission.predicted === null || !isSameStep(branch.screen, submission.predicted))
    return [];
  return descend(branch.ahead, submission.predicted, later);
}

/** Every screen of a tree. */
export function screensAhead(branches: Branches): Screen[] {
  return branches.flatMap(({ screen, ahead }) => [screen, ...screensAhead(ahead)]);
}
