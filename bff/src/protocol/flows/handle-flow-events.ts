import { done, failed, type Result } from '@gam/shared/result';
import type { FlowEvents } from '@gam/schemas/descriptors';
import { awaitsQuote } from '@gam/engine/flow';
import type { Parts } from '../parts.ts';
import { recoverSignIn } from '../../platform/sessions/begin-session.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { FlowRecord, StoredFlow } from '../records/flow-record.ts';
import { readTicket, type Ticket } from '../records/ticket.ts';
import { orderUrl } from '../urls/order-url.ts';
import { beginFlow } from './begin-flow.ts';
import { apply, commit, goOn } from './commit-events.ts';
import { foundFailed } from './find-flow.ts';
import { type BatchResult, type EndOfTry, raced } from './batch-result.ts';
import { followMove } from './follow-move.ts';
import { type Created, created, type NotOpened, openFlow } from './open-flow.ts';
import { type Restored, restoreFlow } from './restore-flow.ts';
import { takeOffSeen, type Unseen } from './take-off-seen.ts';

/** Tries against concurrent writes of one flow, which come from one person's tabs. */
const attempts = 5;

/** A batch as it was sent. */
interface Sent {
  readonly batch: FlowEvents;
  readonly ticket: Ticket;
}

/** A batch on its opened flow. */
interface Checked extends Sent {
  readonly stored: StoredFlow;
  readonly who: Who;
  /** What is new in the batch. */
  readonly unseen: Unseen;
}

/** The flow is restored in place of being created at its beginning. */
interface RestoredInstead {
  readonly is: 'restored';
  readonly restored: Restored;
}

/** A check of a batch. Its failure is the end of a batch that goes no further. */
type Check = (
  parts: Parts,
  checked: Checked,
) => Result<Checked, EndOfTry> | Promise<Result<Checked, EndOfTry>>;

/**
 * Applies a batch of events to a flow, after the checks of the protocol. Accepted events are stored by compare-and-set,
 * with the call that they need, before that call is made.
 */
export async function handleFlowEvents(parts: Parts, own: Who, batch: FlowEvents): Promise<BatchResult> {
  const ticket = readTicket(parts, batch.ticket);
  if (!ticket || ticket.flow !== batch.flow) return { is: 'forged', who: own };
  // The cookie that came with the ticket did not come back.
  if (ticket.cookieless && own.cookieless) return { is: 'no_cookies', url: orderUrl(ticket, null), who: own };
  if (ticket.visitor === own.visitor) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const end = await tryBatch(parts, own, { batch, ticket });
      if (end.is !== 'raced') return end;
    }
  }
  // After all tries, and for a ticket of another visitor (of this browser's before a sign-in or sign-out, or of
  // another browser's), a flow that the sender may open continues from its current step.
  const opened = await openFlow(parts, own, { id: batch.flow, ticket });
  if (opened.ok) return { is: 'conflict', open: opened.value.stored, who: opened.value.who };
  const { failure } = opened;
  const isLocked = failure.is === 'locked' && ticket.visitor !== own.visitor;
  return isLocked ? { is: 'gone', who: failure.who } : endUnopened(parts, failure);
}

/** The checks of a batch on its opened flow, in the protocol's order. [protocol: Events] */
const checks: readonly Check[] = [takeSomethingNew, restoreLostWrites, requireRevision];

/** Tries a batch once. */
async function tryBatch(parts: Parts, own: Who, sent: Sent): Promise<EndOfTry> {
  const opened = await openForBatch(parts, own, sent);
  if (!opened.ok) return opened.failure;
  let checked = opened.value;
  for (const check of checks) {
    const next = await check(parts, checked);
    if (!next.ok) return next.failure;
    checked = next.value;
  }
  return perform(parts, checked);
}

/**
 * Opens the flow of a batch and takes the actions that it has seen off the front. A missing flow is created at
 * `base_rev` 0, else it is gone.
 */
async function openForBatch(
  parts: Parts,
  own: Who,
  { batch, ticket }: Sent,
): Promise<Result<Checked, EndOfTry>> {
  const [first] = batch.events;
  // A new flow has seen no action.
  let unseen = takeOffSeen(batch.events, []);
  const opened = await openFlow<RestoredInstead>(parts, own, {
    id: batch.flow,
    ticket,
    create:
      batch.base_rev > 0
        ? undefined
        : async (who) =>
            first?.name === 'restore'
              ? failed({ is: 'restored', restored: await restoreFlow(parts, who, ticket, first) })
              : firstOf(parts, ticket, who),
    recover: (who, { seen }) => {
      unseen = takeOffSeen(batch.events, seen);
      return recoverSignIn(parts, who, unseen.ok ? unseen.value.last : null);
    },
  });
  const { who } = opened.ok ? opened.value : opened.failure;
  const reused = failed<BatchResult>({ is: 'reused', who });
  if (opened.ok) return unseen.ok ? done({ batch, ticket, ...opened.value, unseen: unseen.value }) : reused;
  const { failure } = opened;
  if (failure.is === 'restored') return failed(await commitRestored(parts, who, failure.restored));
  // A reused action id is refused even if the session that claimed the flow has ended.
  return unseen.ok || failure.is === 'gone' ? failed(await endUnopened(parts, failure)) : reused;
}

