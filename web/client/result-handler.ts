import type { ClientEvent, Reply } from '@gam/schemas/descriptors';
import { isBehind, isGone, type Rejected } from './api.ts';
import type { EndToasts } from './page-host.ts';
import type { Presenter } from './presenter.ts';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { endsSession } from './events.ts';
import { flowIn, type Restoring } from './restore.ts';
import type { ScreenState } from './screen-state.ts';
import type { Answered, SendQueue } from './send-queue.ts';
import { isPassing, moveFor } from './step-key.ts';
import type { ServerState } from './server-state.ts';
import { predictionMatched, isAnyPredicted, isRestore, type Submission } from './submission.ts';
import type { Submitter } from './submitter.ts';
import type { WalkedSlot } from './walked.ts';

interface ResultHandlerUses {
  readonly store: Store<ScreenState>;
  readonly queue: SendQueue;
  readonly serverState: ServerState;
  readonly drafts: Drafts;
  readonly kept: KeptAnswers;
  readonly walked: WalkedSlot;
  readonly presenter: Presenter;
  readonly tryRestore: Restoring;
  readonly submitter: Submitter;
  readonly endToasts: EndToasts;
}

/** Kinds of refusal after which a flow cannot be restored. */
const finalRefusals = new Set<string>(['forbidden', 'invalid', 'missing', 'gone']);

/** Events that the client sends without the customer. */
const byItself = /^(?:continue|restore)$/;

/** Handles the outcome of a batch. Later submissions may wait whose screens are shown already. */
export function createResultHandler(parts: ResultHandlerUses) {
  const { store, queue, serverState, drafts, kept, walked, presenter } = parts;

  return function handleResult(batch: readonly Submission[], answered: Answered): Promise<void> {
    if (answered.ok) return handleReply(batch, answered.value);
    const { failure } = answered;
    if (isRestore(batch)) return giveUpRestore(batch, failure);
    const isLost = isGone(failure) || isBehind(failure);
    if (isLost && restore(batch, isBehind(failure), failure.screen)) return Promise.resolve();
    return handleRejection(batch, failure);
  };

  async function handleReply(batch: readonly Submission[], reply: Reply): Promise<void> {
    const events = batch.flatMap((submission) => submission.events);
    const accepted = events.slice(0, reply.applied);
    release(accepted);
    // A toast ends with the next accepted action; that of this reply comes after.
    if (accepted.some(({ name }) => !byItself.test(name))) parts.endToasts();
    const isWhole = accepted.length === events.length;
    const { predicted = null, move } = batch.at(-1) ?? {};
    // The customer has gone to another place of the history meanwhile, wherever this reply leads.
    const isElsewhere =
      predicted === null && reply.screen.redirect === null && isAnyPredicted(queue.waiting());
    if (isWhole && (isElsewhere || predictionMatched(batch, reply.screen))) {
      presenter.confirm(reply);
      return parts.submitter.showWaiting();
    }
    // A passing screen is followed by the next one: the prediction was right.
    const isRightSoFar = isWhole && (predicted === null || isPassing(predicted));
    const lastCertain = isRightSoFar ? null : dropAhead(batch);
    const { screen: from } = store.snapshot();
    if (from !== null && isWhole && lastCertain === null)
      walked.steps?.follow(from, batch.at(-1)?.events ?? [], reply.screen);
    await presenter.accept(reply, move ?? moveFor(accepted.at(-1), from), lastCertain);
  }

  async function handleRejection(batch: readonly Submission[], rejected: Rejected): Promise<void> {
    await presenter.showRejection(rejected, 'replace', dropAhead(batch));
  }

  /** Drops the waiting submissions; their answers stay drafts. Returns the last confirmed screen where others were shown after it. */
  function dropAhead(batch: readonly Submission[]) {
    const dropped = [...batch, ...queue.waiting()];
    const wasAhead = isAnyPredicted(dropped);
    queue.drop();
    walked.steps?.forgetAnswers(dropped.flatMap(({ events }) => events));
    return wasAhead ? (serverState.last()?.screen ?? null) : null;
  }

  /** Restores a lost flow, or its lost end, at the step that is shown. */
  function restore(
    batch: readonly Submission[],
    isEnd: boolean,
    fallback: Submission['fallback'] = null,
  ): boolean {
    const submissions = [...batch, ...queue.waiting()];
    const last = serverState.last()?.screen;
    if (last === undefined) return false;
    queue.drop();
    if (last.flow !== null) {
      const rev = isEnd ? last.flow.rev : 0;
      return parts.tryRestore(
        last.flow.id,
        { predicted: store.snapshot().screen, fallback },
        submissions,
        rev,
      );
    }
    // The sign-in page was shown instead, and its events are done.
    return parts.tryRestore(flowIn(last.url), { predicted: null, move: 'replace', fallback });
  }

  /** Ends a failed restore: shows the fallback and the reason. There is no second try. */
  async function giveUpRestore([submission]: readonly Submission[], rejected: Rejected): Promise<void> {
    const flow = serverState.base()?.flow?.id ?? '';
    const { fallback = null, predicted = null, move = 'replace' } = submission ?? {};
    queue.drop();
    serverState.cancelRestore();
    if (rejected.kind === 'outdated') return presenter.showRejection(rejected, move);
    const isFinal = finalRefusals.has(rejected.error.kind) || rejected.screen?.redirect != null;
    if (isFinal) kept.forget(flow);
    const screen = rejected.screen ?? (isFinal || predicted === null ? fallback : null);
    await presenter.showRejection({ ...rejected, screen }, move, serverState.last()?.screen ?? null);
  }

  /** Forgets the drafts that the server has accepted. */
  function release(accepted: readonly ClientEvent[]): void {
    drafts.release(accepted);
    if (endsSession(accepted)) kept.forgetAll();
  }
}
