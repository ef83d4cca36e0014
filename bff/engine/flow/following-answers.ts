import type { Flow } from './flow.ts';
import type { Slot } from './memory.ts';
import type { FlowState } from './state.ts';

type Answers = FlowState['answers'];

/** Answers that took the place of others, from which they differ at one position. */
interface Following {
  readonly index: number;
  readonly answers: Answers;
}

const followingSlot: Slot<Answers, Following> = { name: 'following answers' };

/** Remembers which answers took the place of others, for as long as anything has those others. */
export function rememberFollowing({ memory }: Flow, before: Answers, following: Following): void {
  memory.set(followingSlot, before, following);
}

/** Returns what took the place of answers, if it is known. */
export const followingOf = ({ memory }: Flow, answers: Answers): Following | undefined =>
  memory.get(followingSlot, answers);

/** Returns the questions at which answers differ at most from earlier ones; null if that is not known. */
export function answeredSince(flow: Flow, before: Answers, after: Answers): ReadonlySet<string> | null {
  const ids = new Set<string>();
  for (let answers = before; answers !== after;) {
    const following = followingOf(flow, answers);
    if (!following) return null;
    ids.add(flow.questions[following.index]?.question.id ?? '');
    answers = following.answers;
  }
  return ids;
}