/** Ends a batch whose actions were all seen: it gets their effects again. */
function takeSomethingNew(_parts: Parts, checked: Checked): Result<Checked, EndOfTry> {
  const { stored, who, unseen } = checked;
  if (unseen.events.length > 0) return done(checked);
  const { taken: applied, effects } = unseen;
  return failed({ is: 'shown', open: stored, applied, effects, refusal: null, who });
}

/** Ends a batch of a client that knows writes which the store has lost: it restores them, or is asked to. */
async function restoreLostWrites(parts: Parts, checked: Checked): Promise<Result<Checked, EndOfTry>> {
  const { batch, ticket, stored, who } = checked;
  if (batch.base_rev <= stored.record.rev || !isRestorable(stored.record)) return done(checked);
  const [first] = batch.events;
  if (first?.name !== 'restore') return failed({ is: 'behind', open: stored, who });
  const restored = await restoreFlow(parts, who, ticket, first, batch.base_rev);
  return failed(await commitRestored(parts, who, restored, stored));
}

/** Ends a batch that is not for the flow's revision, unless it follows a flow that was moved to other versions. */
async function requireRevision(parts: Parts, checked: Checked): Promise<Result<Checked, EndOfTry>> {
  const { batch, stored, who, unseen } = checked;
  const seenRev = unseen.last?.rev ?? batch.base_rev;
  if (seenRev === stored.record.rev) return done(checked);
  const conflict: BatchResult = { is: 'conflict', open: stored, who };
  const followed = followMove(stored, seenRev, unseen.events, parts.now());
  if (!followed) return failed(conflict);
  const end = await apply(parts, followed, who, unseen);
  if (end.is === 'raced') return failed(raced);
  // A tap that the rules of now refuse is a conflict as well, so that the customer sees the moved screen.
  return failed(end.is === 'shown' && end.applied > unseen.taken ? end : conflict);
}

/** Performs the new events of a batch that passed every check. */
async function perform(parts: Parts, { batch, ticket, stored, who, unseen }: Checked): Promise<EndOfTry> {
  const isWaiting = stored.record.pending !== null || !awaitsQuote(stored.record.state);
  const end =
    unseen.events[0]?.name === 'continue' && isWaiting
      ? await goOn(parts, stored, who, unseen)
      : await apply(parts, stored, who, unseen);
  const isRestored = batch.events[0]?.name === 'restore';
  const isOfThisScreen = unseen.taken === 0 && !isRestored && isAsShown(stored.record, ticket);
  return end.is === 'shown' && isOfThisScreen ? { ...end, before: stored } : end;
}

/** Whether the sender's screen was composed from a record: it is stored, and under the versions of the sent ticket. */
const isAsShown = ({ rev, rules_version, service_version }: FlowRecord, ticket: Ticket): boolean =>
  rev > 0 && rules_version === ticket.rules_version && service_version === ticket.service_version;

/** Whether the client may restore a flow over its stored record: no call is pending and no order is placed. */
const isRestorable = ({ pending, state }: FlowRecord): boolean =>
  pending === null && state.order === null && state.phase !== 'placing';

async function firstOf(parts: Parts, ticket: Ticket, who: Who): Promise<Created> {
  parts.store.admit('flow');
  const begun = await beginFlow(parts, ticket, who);
  if (!begun.ok) return created(foundFailed(begun.failure));
  return created(done(begun.value && { ...begun.value, version: null }));
}

/** Stores a restored flow over the stored one, if any; other events of the batch belong to the screen that follows. */
function commitRestored(
  parts: Parts,
  who: Who,
  restored: Restored,
  over: StoredFlow | null = null,
): Promise<EndOfTry> | EndOfTry {
  if (!restored.ok) return { ...restored.failure, who };
  const { open, result } = restored.value;
  return commit(parts, { ...open, version: over?.version ?? null }, who, { taken: 0, effects: [] }, result);
}

/** Returns the end of a batch whose flow did not open. */
async function endUnopened(parts: Parts, unopened: NotOpened): Promise<BatchResult> {
  const { who } = unopened;
  if (unopened.is === 'locked')
    return { is: 'locked', url: orderUrl(unopened.place, unopened.flow), by: unopened.by, who };
  if (unopened.is === 'gone') return { is: 'gone', who };
  const { failure } = unopened;
  if (unopened.is === 'no_customer') {
    await endRefusedSession(parts, who, failure);
    if (failure.status >= 400 && failure.status < 500) return { is: 'gone', who };
  }
  return { is: 'busy', failure, who };
}
