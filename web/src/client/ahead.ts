import type { AheadBranch, ClientEvent, Screen } from '@gam/schemas/descriptors';
import { findQuestion, givenAnswer, isSameAnswer } from './find-question.ts';
import { isSameStep } from './step-key.ts';
import type { Turn } from './turn.ts';

/** What can follow a screen, by its primary button. [protocol: Ahead] */
export type Branches = readonly AheadBranch[];

/** The branch that events on a screen lead to: the one of their answer, else the one that any answer leads to. */
export function findBranch(branches: Branches, screen: Screen, events: readonly ClientEvent[]) {
  const question = findQuestion(screen);
  if (question === null || events.at(-1)?.name !== 'next') return null;
  const sent = events.find((event) => event.name === 'answer');
  const { values } = sent?.name === 'answer' ? sent.args : givenAnswer(question);
  const isMet = ({ if: wanted }: AheadBranch) =>
    wanted?.question === question.id && isSameAnswer({ values: wanted.values }, { values });
  return branches.find(isMet) ?? branches.find(({ if: wanted }) => wanted === null) ?? null;
}

/** What can follow once the turns are through, each of which was shown: the tree below the branches they took. */
export function descend(branches: Branches, from: Screen, turns: readonly Turn[]): Branches {
  const [turn, ...later] = turns;
  if (turn === undefined) return branches;
  const branch = findBranch(branches, from, turn.events);
  // A tree that says otherwise than what is shown helps nobody: the next reply will tell.
  if (branch === null || turn.shown === null || !isSameStep(branch.screen, turn.shown)) return [];
  return descend(branch.ahead, turn.shown, later);
}

/** Every screen of a tree. */
export function screensAhead(branches: Branches): Screen[] {
  return branches.flatMap(({ screen, ahead }) => [screen, ...screensAhead(ahead)]);
}
